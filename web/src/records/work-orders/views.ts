import { workOrderStatus } from 'contract/core/classifier.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { Me } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { PageStart } from '../../ui/table/pageStart.ts'
import { todayNow } from '../../ui/shell/timeZone.ts'
import { choiceKey, storedChoice } from '../../ui/table/listChoice.ts'
import { firstQuery, type ListDefaults } from '../../ui/table/listState.ts'
import { workOrdersApi } from './orderQueries.ts'

/** A quick view of the list of orders: its filters, and its default order. */
export type View = {
  id: string
  label: string
  query: ListParams
  order?: Pick<Required<ListDefaults>, 'sortBy' | 'sortDesc'>
  /** what to say when it has no orders */
  empty: { title: string; text?: string }
}

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus

/** The order in which a crew takes its orders: what is in course, tonight's, what comes, what was missed. */
export const crewStart = 'crew_start'

/** The view of a user's own orders: those who do the work have one list, of planned and unplanned ones. */
export const ownView: View = {
  id: 'mias',
  label: 'Asignadas a mí',
  query: { assigned_to_me: true, fkc_status: [EN_CURSO, PENDIENTE, EN_ESPERA] },
  order: { sortBy: crewStart, sortDesc: false },
  empty: { title: 'No tiene órdenes asignadas', text: 'Cuando le asignen una aparecerá aquí sin recargar.' }
}

const wholeView: View = {
  id: 'todas',
  label: 'Todas',
  query: {},
  empty: { title: 'Esta línea no tiene órdenes planificadas', text: 'Se crean al programar actividades, o a mano.' }
}

/** The orders that wait for a decision: those with something NOK or out of range first. */
export const reviewView: View = {
  id: 'revision',
  label: 'Para revisión',
  query: { fkc_status: PARA_REVISION },
  order: { sortBy: 'checks_flagged', sortDesc: true },
  empty: { title: 'Nada espera su revisión' }
}

/** The quick views, in the order of their tabs. */
const views: readonly View[] = [
  ownView,
  {
    id: 'pendientes',
    label: 'Pendientes',
    query: { fkc_status: PENDIENTE },
    order: { sortBy: 'scheduled_start', sortDesc: false },
    empty: { title: 'No hay órdenes pendientes' }
  },
  {
    id: 'en-espera',
    label: 'En espera',
    query: { fkc_status: EN_ESPERA },
    order: { sortBy: 'scheduled_start', sortDesc: false },
    empty: { title: 'No hay órdenes en espera' }
  },
  {
    id: 'en-curso',
    label: 'En curso',
    query: { fkc_status: EN_CURSO },
    empty: { title: 'No hay órdenes en curso' }
  },
  reviewView,
  wholeView
]

/** The views for a user: only staff have orders of their own. The board needs no views by status. */
export const viewsFor = (me: Me, isBoard = false): readonly View[] =>
  (isBoard ? [ownView, wholeView] : views).filter(view => view !== ownView || me.staff !== null)

/** The view in which the list opens: for those who execute orders their own, for others all. */
export const openingView = (me: Me): View => (doesTheWork(me) ? ownView : wholeView)

/** Whether a user executes orders rather than creating them. */
export const doesTheWork = (me: Me): boolean =>
  me.staff !== null && isAllowed(me, 'checks.answer') && !isAllowed(me, 'work-orders.write')

/** The view named in the URL, if the user has it; else the one in which the list opens. */
export function currentView(me: Me, named: unknown): View {
  return viewsFor(me).find(({ id }) => id === named) ?? openingView(me)
}

/** The order in which a view opens, and the name under which a person's own order for it is stored. */
export const defaultsOf = ({ id, order }: View): ListDefaults => ({ ...order, view: id })

/** The query of a view's rows. */
export const viewParams = (view: View, query: ListParams): ListParams => ({
  ...view.query,
  ...query,
  ...(view !== ownView && { is_planned: true })
})

/** The query of the list's first rows; undefined for the board, which has queries of its own. */
export function firstParams({ me, line, search }: Pick<PageStart, 'me' | 'line' | 'search'>): ListParams | undefined {
  if (search['modo'] === 'tablero') return undefined
  const view = currentView(me, search['vista'])
  const defaults = defaultsOf(view)
  const choice = storedChoice(choiceKey(me.uuid, workOrders, defaults))
  return viewParams(view, firstQuery(search, workOrders, line, defaults, choice))
}

/** Prefetches the list's first rows, while the page's code may still be on its way. */
export function prefetchOrders({ queryClient, ...start }: PageStart): void {
  const query = firstParams(start)
  if (query) void queryClient.prefetchQuery(workOrdersApi.list(query))
  // The first date takes a slow phone 60 ms: now, while the answer is on its way, not when rows are drawn.
  todayNow(queryClient)
}
