import { workOrderStatus } from 'contract/classifier.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { Me } from '../../api/session.ts'
import { isAllowed } from '../../app/rights.ts'
import { workOrders } from 'contract/calls/work-orders.ts'
import type { PageStart } from '../../app/guards.ts'
import { firstQuery, type ListDefaults } from '../../ui/listState.ts'

/** A quick view of the list of orders: what it asks for, and in what order unless another is chosen. */
export type View = {
  id: string
  label: string
  query: ListParams
  order?: Pick<Required<ListDefaults>, 'sortBy' | 'sortDesc'>
}

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus

/** The planned orders that somebody looks for, in the order of a day. */
export const views: readonly [View, ...View[]] = [
  {
    id: 'mias',
    label: 'Asignadas a mí',
    query: { assigned_to_me: true, fkc_status: [EN_CURSO, PENDIENTE, EN_ESPERA] },
    order: { sortBy: 'scheduled_start', sortDesc: false }
  },
  {
    id: 'pendientes',
    label: 'Pendientes',
    query: { fkc_status: PENDIENTE },
    order: { sortBy: 'scheduled_start', sortDesc: false }
  },
  { id: 'en-curso', label: 'En curso', query: { fkc_status: EN_CURSO } },
  {
    id: 'revision',
    label: 'Para revisión',
    query: { fkc_status: PARA_REVISION },
    order: { sortBy: 'checks_flagged', sortDesc: true }
  },
  { id: 'todas', label: 'Todas', query: {} }
]

const viewOf = (id: string) => views.find(view => view.id === id) ?? views[0]

/** The views that make sense for somebody: only staff have orders of their own. A board shows all statuses anyway. */
export const viewsFor = (me: Me, isBoard = false): readonly View[] =>
  views.filter(({ id }) => (id !== 'mias' || me.staff !== null) && (!isBoard || ['mias', 'todas'].includes(id)))

/** Where the list opens when the URL names no view: those who do the work on their own orders, others on all. */
export const openingView = (me: Me): View => viewOf(doesTheWork(me) ? 'mias' : 'todas')

/** Somebody who executes orders rather than making them. */
export const doesTheWork = (me: Me): boolean => me.staff !== null && !isAllowed(me, 'work-orders.write')

/** What somebody has to do. */
export const [ownView] = views

/** The view that a URL names, if it is somebody's; else the one to open with. */
export function currentView(me: Me, named: unknown): View {
  return viewsFor(me).find(({ id }) => id === named) ?? openingView(me)
}

/** The call of a view's rows. */
export const viewParams = (view: View, query: ListParams): ListParams => ({ ...view.query, ...query, is_planned: true })

/** The call of the rows that the list begins with; undefined for the board, which asks for others. */
export function firstParams({ me, line, search }: Pick<PageStart, 'me' | 'line' | 'search'>): ListParams | undefined {
  if (search['modo'] === 'tablero') return undefined
  const view = currentView(me, search['vista'])
  return viewParams(view, firstQuery(search, workOrders, line, view.order))
}
