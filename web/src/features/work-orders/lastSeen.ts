import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { answer, openStoreOf } from '../../api/deviceDatabase.ts'

/** An order as it was last fetched on this device. `at`: milliseconds. */
export type SeenOrder = { order: WorkOrderDetail; at: number }

const openStore = openStoreOf('work-orders', 'seen')
/** How many orders are kept: a night's work and the days around it. With one more, the oldest is dropped. */
const kept = 20

const keyOf = (user: string, id: number) => `${user}:${id}`

/**
 * Keeps an order in the browser's database, for the hours without signal. Never fails: where there is no database
 * (private windows, old browsers) nothing is kept.
 */
export async function rememberOrder(user: string, order: WorkOrderDetail): Promise<void> {
  try {
    const store = await openStore('readwrite')
    store.put({ order, at: Date.now() } satisfies SeenOrder, keyOf(user, order.id))
    const all = await answer<IDBValidKey[]>(store.getAllKeys())
    if (all.length > kept) await dropOldest(store, all)
  } catch {
    // No database: nothing is kept.
  }
}

/** Changes an order where it is kept; when it was fetched stays. Never fails, and does nothing for what isn't kept. */
export async function amendSeen(
  user: string,
  id: number,
  change: (order: WorkOrderDetail) => WorkOrderDetail
): Promise<void> {
  try {
    const store = await openStore('readwrite')
    const seen = await answer<SeenOrder | undefined>(store.get(keyOf(user, id)))
    if (seen) store.put({ ...seen, order: change(seen.order) } satisfies SeenOrder, keyOf(user, id))
  } catch {
    // No database: nothing is kept.
  }
}

/** The order as this user last fetched it in this browser; undefined if they never did. */
export async function recallOrder(user: string, id: number): Promise<SeenOrder | undefined> {
  try {
    const store = await openStore('readonly')
    return await answer<SeenOrder | undefined>(store.get(keyOf(user, id)))
  } catch {
    return undefined
  }
}

/** The orders that this user has fetched in this browser, the latest first. */
export async function recallOrders(user: string): Promise<SeenOrder[]> {
  try {
    const store = await openStore('readonly')
    const seen = await answer<SeenOrder[]>(store.getAll(IDBKeyRange.bound(`${user}:`, `${user}:\uffff`)))
    return seen.toSorted((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

async function dropOldest(store: IDBObjectStore, keys: readonly IDBValidKey[]): Promise<void> {
  const dated = await Promise.all(
    keys.map(async key => ({ key, at: (await answer<SeenOrder | undefined>(store.get(key)))?.at ?? 0 }))
  )
  for (const { key } of dated.toSorted((a, b) => b.at - a.at).slice(kept)) store.delete(key)
}
