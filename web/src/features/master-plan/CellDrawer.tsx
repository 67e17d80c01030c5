import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Grouping, Occurrence } from 'contract/master-plan/master-plan.ts'
import { kindNames, kinds } from 'contract/master-plan/master-sums.ts'
import { formatDate, formatDuration, formatNumber } from 'contract/core/format.ts'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { type Column, columnName } from './gridRows.ts'
import classes from './masterPlan.module.css'
import { type MasterPlanFilters, occurrencesQuery } from './masterQueries.ts'

/** A cell: whose it is, and of which part of the year. */
type OpenCell = { row: string; name: string; column: Column }

/** An occurrence that is in no order, as what can be done with several of them needs it. */
export type PickedOccurrence = { id: number; fk_base: number; fk_activity: number }

type About = {
  asked: MasterPlanFilters
  group: Grouping
  /** what can be done with the occurrences that are ticked; without it, none can be */
  renderActions?: ((picked: readonly PickedOccurrence[]) => ReactNode) | undefined
}

/** What a cell counts, one by one, each with a link to where it is. */
export function CellDrawer({ cell, onClose, ...about }: About & { cell: OpenCell | undefined; onClose: () => void }) {
  return (
    <Sheet opened={cell !== undefined} onClose={onClose} size={480} title={cell ? titleOf(cell) : 'Plan maestro'}>
      {cell && <Content key={`${cell.row} ${cell.column.key}`} cell={cell} {...about} />}
    </Sheet>
  )
}

function titleOf({ column }: OpenCell): string {
  const name = columnName(column)
  return name.charAt(0).toLocaleUpperCase('es') + name.slice(1)
}

const step = 100
const most = 500

/** The parameters that narrow to the row of a cell. */
function narrowing(row: string, group: Grouping): object {
  const id = Number(row.slice(1))
  if (row.startsWith('r')) return { fk_base_activity: id }
  if (row.startsWith('g')) return group === 'structure' ? { of_structure: id } : { of_specialty: id }
  return {}
}

/** Late and foreseen occurrences without an order: of each base activity the first. */
function pickable(rows: readonly Occurrence[]): ReadonlyMap<Occurrence, PickedOccurrence> {
  const first = new Map<number, Occurrence>()
  for (const one of rows.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    if (one.work_order === null && (one.kind === 'late' || one.kind === 'forecast') && !first.has(one.base_activity.id))
      first.set(one.base_activity.id, one)
  return new Map(
    [...first].map(([id, one]) => [one, { id, fk_base: one.base.id, fk_activity: one.activity.id }] as const)
  )
}

function Content({ cell: { row, name, column }, asked, group, renderActions }: About & { cell: OpenCell }) {
  const [size, setSize] = useState(step)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery(occurrencesQuery(asked, { from: column.from, to: column.to, ...narrowing(row, group) }, size))
  const { data, error } = query
  if (!data) {
    if (error) return <ErrorState what="No se ha podido cargar lo que cuenta la celda" query={query} />
    return (
      <div aria-busy="true">
        {[80, 60, 75, 55].map(width => (
          <Skeleton key={width} height={16} width={`${width}%`} mb="md" />
        ))}
      </div>
    )
  }
  const open = renderActions ? pickable(data.rows) : new Map<Occurrence, PickedOccurrence>()
  const picked = [...open.values()].filter(({ id }) => ticked.has(id))
  const turn = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <>
      <h2 className={classes.kind}>{name}</h2>
      {open.size > 1 && (
        <Checkbox
          className={classes.pickAll}
          label={`Marcar las ${formatNumber(open.size, 0)} sin orden`}
          checked={picked.length === open.size}
          indeterminate={picked.length > 0 && picked.length < open.size}
          onChange={() =>
            setTicked(picked.length === open.size ? new Set() : new Set([...open.values()].map(({ id }) => id)))
          }
        />
      )}
      {kinds.map(kind => {
        const rows = data.rows.filter(one => one.kind === kind)
        return (
          rows.length > 0 && (
            <section key={kind} aria-label={kindNames[kind].many}>
              <h3 className={classes.kind}>
                <span className={classes.mark} data-kind={kind}>
                  {kindNames[kind].many}
                </span>
              </h3>
              <ul className={classes.list}>
                {rows.map(one => (
                  <Item
                    key={`${one.base_activity.id} ${one.date} ${one.work_order?.id}`}
                    one={one}
                    tick={
                      open.has(one) && (
                        <Checkbox
                          aria-label={`${one.activity.name}, ${one.base.code}`}
                          checked={ticked.has(one.base_activity.id)}
                          onChange={() => turn(one.base_activity.id)}
                        />
                      )
                    }
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {data.count > data.rows.length &&
        (size < most ? (
          <Button variant="default" mt="md" loading={query.isFetching} onClick={() => setSize(size + step)}>
            Mostrar más ({formatNumber(data.count - data.rows.length, 0)})
          </Button>
        ) : (
          <p>
            Se muestran {formatNumber(most, 0)} de {formatNumber(data.count, 0)}. Abra una celda más pequeña, o guarde
            el plan como Excel.
          </p>
        ))}
      {picked.length > 0 && <div className={classes.actions}>{renderActions?.(picked)}</div>}
    </>
  )
}

function Item({
  one: { date, base, activity, base_activity, work_order },
  tick
}: {
  one: Occurrence
  tick: ReactNode
}) {
  return (
    <li className={classes.occurrence}>
      <span className={classes.first}>
        {tick}
        <AppLink to="/admin/planned/programming" search={{ actividad: String(base_activity.id) }}>
          {activity.name}
        </AppLink>
        <span className={classes.date}>{formatDate(date)}</span>
      </span>
      <p>
        <LateRecordLink entity="base" id={base.id}>
          <span className="code">{base.code}</span>
        </LateRecordLink>{' '}
        · {base.name} · {base.location.name}
      </p>
      <p>
        {work_order ? (
          <AppLink to="/admin/planned/work-orders/$id" params={{ id: String(work_order.id) }}>
            <span className="code">{work_order.code}</span>
          </AppLink>
        ) : (
          'Sin orden'
        )}
        {activity.minutes > 0 && ` · ${formatDuration(activity.minutes)}`}
      </p>
    </li>
  )
}
