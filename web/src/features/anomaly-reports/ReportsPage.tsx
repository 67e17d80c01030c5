import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AnomalyReport } from 'contract/anomaly-reports.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { openReportStatuses, triagePermission } from 'contract/anomaly-transitions.ts'
import { anomalyStatus, classifiersOf } from 'contract/classifier.ts'
import { Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { useCan } from '../../app/Can.tsx'
import { mayOpen } from '../../app/rights.ts'
import { useMobile } from '../../app/media.ts'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { PriorityBadge, StatusBadge } from '../../ui/badges.tsx'
import { codeColumn, type Column, dateColumn } from '../../ui/columns.tsx'
import type { FilterField } from '../../ui/filters.ts'
import { lateComponent } from '../../ui/lateComponent.ts'
import type { ListSearch } from '../../ui/listSearch.ts'
import { RecordsPage } from '../../ui/RecordsPage.tsx'
import { useAsked } from '../../ui/Sheet.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { SearchBox } from '../../ui/table/Toolbar.tsx'
import { AnomalySummary } from '../dashboard/ListSummary.tsx'
import { RecordCell } from '../records/RecordCell.tsx'
import { newReportTarget, publicReportsPage, publicReportsTarget, reportTarget } from './paths.ts'
import { baseChoices, failureTypeChoices, reportCounts, reportsApi } from './reportQueries.ts'
import classes from './triage.module.css'
import { WaitingReports } from './WaitingReports.tsx'

// Loaded only when the board is opened.
const ReportsBoard = lateComponent(async () => (await import('./ReportsBoard.tsx')).ReportsBoard)
// Loaded with the first tick.
const TickedReports = lateComponent(async () => (await import('./TickedReports.tsx')).TickedReports)
// Only for those who decide on them.
const WaitingPublic = lateComponent(async () => (await import('../public-reports/WaitingPublic.tsx')).WaitingPublic)
// Only phones have it: a table has the words alone.
const ReportPhoto = lateComponent(async () => (await import('./ReportPhoto.tsx')).ReportPhoto)
// Phones don't have it.
const ModeSwitch = lateComponent(async () => (await import('../../ui/board/ModeSwitch.tsx')).ModeSwitch)

const searchLabel = 'Buscar por código o palabras'

const columns: readonly Column<AnomalyReport>[] = [
  codeColumn<AnomalyReport>('code', 'Código', { width: 152, card: 'fact' }),
  { key: 'description', label: 'Qué ocurre', hideable: false, card: 'title', minWidth: 220, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 140,
    card: 'fact',
    value: row => row.status.name,
    render: row => <StatusBadge id={row.fkc_status} />
  },
  {
    key: 'fkc_priority',
    label: 'Prioridad',
    sortable: true,
    width: 124,
    fold: 2,
    card: 'fact',
    value: row => row.priority.name,
    render: row => <PriorityBadge id={row.fkc_priority} />
  },
  {
    key: 'base',
    label: 'Dónde',
    width: 190,
    fold: 3,
    card: 'fact',
    wraps: true,
    value: row => row.base?.code ?? row.location.name,
    render: ({ base, location }) =>
      base ? (
        <RecordCell entity="base" id={base.id}>
          {base.code}
        </RecordCell>
      ) : (
        location.name
      )
  },
  dateColumn<AnomalyReport>('detected_at', 'Detectado', { width: 164, fold: 4, card: 'fact' }),
  {
    key: 'reported_by',
    label: 'Reportado por',
    width: 164,
    fold: 1,
    card: 'fact',
    value: row => row.reported_by?.name ?? (row.from_public ? 'Público' : null)
  },
  {
    key: 'service_impact',
    label: 'Efecto en el servicio',
    width: 180,
    hidden: true,
    render: row => <StatusBadge id={row.fkc_service_impact} />
  },
  { key: 'work_order', label: 'Orden', width: 150, hidden: true, value: row => row.work_order?.code },
  { key: 'witnesses_count', label: 'Testigos', width: 100, align: 'end', hidden: true }
]

/** On cards the photo tells reports apart before anybody reads. */
const cardColumns: readonly Column<AnomalyReport>[] = [
  ...columns,
  {
    key: 'photo',
    label: 'Foto',
    card: 'badge',
    render: ({ attachments }) => {
      const photo = attachments.find(file => file.has_thumbnail)
      return (
        photo && (
          <span className={classes.thumbnail}>
            <Suspense>
              <ReportPhoto photo={photo} />
            </Suspense>
          </span>
        )
      )
    }
  }
]

/** What somebody still has to do something about, unless the filters ask for others. */
const working = (query: ListParams): ListParams => ({
  state: ['active'],
  ...(query['state'] === undefined && { fkc_status: [...openReportStatuses] }),
  ...query
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
  const hasTicked = useAsked(selection.rows.length > 0)
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
      columns={mobile ? cardColumns : columns}
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
      renderBelow={() =>
        hasTicked && (
          <Suspense>
            <TickedReports selection={selection} />
          </Suspense>
        )
      }
      renderInstead={isBoard ? board : undefined}
    >
      <WaitingReports />
      <AnomalySummary>
        <Suspense>{menu.length > 0 && <WaitingPublic />}</Suspense>
      </AnomalySummary>
    </RecordsPage>
  )
}

/** The states with how many reports each has; a press shows only those, also attended and rejected ones. */
function StatusFilters({ list, counting }: { list: ListSearch; counting: boolean }) {
  const { fkc_status: _, ...filters } = list.query
  const { data: counts } = useQuery({ ...reportCounts({ state: ['active'], ...filters }), enabled: counting })
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

function filtersFor(line: number): readonly FilterField[] {
  return [
    { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'ANOMALY_STATUS' },
    { name: 'fkc_priority', label: 'Prioridad', kind: 'classifier', type: 'PRIORITY' },
    { name: 'fkc_service_impact', label: 'Efecto en el servicio', kind: 'classifier', type: 'SERVICE_IMPACT' },
    { name: 'fk_base', label: 'Base', kind: 'resource', source: baseChoices(line) },
    { name: 'fk_failure_type', label: 'Tipo de falla', kind: 'resource', source: failureTypeChoices },
    { name: 'mine', label: 'Quién', kind: 'boolean', yes: 'Reportados por mí', no: 'Reportados por otros' },
    { name: 'detected_at', label: 'Detectado', kind: 'dates' },
    { name: 'attended_at', label: 'Atendido', kind: 'dates' },
    {
      name: 'state',
      label: 'Situación',
      kind: 'options',
      options: [
        { value: 'active', label: 'Activos' },
        { value: 'archived', label: 'Archivados' }
      ]
    }
  ]
}
