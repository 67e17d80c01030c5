import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { openReportStatuses, triagePermission } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus, classifiersOf } from 'contract/core/classifier.ts'
import { Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { useMobile } from '../../ui/shell/media.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { useHasOpened } from '../../ui/overlay/Sheet.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { SearchBox } from '../../ui/table/Toolbar.tsx'
import { AnomalySummary } from '../../features/dashboard/ListSummary.tsx'
import { reportColumns, reportCardColumns } from '../../records/anomaly-reports/columns.tsx'
import { filtersFor } from '../../records/anomaly-reports/filters.ts'
import {
  newReportTarget,
  publicReportsPage,
  publicReportsTarget,
  reportTarget
} from '../../records/anomaly-reports/paths.ts'
import { counted, reportCounts, reportsApi } from '../../records/anomaly-reports/reportQueries.ts'
import classes from '../../records/anomaly-reports/triage.module.css'
import { WaitingReports } from '../../features/anomaly-reports/WaitingReports.tsx'
import { WaitingPublic } from '../../features/public-reports/WaitingPublic.tsx'
import { TickedReports } from '../../features/anomaly-reports/TickedReports.tsx'

// Loaded only when the board is opened.
const ReportsBoard = lateComponent(
  async () => (await import('../../features/anomaly-reports/ReportsBoard.tsx')).ReportsBoard
)
// Loaded with the first tick.
// Only for those who decide on them.
// Phones don't have it.
const ModeSwitch = lateComponent(async () => (await import('../../ui/table/ModeSwitch.tsx')).ModeSwitch)

const searchLabel = 'Buscar por código o palabras'

/** Narrows the list to open reports, unless the filters say otherwise. */
const working = (query: ListParams): ListParams => ({
  ...(query['state'] === undefined && { fkc_status: [...openReportStatuses] }),
  ...counted(query)
})

const api = { ...reportsApi, list: (query: ListParams) => reportsApi.list(working(query)) }

/** `/admin/anomaly-reports`: what was reported on the selected line, as a list or as a board by status. */
export function ReportsPage() {
  const { line } = useSelectedLine()
  const { modo } = useSearch({ from: '__root__' })
  const mobile = useMobile()
  const isBoard = modo === 'tablero' && !mobile
  const mayTriage = useCan(triagePermission)
  const selection = useSelection<AnomalyReport>(line.fk_location, 500)
  const hasTicked = useHasOpened(selection.rows.length > 0)
  const filters = filtersFor(line.fk_location)
  const boardFilters = filters.filter(({ name }) => name !== 'fkc_status' && name !== 'state')
  const board = (list: ListSearch) => (
    <>
      <div className={classes.tools}>
        <SearchBox label={searchLabel} list={list} />
        <FilterMenu fields={boardFilters} list={list} />
        <FilterChips fields={boardFilters} list={list} />
      </div>
      <Suspense fallback={<Skeleton height={480} />}>
        <ReportsBoard query={list.query} />
      </Suspense>
    </>
  )
  const me = useSession()
  const menu = mayOpen(me, publicReportsPage)
    ? [{ label: 'Avisos del público', icon: IconSpeakerphone, link: publicReportsTarget }]
    : []
  return (
    <RecordsPage<AnomalyReport>
      api={api}
      title="Anomalías"
      counted={!isBoard}
      columns={mobile ? reportCardColumns : reportColumns}
      filters={filters}
      searchLabel={searchLabel}
      rowLink={({ id }) => reportTarget(id)}
      rowName={({ code }) => code}
      menu={menu}
      add={{ label: 'Reportar anomalía', link: newReportTarget() }}
      empty={{ text: 'Aquí aparece lo que alguien ve que no está como debe.' }}
      extra={
        !mobile && (
          <Suspense fallback={<Skeleton width={131} height={34} />}>
            <ModeSwitch label="Cómo se ven las anomalías" isBoard={isBoard} />
          </Suspense>
        )
      }
      renderTools={(isPending, list) => <StatusFilters list={list} counting={!isPending} />}
      selection={mayTriage ? selection : undefined}
      renderBelow={() => hasTicked && <TickedReports selection={selection} />}
      renderInstead={isBoard ? board : undefined}
    >
      <WaitingReports />
      <AnomalySummary>{menu.length > 0 && <WaitingPublic />}</AnomalySummary>
    </RecordsPage>
  )
}

/** The states with how many reports each has; a press shows only those, also attended and rejected ones. */
function StatusFilters({ list, counting }: { list: ListSearch; counting: boolean }) {
  const { fkc_status: _, ...filters } = list.query
  const { data: counts } = useQuery({ ...reportCounts(counted(filters)), enabled: counting })
  const chosen = list.filters['fkc_status'] ?? []
  return (
    <div className={classes.states}>
      <QuickFilterGroup>
        {classifiersOf('ANOMALY_STATUS').map(({ id, name }) => {
          const isOn = chosen.length === 1 && chosen[0] === String(id)
          const count = counts?.find(one => one.fkc_status === id)?.count ?? 0
          return (
            <QuickFilter
              key={id}
              label={name}
              count={counts && count}
              calls={id === anomalyStatus.REGISTRADO && count > 0}
              isOn={isOn}
              onPress={() => list.setFilter('fkc_status', isOn ? [] : [String(id)])}
            />
          )
        })}
      </QuickFilterGroup>
    </div>
  )
}
