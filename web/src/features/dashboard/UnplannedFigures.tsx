import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { classifiersOf } from 'contract/core/classifier.ts'
import { figures } from 'contract/calls/dashboard/dashboard.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { BarRows } from '../../ui/chart/BarRows.tsx'
import { Columns } from '../../ui/chart/Columns.tsx'
import { Doughnut } from '../../ui/chart/Doughnut.tsx'
import { Figure } from '../../ui/chart/Figure.tsx'
import { unplannedMonthsCall, unplannedStackCall, unplannedStatesCall, unplannedTypesCall } from './dashboardQueries.ts'
import { listLink, monthRows, stackRows, stateRows, typeRows } from './plotRows.ts'

const unit = figures.unplannedStatus.unit

/** Those that are over are counted too, and the list leaves them out unless it is asked for their states. */
const allStates = { fkc_status: classifiersOf('WORK_ORDER_STATUS').map(({ id }) => String(id)) }

function useUnplannedList() {
  return listLink('/admin/unplanned', mayOpen(useSession(), '/admin/unplanned'), allStates)
}

/** What a figure of the selected line is asked with. */
function useLineAsked() {
  const { line } = useSelectedLine()
  return { line, asked: { query: { fkLine: [line.fk_location] } } }
}

/** Unplanned activities of the selected line, by state. */
export function UnplannedStates() {
  const { line, asked } = useLineAsked()
  const query = useQuery(unplannedStatesCall.query(asked))
  const link = useUnplannedList()
  return (
    <Figure
      {...figures.unplannedStatus}
      about={line.location.name}
      rows={query.data && stateRows(query.data, link)}
      rowsLabel="Estado"
      query={query}
      height={222}
      excel={() => unplannedStatesCall.file(asked)}
    >
      {rows => <BarRows label={figures.unplannedStatus.title} rows={rows} unit={unit} />}
    </Figure>
  )
}

/** Unplanned activities of the selected line, by type. */
export function UnplannedTypes() {
  const { line, asked } = useLineAsked()
  const query = useQuery(unplannedTypesCall.query(asked))
  const link = useUnplannedList()
  return (
    <Figure
      {...figures.unplannedTypes}
      about={line.location.name}
      rows={query.data && typeRows(query.data, link)}
      rowsLabel="Tipo"
      query={query}
      height={164}
      excel={() => unplannedTypesCall.file(asked)}
    >
      {rows => <Doughnut label={figures.unplannedTypes.title} parts={rows.flatMap(({ parts }) => parts)} unit={unit} />}
    </Figure>
  )
}

/** Unplanned activities of the selected line, by state and type. */
export function UnplannedStack() {
  const { line, asked } = useLineAsked()
  const query = useQuery(unplannedStackCall.query(asked))
  const link = useUnplannedList()
  return (
    <Figure
      {...figures.unplannedStack}
      about={line.location.name}
      rows={query.data && stackRows(query.data, link)}
      rowsLabel="Estado"
      query={query}
      height={280}
      excel={() => unplannedStackCall.file(asked)}
    >
      {rows => <BarRows label={figures.unplannedStack.title} rows={rows} unit={unit} />}
    </Figure>
  )
}

/** Unplanned activities reported and attended on the selected line, month by month. */
export function UnplannedMonths({ year }: { year: number }) {
  const { line } = useSelectedLine()
  const asked = { query: { fkLine: [line.fk_location], year } }
  const query = useQuery({ ...unplannedMonthsCall.query(asked), placeholderData: keepPreviousData })
  const link = useUnplannedList()
  const rows = query.data && monthRows(query.data, year, link, { reported: 'created_at', attended: 'closed_at' })
  return (
    <Figure
      {...figures.unplannedMonths}
      about={`${line.location.name}, ${year}`}
      rows={rows}
      rowsLabel="Mes"
      query={query}
      height={238}
      excel={() => unplannedMonthsCall.file(asked)}
    >
      {() => rows && <Columns label={figures.unplannedMonths.title} rows={rows} unit={unit} />}
    </Figure>
  )
}
