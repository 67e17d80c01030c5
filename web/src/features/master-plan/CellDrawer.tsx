import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Grouping, Occurrence } from 'contract/master-plan/master-plan.ts'
import { kindNames, kinds } from 'contract/master-plan/master-sums.ts'
import { formatDate, formatDuration, formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { type Column, columnName } from './gridRows.ts'
import classes from './masterPlan.module.css'
import { type MasterPlanFilters, occurrencesQuery } from './masterQueries.ts'

/** A cell: whose it is, and of which part of the year. */
type OpenCell = { row: string; name: string; column: Column }

type About = { asked: MasterPlanFilters; group: Grouping }

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

function Content({ cell: { row, name, column }, asked, group }: About & { cell: OpenCell }) {
  const [size, setSize] = useState(step)
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
  return (
    <>
      <h2 className={classes.kind}>{name}</h2>
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
                  <Item key={`${one.base_activity.id} ${one.date} ${one.work_order?.id}`} one={one} />
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
    </>
  )
}

function Item({ one: { date, base, activity, base_activity, work_order } }: { one: Occurrence }) {
  return (
    <li className={classes.occurrence}>
      <span className={classes.first}>
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
