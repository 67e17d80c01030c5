import { Skeleton } from '@mantine/core'
import { IconEdit, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { Suspense, useMemo } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { type ListSearch, useListSearch } from '../../ui/table/listSearch.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { SearchBox } from '../../ui/table/Toolbar.tsx'
import { ViewsMenu } from '../../ui/table/ViewsMenu.tsx'
import { crewGroup } from '../../features/work-orders/crewGroup.ts'
import { useSelection } from '../../ui/table/selection.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { useHasOpened } from '../../ui/overlay/Sheet.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { columnsFor } from '../../records/work-orders/columns.tsx'
import { maxTickedOrders, workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { QuickFilters } from '../../features/work-orders/QuickFilters.tsx'
import { useOrderFilters } from '../../records/work-orders/useOrderFilters.ts'
import { ViewTabs } from '../../features/work-orders/ViewTabs.tsx'
import classes from '../../records/work-orders/workOrders.module.css'
import {
  crewStart,
  currentView,
  defaultsOf,
  doesTheWork,
  ownView,
  viewParams,
  viewsFor
} from '../../records/work-orders/views.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { OfflineOrders } from '../../features/work-orders/OfflineOrders.tsx'

// Loaded only when the board is opened.
const Board = lateComponent(async () => (await import('../../features/work-orders/Board.tsx')).Board)
// Loaded with the first tick.
const SelectionBar = lateComponent(
  async () => (await import('../../features/work-orders/SelectionBar.tsx')).SelectionBar
)
// Phones don't have it.
const ModeSwitch = lateComponent(async () => (await import('../../ui/table/ModeSwitch.tsx')).ModeSwitch)
// For those who execute orders: after the list, in the background.
const ReadyLine = lateComponent(async () => (await import('../../offline/ReadyLine.tsx')).ReadyLine)
const newOrder = { label: 'Nueva OT', link: { to: '/admin/planned/work-orders/new' } } as const
const path = [{ label: 'Planificadas' }]
const searchLabel = 'Palabras, persona, base, activo, lugar'

/** `/admin/planned/work-orders`: the planned orders of the selected line. */
export function WorkOrdersPage() {
  const me = useSession()
  const { vista, modo } = useSearch({ from: '__root__' })
  const mobile = useMobile()
  const isBoard = modo === 'tablero' && !mobile
  const view = currentView(me, vista)
  const mayWrite = useCan('work-orders.write')
  const filters = useOrderFilters(view)
  const boardFilters = filters.filter(({ name }) => name !== 'fkc_status')
  const mayAssign = useCan('work-orders.assign')
  const mayCancel = useCan('work-orders.cancel')
  const { line } = useSelectedLine()
  const zone = useTimeZone()
  const isByCrew = useListSearch(workOrdersApi.resource, defaultsOf(view)).sortBy === crewStart
  const group = useMemo(() => (isByCrew ? crewGroup(zone) : undefined), [isByCrew, zone])
  const selection = useSelection<WorkOrder>(line.fk_location, maxTickedOrders)
  const undo = useUndo()
  const hasTicked = useHasOpened(selection.rows.length > 0)
  // Memoized: with new columns a click on a column's head would draw all rows again before it is shown.
  const columns = useMemo(() => columnsFor(view), [view])
  const actions = (order: WorkOrder): Action[] => [
    ...(mayWrite && order.fkc_status === editableStatus
      ? [{ label: 'Editar', icon: IconEdit, link: orderTarget(order.id, '/edit') }]
      : []),
    { label: 'Imprimir', icon: IconPrinter, link: orderTarget(order.id, '/print') }
  ]
  const board = (list: ListSearch) => (
    <>
      <div className={classes.boardTools}>
        <SearchBox label={searchLabel} list={list} />
        <FilterMenu fields={boardFilters} list={list} />
        <ViewsMenu list={list} />
        <QuickFilters view={view} list={list} counting />
        <FilterChips fields={boardFilters} list={list} />
      </div>
      <Suspense fallback={<Skeleton height={480} />}>
        <Board query={viewParams(view, list.query)} />
      </Suspense>
    </>
  )
  return (
    <RecordsPage
      api={{ ...workOrdersApi, list: query => workOrdersApi.list(viewParams(view, query)) }}
      title={view === ownView ? 'Mis órdenes' : 'OT planificadas'}
      label={view === ownView ? 'Mis órdenes' : 'Órdenes planificadas'}
      counted={false}
      // One's own are planned and unplanned ones.
      path={view === ownView ? undefined : path}
      order={defaultsOf(view)}
      extra={
        <>
          {doesTheWork(me) && (
            <div className={classes.ready}>
              <Suspense>
                <ReadyLine />
              </Suspense>
            </div>
          )}
          {!mobile && (
            <Suspense fallback={<Skeleton width={131} height={34} />}>
              <ModeSwitch label="Cómo se ven las órdenes" isBoard={isBoard} />
            </Suspense>
          )}
        </>
      }
      renderTabs={(isPending, list) => (
        <ViewTabs views={viewsFor(me, isBoard)} current={view} list={list} counting={isBoard || !isPending} />
      )}
      renderTools={
        // One's own have people, and what was missed has a head.
        view === ownView
          ? undefined
          : (isPending, list) => <QuickFilters view={view} list={list} counting={!isPending} />
      }
      columns={columns}
      group={group}
      filters={filters}
      searchLabel={searchLabel}
      rowLink={({ id }) => orderTarget(id)}
      rowName={({ code, title }) => `${code}, ${title}`}
      actions={actions}
      selection={mayWrite || mayAssign || mayCancel ? selection : undefined}
      renderBelow={list =>
        hasTicked && (
          <Suspense>
            <SelectionBar selection={selection} undo={undo} view={view} list={list} />
            <UndoBar undo={undo} />
          </Suspense>
        )
      }
      add={newOrder}
      empty={view.empty}
      renderInstead={isBoard ? board : undefined}
    >
      {doesTheWork(me) && (
        <div className={classes.offline}>
          <OfflineOrders />
        </div>
      )}
    </RecordsPage>
  )
}
