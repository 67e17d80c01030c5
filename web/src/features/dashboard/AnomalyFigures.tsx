import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { figures } from 'contract/calls/dashboard/dashboard.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useSession } from '../../api/session.ts'
import { BarRows } from '../../ui/chart/BarRows.tsx'
import { Columns } from '../../ui/chart/Columns.tsx'
import { Figure } from '../../ui/chart/Figure.tsx'
import { anomaliesByLineCall, anomalyMonthsCall, anomalyStatesCall } from './dashboardQueries.ts'
import { lineRows, listLink, monthRows, stateRows } from './plotRows.ts'

/** The list counts the same reports as the figures. @param always filters of each link */
function useAnomalyList(always: object = {}) {
  const me = useSession()
  return listLink('/admin/anomaly-reports', mayOpen(me, '/admin/anomaly-reports'), always)
}

/** Anomaly reports of the selected line, by state. */
export function AnomalyStates() {
  const { line } = useSelectedLine()
  const asked = { query: { fkLine: [line.fk_location] } }
  const query = useQuery(anomalyStatesCall.query(asked))
  const link = useAnomalyList()
  return (
    <Figure
      {...figures.anomalyStatus}
      about={line.location.name}
      rows={query.data && stateRows(query.data, link)}
      rowsLabel="Estado"
      query={query}
      height={188}
      excel={() => anomalyStatesCall.file(asked)}
    >
      {rows => <BarRows label={figures.anomalyStatus.title} rows={rows} unit={figures.anomalyStatus.unit} />}
    </Figure>
  )
}

/** Anomalies reported and attended on the selected line, month by month. */
export function AnomalyMonths({ year }: { year: number }) {
  const { line } = useSelectedLine()
  const asked = { query: { fkLine: [line.fk_location], year } }
  const query = useQuery({ ...anomalyMonthsCall.query(asked), placeholderData: keepPreviousData })
  const link = useAnomalyList({ fkc_status: ownStatuses.map(String) })
  const rows = query.data && monthRows(query.data, year, link, { reported: 'detected_at', attended: 'attended_at' })
  return (
    <Figure
      {...figures.anomalyMonths}
      about={`${line.location.name}, ${year}`}
      rows={rows}
      rowsLabel="Mes"
      query={query}
      height={238}
      excel={() => anomalyMonthsCall.file(asked)}
    >
      {() => rows && <Columns label={figures.anomalyMonths.title} rows={rows} unit={figures.anomalyMonths.unit} />}
    </Figure>
  )
}

/** Anomalies detected between two days, by line and state. */
export function AnomaliesByLine({ from, to, about }: { from: string; to: string; about: string }) {
  const { line } = useSelectedLine()
  const may = useCan('anomaly-reports.read')
  const asked = { params: { from, to }, query: {} }
  const query = useQuery({ ...anomaliesByLineCall.query(asked), placeholderData: keepPreviousData, enabled: may })
  const link = useAnomalyList()
  const span = { detected_at_from: from, detected_at_to: to }
  return (
    <Figure
      {...figures.anomalyStatusByLine}
      about={about}
      rows={query.data && lineRows(query.data, link, { selected: line.fk_location, span })}
      rowsLabel="Línea"
      query={query}
      height={300}
      excel={() => anomaliesByLineCall.file(asked)}
    >
      {rows => (
        <BarRows label={figures.anomalyStatusByLine.title} rows={rows} unit={figures.anomalyStatusByLine.unit} />
      )}
    </Figure>
  )
}
