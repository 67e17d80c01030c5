import { Skeleton } from '@mantine/core'
import { IconEdit, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { plannedTypes } from 'contract/classifier.ts'
import { locations } from 'contract/calls/locations.ts'
import { editableStatus } from 'contract/work-order-transitions.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import { lazy, Suspense, useMemo } from 'react'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { useMobile } from '../../app/media.ts'
import type { Action } from '../../ui/actions.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { FilterField } from '../../ui/filters.ts'
import type { ListSearch } from '../../ui/listSearch.ts'
import { RecordsPage } from '../../ui/RecordsPage.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { columnsFor } from './columns.tsx'
import { workOrdersApi } from './orderQueries.ts'
import { OfflineOrders } from './OfflineOrders.tsx'
import { orderTarget } from './paths.ts'
import { ViewTabs } from './ViewTabs.tsx'
import classes from './workOrders.module.css'
import { currentView, type View, viewParams, viewsFor } from './views.ts'

// Loaded only when the board is opened.
const Board = lazy(async () => ({ default: (await import('./Board.tsx')).Board }))
// Phones don't have it.
const ModeSwitch = lazy(async () => ({ default: (await import('./ModeSwitch.tsx')).ModeSwitch }))
const locationsApi = resourceApi(locations)
const newOrder = { label: 'Nueva OT', link: { to: '/admin/planned/work-orders/new' } } as const
const path = [{ label: 'Planificadas' }]

/** `/admin/planned/work-orders`: the planned orders of the selected line. */
export function WorkOrdersPage() {
  const me = useSession()
  const { vista, modo } = useSearch({ from: '__root__' })
  const mobile = useMobile()
  const isBoard = modo === 'tablero' && !mobile
  const view = currentView(me, vista)
  const mayWrite = useCan('work-orders.write')
  const filters = useFilters(view)
  const boardFilters = filters.filter(({ name }) => name !== 'fkc_status')
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
        <FilterMenu name={list.definition.entity} fields={boardFilters} list={list} />
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
      title="OT planificadas"
      label="Órdenes planificadas"
      counted={false}
      path={path}
      order={view.order}
      extra={
        !mobile && (
          <Suspense fallback={<Skeleton width={131} height={34} />}>
            <ModeSwitch isBoard={isBoard} />
          </Suspense>
        )
      }
      renderTabs={isPending => (
        <ViewTabs views={viewsFor(me, isBoard)} current={view} counting={isBoard || !isPending} />
      )}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por código, título o descripción"
      rowLink={({ id }) => orderTarget(id)}
      actions={actions}
      add={newOrder}
      empty={view.empty}
      renderInstead={isBoard ? board : undefined}
    >
      <div className={classes.offline}>
        <OfflineOrders />
      </div>
    </RecordsPage>
  )
}

/** The filters of a view; without the status where the view is of one status. */
function useFilters(view: View): FilterField[] {
  const { line } = useSelectedLine()
  const status: FilterField = { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'WORK_ORDER_STATUS' }
  return [
    ...(['mias', 'todas'].includes(view.id) ? [status] : []),
    { name: 'type', label: 'Tipo', kind: 'classifier', type: 'WORK_ORDER_TYPE', only: plannedTypes },
    { name: 'fkc_priority', label: 'Prioridad', kind: 'classifier', type: 'PRIORITY' },
    { name: 'scheduled_start', label: 'Programada', kind: 'dates' },
    {
      name: 'fk_location',
      label: 'Lugar',
      kind: 'resource',
      source: choicesOf(locationsApi, { query: { fkLine: line.fk_location, sortBy: 'code' } })
    },
    { name: 'requires_stop', label: 'Parada de línea', kind: 'boolean', yes: 'Con parada', no: 'Sin parada' },
    { name: 'has_flagged', label: 'NOK', kind: 'boolean', yes: 'Con NOK o fuera de rango', no: 'Sin NOK' }
  ]
}
