import {
  type BaseActivity,
  programmableBaseActivities,
  programmableCount
} from 'contract/base-activities/base-activities.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import type { Page } from 'contract/core/http.ts'
import { oneWorkOrder, type WorkOrder, type WorkOrderDetail, workOrders } from 'contract/work-orders/work-orders.ts'
import type { Query } from './client.ts'
import type { Person } from './person.ts'

// The requests of each screen of the browser; see web/src/features.

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus

/** The list's quick views, each with a count in its tab. */
const views = {
  mias: { assigned_to_me: true, fkc_status: [EN_CURSO, PENDIENTE, EN_ESPERA] },
  pendientes: { fkc_status: PENDIENTE },
  'en-curso': { fkc_status: EN_CURSO },
  revision: { fkc_status: PARA_REVISION },
  todas: {}
} as const satisfies Record<string, Query>

const orders: Record<View, Query> = {
  mias: { sortBy: 'scheduled_start', sortDesc: false },
  pendientes: { sortBy: 'scheduled_start', sortDesc: false },
  'en-curso': {},
  revision: { sortBy: 'checks_flagged', sortDesc: true },
  todas: {}
}

export type View = keyof typeof views

const listShows = ['work_order', 'check', 'check_task', 'work_order_staff', 'location', 'staff']
const orderShows = [
  'work_order',
  'check',
  'check_task',
  'check_staff',
  'work_order_staff',
  'work_order_observation',
  'work_order_transition'
]
const dueShows = ['base_activity', 'check', 'activity', 'base', 'location', 'specialty']

/** The planned orders of a line. */
export function ordersScreen(
  person: Person,
  view: View,
  fkLine: number,
  query: Query = {}
): Promise<Page<WorkOrder> & { pages: number }> {
  const itemsPerPage = Number(query['itemsPerPage'] ?? 10)
  return person.show(listShows, async () => {
    const [page] = await Promise.all([
      person.call(workOrders.calls.list, {
        query: { ...views[view], ...orders[view], fkLine, is_planned: true, page: 1, itemsPerPage, ...query }
      }),
      ...Object.values(views).map(filter =>
        person.call(workOrders.calls.list, { query: { fkLine, is_planned: true, ...filter, itemsPerPage: 1 } })
      )
    ])
    return { ...page, pages: Math.max(1, Math.ceil(page.count / itemsPerPage)) }
  })
}

/** One order with all its parts. */
export const orderScreen = (person: Person, id: number): Promise<WorkOrderDetail> =>
  person.show(orderShows, () => person.call(oneWorkOrder, { params: { id } }))

/** Today in the operator's zone. */
export const today = (): string => dayOf(new Date())

const chips = [-1, 0, 7, 30]

/** What can be programmed on a line up to a day, with the counts of the horizons. */
export function dueScreen(person: Person, fkLine: number, to: string, query: Query = {}): Promise<Page<BaseActivity>> {
  return person.show(dueShows, async () => {
    const [page] = await Promise.all([
      person.call(programmableBaseActivities, {
        query: { fkLine, to, paginated: true, page: 1, itemsPerPage: 10, sortBy: 'due_date', sortDesc: false, ...query }
      }),
      ...chips.map(days => person.call(programmableCount, { query: { fkLine, to: addDays(today(), days) } }))
    ])
    return page as Page<BaseActivity>
  })
}

const horizons = [7, 30, 90, 365, 3650]

/** The nearest horizon in which at least so many are due, else the widest. */
export async function dueWithin(
  person: Person,
  fkLine: number,
  least: number,
  query: Query = {}
): Promise<Page<BaseActivity> & { to: string }> {
  let found: Page<BaseActivity> & { to: string } = { rows: [], count: 0, to: today() }
  for (const days of horizons) {
    const to = addDays(today(), days)
    found = { ...(await dueScreen(person, fkLine, to, query)), to }
    if (found.count >= least) break
    await person.think(0.5)
  }
  return found
}
