import { plannedTypes } from 'contract/core/classifier.ts'
import type { Ahead } from 'contract/my-work/ahead.ts'
import { orderQuery, wholeOrdersQuery } from '../records/work-orders/orderQueries.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { aheadProgress } from './aheadProgress.ts'
import type { Run } from './storedAhead.ts'
import { unlessRefused } from './unlessRefused.ts'

/** Orders of one call: more would keep a slow phone busy for longer than a tap may take. */
const perCall = 20

type Order = Ahead['orders'][number]

/**
 * Fetches and stores the orders whose stamp isn't the stored one, the first of the list first.
 * @param count how many orders of the list
 * @returns whether there was room
 */
export async function takeOrders(run: Run, { orders }: Ahead, count = orders.length): Promise<boolean> {
  const stored = new Set(await storedOrders.ids(run.me.uuid))
  const isHeld = ({ id, stamp }: Order) => run.held.orders[id] === stamp && stored.has(id)
  const missing = orders.slice(0, count).filter(order => !isHeld(order))
  let done = orders.filter(isHeld).length
  const chunks = Array.from({ length: Math.ceil(missing.length / perCall) }, (_, n) =>
    missing.slice(n * perCall, (n + 1) * perCall)
  )
  let fetching = chunks[0] && fetchChunk(run, chunks[0])
  for (const [index, chunk] of chunks.entries()) {
    // A few changed orders are there before their number is read.
    if (missing.length > perCall) aheadProgress.set({ done, total: orders.length })
    const fetched = await fetching
    // The next ones come while these are stored; their failure is thrown when they are awaited.
    const next = chunks[index + 1]
    fetching = next && fetchChunk(run, next)
    fetching?.catch(() => {})
    if (fetched && !(await storeChunk(run, chunk, fetched))) return false
    done += chunk.length
  }
  return true
}

type Fetched = Awaited<ReturnType<typeof fetchChunk>>

async function fetchChunk({ queryClient }: Run, chunk: readonly Order[]) {
  const began = Date.now()
  const options = { suppressToast: true }
  const fresh = { gcTime: 0, staleTime: 0 }
  const unplanned = idsOf(chunk.filter(({ type }) => !plannedTypes.includes(type)))
  const [orders, activities] = await Promise.all([
    unlessRefused(queryClient.fetchQuery({ ...wholeOrdersQuery(idsOf(chunk), options), ...fresh })),
    unplanned.length > 0 && (await import('./takeActivities.ts')).fetchActivities(queryClient, unplanned)
  ])
  return { began, orders, activities }
}

/** @returns whether there was room */
async function storeChunk({ queryClient, me, held, hold }: Run, chunk: readonly Order[], fetched: Fetched) {
  const { began, orders, activities } = fetched
  if (!orders) return true
  // What was answered meanwhile is stored already, and newer.
  const news = orders.filter(({ id }) => {
    const state = queryClient.getQueryState(orderQuery(queryClient, id).queryKey)
    return (state?.dataUpdatedAt ?? 0) < began
  })
  if (!(await storedOrders.save(me.uuid, news))) return false
  if (activities) {
    const { storeActivities } = await import('./takeActivities.ts')
    if (!(await storeActivities(me.uuid, idsOf(chunk), activities))) return false
  }
  const stamps = Object.fromEntries(chunk.map(({ id, stamp }) => [id, stamp]))
  return hold({ orders: { ...held.orders, ...stamps } })
}

const idsOf = (orders: readonly Order[]): number[] => orders.map(({ id }) => id)
