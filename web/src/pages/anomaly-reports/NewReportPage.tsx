import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { recordId } from '../../ui/record/recordId.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { NewReportForm } from '../../features/anomaly-reports/NewReportForm.tsx'
import { reportsPath } from '../../records/anomaly-reports/paths.ts'
import { waitingReports } from '../../features/anomaly-reports/reportWrite.ts'
import { SentReport } from '../../features/anomaly-reports/SentReport.tsx'
import { type About, startQuery, subjectOf } from '../../features/anomaly-reports/startOf.ts'
import { WaitingReports } from '../../features/anomaly-reports/WaitingReports.tsx'

/**
 * `/admin/anomaly-reports/new`: about a base, an asset, a check or a place that the address names, or about any. With
 * `envio`, what became of one that was written here; with `corrige`, one that the server refused.
 */
export function NewReportPage() {
  const { envio, corrige } = useSearch({ from: '__root__' })
  if (typeof envio === 'string')
    return (
      <>
        <PageHead title="Reporte de anomalía" path={reportsPath} />
        <SentReport key={envio} slot={envio} />
      </>
    )
  return (
    <>
      <PageHead title="Reportar anomalía" path={reportsPath} />
      {typeof corrige === 'string' ? <Corrected key={corrige} slot={corrige} /> : <Prefilled />}
    </>
  )
}

function Prefilled() {
  const me = useSession()
  const { line } = useSelectedLine()
  const search = useSearch({ from: '__root__' })
  const about: About = {}
  for (const name of ['fk_location', 'fk_base', 'fk_asset', 'fk_check'] as const) {
    const id = recordId(String(search[name]))
    if (id !== undefined) about[name] = id
  }
  const subject = subjectOf(about)
  const start = useQuery(startQuery(me.uuid, about))
  if (start.error) return <ErrorState what="No se ha podido cargar lo que se reporta" query={start} />
  if (!start.data) return <Skeleton height={320} radius="md" aria-busy="true" />
  const on = start.data.line ?? line.location
  return (
    <>
      <WaitingReports />
      <NewReportForm key={`${on.id} ${subject}`} about={subject} line={on} start={start.data} />
    </>
  )
}

/** One that was refused; without it (it was sent, or thrown away) a new one. */
function Corrected({ slot }: { slot: string }) {
  const { entries } = useOutbox()
  const entry = waitingReports(entries).find(one => one.slot === slot)
  if (!entry) return <Prefilled />
  const { line } = entry
  return <NewReportForm about={slot.replace(':', '-')} line={line} start={{}} refused={entry} />
}
