import { plannedTypes } from 'contract/core/classifier.ts'
import type { Ahead } from 'contract/my-work/ahead.ts'
import { orderQuery, wholeOrdersQuery } from '../records/work-orders/orderQueries.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { aheadProgress } from './aheadProgress.ts'
import type { Run } from './storedAhead.ts'
import { unlessRefused } from './unlessRefused.ts'

/** Orders of one call: more would keep a slow phone busy for longer than a tap may take. */
const perCall = 10

/**
 * Fetches and stores the orders whose stamp isn't the stored one, the first of the list first.
 * @param count how many orders of the list
 * @returns whether there was room
 */
export async function takeOrders(run: Run, { orders }: Ahead, count = orders.length): Promise<boolean> {
  const { queryClient, me, held, hold } = run
  const stored = new Set(await storedOrders.ids(me.uuid))
  const isHeld = ({ id, stamp }: Ahead['orders'][number]) => held.orders[id] === stamp && stored.has(id)
  const missing = orders.slice(0, count).filter(order => !isHeld(order))
  let done = orders.filter(isHeld).length
  for (let from = 0; from < missing.length; from += perCall) {
    // A few changed orders are there before their number is read.
    if (missing.length > perCall) aheadProgress.set({ done, total: orders.length })
    const chunk = missing.slice(from, from + perCall)
    const began = Date.now()
    const ids = chunk.map(({ id }) => id)
    const query = { ...wholeOrdersQuery(ids, { suppressToast: true }), gcTime: 0, staleTime: 0 }
    const unplanned = chunk.filter(({ type }) => !plannedTypes.includes(type)).map(({ id }) => id)
    const [whole, isRoomForActivities] = await Promise.all([
      unlessRefused(queryClient.fetchQuery(query)),
      unplanned.length === 0 || (await import('./takeActivities.ts')).takeActivities(run, unplanned)
    ])
    // What was answered meanwhile is stored already, and newer.
    const news = (whole ?? []).filter(({ id }) => {
      const state = queryClient.getQueryState(orderQuery(queryClient, id).queryKey)
      return (state?.dataUpdatedAt ?? 0) < began
    })
    if (!(isRoomForActivities && (await storedOrders.save(me.uuid, news)))) return false
    const stamps = Object.fromEntries(chunk.map(({ id, stamp }) => [id, stamp]))
    if (whole && !(await hold({ orders: { ...held.orders, ...stamps } }))) return false
    done += chunk.length
  }
  return true
}
