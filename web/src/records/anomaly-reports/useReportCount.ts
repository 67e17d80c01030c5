import { useQuery } from '@tanstack/react-query'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useCan } from '../../ui/shell/Can.tsx'

/** What reports are about. */
export type Subject = { fk_base: number } | { fk_asset: number }

const reportsApi = resourceApi(anomalyReports)

/** How many reports there are about something; undefined while that isn't known, and for who may not see them. */
export function useReportCount(about: Subject): number | undefined {
  const maySee = useCan('anomaly-reports.read')
  const { data } = useQuery({
    ...reportsApi.list({ ...about, is_counted: true, itemsPerPage: 1 }, { suppressToast: true }),
    enabled: maySee
  })
  return data?.count
}
