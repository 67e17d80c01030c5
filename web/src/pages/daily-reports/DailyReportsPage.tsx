import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconPlus, IconSearch } from '@tabler/icons-react'
import { writePermission } from 'contract/daily-reports/daily-report-transitions.ts'
import type { DailyReport } from 'contract/daily-reports/daily-reports.ts'
import { formatDate } from 'contract/core/format.ts'
import { useState } from 'react'
import type { ApiError } from '../../api/client.ts'
import { handling } from '../../api/queryClient.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { PrimaryButton } from '../../ui/record/actions.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { dailyReportColumns, firstFirst } from '../../records/daily-reports/columns.tsx'
import { shiftNow } from '../../features/daily-reports/shiftNow.ts'
import { dailyReportTarget, searchPage, searchTarget } from '../../records/daily-reports/paths.ts'
import { existsQuery, openMutation, reportsApi } from '../../features/daily-reports/reportQueries.ts'

const OtherDay = lazyOverlay<OverlayProps>(
  async () => (await import('../../features/daily-reports/OtherDay.tsx')).OtherDay,
  () => ({ title: 'Abrir el RTD de otro día', size: 'sm' })
)

const filters: readonly FilterField[] = [
  { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'DAILY_REPORT_STATUS' },
  { name: 'date', label: 'Día', kind: 'dates' }
]

/** `/admin/daily-reports`: the technical reports of the selected line, day by day. */
export function DailyReportsPage() {
  const me = useSession()
  const mayWrite = useCan(writePermission)
  const [asksDay, setAsksDay] = useState(false)
  const menu = [
    ...(mayWrite ? [{ label: 'Abrir otro día', icon: IconCalendarPlus, onClick: () => setAsksDay(true) }] : []),
    ...(mayOpen(me, searchPage) ? [{ label: 'Buscar en los turnos', icon: IconSearch, link: searchTarget }] : [])
  ]
  return (
    <RecordsPage<DailyReport>
      api={{ resource: reportsApi.resource, list: reportsApi.list }}
      title="RTD"
      label="Reportes técnicos diarios"
      columns={dailyReportColumns}
      order={firstFirst}
      filters={filters}
      searchLabel="Buscar en resumen y clima"
      rowLink={({ id }) => dailyReportTarget(id)}
      rowName={({ date }) => formatDate(date)}
      menu={menu}
      extra={mayWrite && <Today />}
      empty={{ text: 'Aquí está, día por día, lo que cada turno hizo, vio y dejó pendiente.' }}
    >
      <OtherDay opened={asksDay} onClose={() => setAsksDay(false)} />
    </RecordsPage>
  )
}

/** Another person opened it first: the button leads there. */
const isDuplicate = ({ reason }: ApiError) => reason === 'duplicate'

/** Leads to the report of today at the current shift, and creates the report if it doesn't exist yet. */
function Today() {
  const { line } = useSelectedLine()
  const today = useToday()
  const go = useGo()
  const { data } = useQuery(existsQuery(line.fk_location, today))
  const open = useMutation(handling(openMutation(), isDuplicate))
  const begin = async () => {
    try {
      const { id, turns } = await open.mutateAsync({ body: { date: today, fk_location: line.fk_location } })
      go(dailyReportTarget(id, shiftNow(turns)))
    } catch {
      // Any other failure is toasted.
    }
  }
  const link = data?.id ? dailyReportTarget(data.id) : undefined
  return (
    <PrimaryButton
      loading={open.isPending}
      action={{
        label: link ? 'RTD de hoy' : 'Abrir el RTD de hoy',
        icon: IconPlus,
        ...(link ? { link } : { onClick: () => void begin(), disabled: !data })
      }}
    />
  )
}
