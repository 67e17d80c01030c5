import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { actorKinds } from 'contract/calls/failures/failures.ts'
import { addDays, addMonths } from 'contract/core/days.ts'
import { capitalised } from 'contract/core/entity.ts'
import type { ActorKind, WorstActor, WorstActors } from 'contract/failures/failures.ts'
import { figures } from 'contract/calls/dashboard/dashboard.ts'
import { formatDuration, formatNumber, monthNames } from 'contract/core/format.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { showSuccess } from '../../api/toasts.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { type ColumnRow, Columns } from '../../ui/chart/Columns.tsx'
import { Figure } from '../../ui/chart/Figure.tsx'
import { saveFile } from '../../ui/shell/saveFile.ts'
import dashboard from '../../features/dashboard/dashboard.module.css'
import { useView } from '../../features/dashboard/useView.ts'
import { SpanChoice } from '../../features/dashboard/ViewTools.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { type WorstActorsQuery, worstActorsFile, worstActorsQuery } from '../../records/failures/failureQueries.ts'
import classes from '../../features/failures/failures.module.css'
import { failuresPage, failuresPath, failuresTarget } from '../../records/failures/paths.ts'

const kindNames: Readonly<Record<ActorKind, string>> = {
  base: 'Base',
  asset: 'Activo',
  model: 'Modelo',
  failure_type: 'Tipo de falla'
}

/** `/admin/unplanned/worst-actors`: what fails most on the selected line, and what it cost in hours. */
export function WorstActorsPage() {
  const { line } = useSelectedLine()
  const view = useView()
  const by = actorKinds.find(kind => kind === view.said['by']) ?? 'base'
  const asked: WorstActorsQuery = { ...view.span, by, fkLine: line.fk_location }
  const query = useQuery(worstActorsQuery(asked))
  const { data, error } = query
  const save = useMutation({
    mutationFn: async () => saveFile(await worstActorsFile(asked)),
    onSuccess: () => showSuccess('Se ha guardado como Excel')
  })
  const excel = { label: 'Guardar como Excel', icon: IconFileSpreadsheet, onClick: () => save.mutate() }
  return (
    <>
      <PageHead
        title="Lo que más falla"
        path={[...failuresPath, { label: line.location.name }]}
        menu={[{ ...excel, disabled: !data || save.isPending }]}
        scrollsAway
      />
      <div className={dashboard.tools}>
        <SegmentedControl
          aria-label="Contar por"
          value={by}
          onChange={value => view.set({ by: value === 'base' ? undefined : value })}
          data={actorKinds.map(kind => ({ value: kind, label: kindNames[kind] }))}
        />
        <SpanChoice {...view} />
      </div>
      {data ? (
        <>
          <Months data={data} asked={asked} about={`${line.location.name}, ${view.spanText}`} query={query} />
          {data.total.count > 0 ? (
            <Actors data={data} asked={asked} />
          ) : (
            <EmptyState
              title="Nada que contar en este período"
              text="Cuentan las órdenes correctivas que tienen base y tipo de falla, sin las canceladas."
            />
          )}
        </>
      ) : error ? (
        <ErrorState what="No se ha podido contar lo que más falla" query={query} />
      ) : (
        <Skeleton height={420} radius="md" />
      )}
    </>
  )
}

/** The days of a month that lie in the period. */
function monthOf(month: string, { from, to }: WorstActorsQuery): Record<string, string> {
  const [first, last] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)]
  return { created_at_from: first > from ? first : from, created_at_to: last < to ? last : to }
}

function Months({
  data,
  asked,
  about,
  query
}: {
  data: WorstActors
  asked: WorstActorsQuery
  about: string
  query: { error: unknown; refetch: () => unknown }
}) {
  const may = mayOpen(useSession(), failuresPage)
  const rows = data.months.map(({ month, count, repeats }, index): ColumnRow => {
    const [year = '', number] = month.split('-')
    const name = monthNames[Number(number) - 1] ?? ''
    const filters = monthOf(month, asked)
    const link = (more: object = {}) => (may ? failuresTarget({ ...filters, ...more }) : undefined)
    return {
      key: month,
      label: `${capitalised(name)} de ${year}`,
      short: name.slice(0, 3),
      under: index === 0 || number === '01' ? year : undefined,
      parts: [
        { key: 'count', label: 'Fallas', colour: 'gray', value: count, link: link() },
        { key: 'repeats', label: 'Repetidas', colour: 'red', value: repeats, link: link({ is_repeat: 'true' }) }
      ]
    }
  })
  return (
    <Figure
      title={figures.failureMonths.title}
      formula={figures.failureMonths.formula.replace('{days}', String(data.days))}
      unit={figures.failureMonths.unit}
      about={about}
      rows={rows}
      rowsLabel="Mes"
      query={query}
      height={254}
      excel={() => worstActorsFile(asked)}
    >
      {() => <Columns label={figures.failureMonths.title} rows={rows} unit={figures.failureMonths.unit} />}
    </Figure>
  )
}

function Actors({ data: { rows, total }, asked }: { data: WorstActors; asked: WorstActorsQuery }) {
  const most = Math.max(...rows.map(({ count }) => count), 1)
  const rest = restOf(rows, total)
  return (
    <table className={classes.actors}>
      <caption>Lo que más falla, por {kindNames[asked.by].toLocaleLowerCase('es')}</caption>
      <thead>
        <tr>
          <th scope="col">{kindNames[asked.by]}</th>
          <th scope="col">Fallas</th>
          <th scope="col">Repetidas</th>
          <th scope="col">Horas trabajadas</th>
          <th scope="col">Servicio perdido</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, code, name, ...sums }) => (
          <tr key={id}>
            <th scope="row">
              <Name by={asked.by} id={id} code={code} name={name} />
              <span className={classes.bar} style={{ inlineSize: `${(sums.count / most) * 100}%` }} aria-hidden />
            </th>
            <Sums name={name} sums={sums} asked={asked} filters={{ [`fk_${asked.by}`]: String(id) }} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {rest.count > 0 && (
          <tr>
            <th scope="row">{restNames[asked.by] ?? 'Las demás'}</th>
            <Sums name={restNames[asked.by] ?? 'Las demás'} sums={rest} asked={asked} />
          </tr>
        )}
        <tr>
          <th scope="row">Total</th>
          <Sums name="Total" sums={total} asked={asked} filters={{}} />
        </tr>
      </tfoot>
    </table>
  )
}

/** What the rows leave out: failures of which it isn't known, or those after the last row. */
const restNames: Readonly<Partial<Record<ActorKind, string>>> = {
  asset: 'Sin activo anotado',
  model: 'Sin modelo anotado'
}

type SumsOf = WorstActors['total']

/** What of the total is in none of the rows. */
const restOf = (rows: readonly SumsOf[], total: SumsOf): SumsOf => {
  const left = (name: keyof SumsOf) => total[name] - rows.reduce((sum, row) => sum + row[name], 0)
  return {
    count: left('count'),
    repeats: left('repeats'),
    worked_minutes: left('worked_minutes'),
    down_minutes: left('down_minutes')
  }
}

type SumsProps = {
  name: string
  sums: SumsOf
  asked: WorstActorsQuery
  /** the failures that are counted, besides the days; absent where no list has just them */
  filters?: Readonly<Record<string, string>>
}

/** How often it failed, and what that cost; the counts lead to the failures. */
function Sums({ name, sums: { count, repeats, worked_minutes, down_minutes }, asked, filters }: SumsProps) {
  const may = mayOpen(useSession(), failuresPage) && filters !== undefined
  const span = { created_at_from: asked.from, created_at_to: asked.to }
  const link = (text: string, more: object = {}) =>
    may ? (
      <AppLink {...failuresTarget({ ...span, ...filters, ...more })} aria-label={`${name}: ${text}`}>
        {text}
      </AppLink>
    ) : (
      text
    )
  return (
    <>
      <td data-label="Fallas">{link(formatNumber(count, 0))}</td>
      <td data-label="Repetidas">{repeats > 0 ? link(formatNumber(repeats, 0), { is_repeat: 'true' }) : '–'}</td>
      <td data-label="Horas trabajadas">{hours(worked_minutes)}</td>
      <td data-label="Servicio perdido">{hours(down_minutes)}</td>
    </>
  )
}

/** Nothing of it is a dash: a column of zeros would hide the others. */
const hours = (minutes: number) => (minutes > 0 ? formatDuration(minutes) : '–')

function Name({ by, id, code, name }: { by: ActorKind } & Pick<WorstActor, 'id' | 'code' | 'name'>) {
  if (by !== 'base' && by !== 'asset') return <span>{name}</span>
  return (
    <span>
      <LateRecordLink entity={by} id={id}>
        <span className="code">{code}</span>
      </LateRecordLink>{' '}
      <span className={classes.what}>{name}</span>
    </span>
  )
}
