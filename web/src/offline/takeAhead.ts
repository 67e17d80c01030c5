import type { QueryClient } from '@tanstack/react-query'
import { myWorkAhead } from 'contract/calls/my-work/ahead.ts'
import type { Ahead } from 'contract/my-work/ahead.ts'
import { request } from '../api/client.ts'
import type { Me } from '../api/session.ts'
import { myWorkQuery } from '../records/my-work/myWorkQuery.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { aheadProgress } from './aheadProgress.ts'
import { loadAhead, type Run, saveAhead } from './storedAhead.ts'
import { takeLists } from './takeLists.ts'
import { takeOrders } from './takeOrders.ts'
import { takePictures } from './takePictures.ts'
import { unlessRefused } from './unlessRefused.ts'

/**
 * When all was there, in milliseconds; `isFull`: the device has no room for some of it; `leftOut`: open orders of the
 * user's lines beyond the server's bound.
 */
export type TakenAhead = { at: number; isFull: boolean; leftOut?: number }

/** Fetched before the lists: about as many orders as a night has. */
const firstOrders = 20
/** The page may have just fetched the list. */
const freshMs = 30_000
/** Visited orders that stay besides those fetched ahead. */
const maxVisited = 20

const quietly = { suppressToast: true }

/**
 * Stores on the device what the user's work needs where there is no signal, over all their lines: the server says what
 * that is, with a stamp of each part, and what has another stamp than the stored one is fetched. The nearest orders come
 * first. Every part is stored as it comes, so that the next run goes on where this one ended; one call at a time, so that
 * the user's own requests aren't delayed.
 * @throws what says that the server gave no answer; what may not be read is left out
 */
export async function takeAhead(queryClient: QueryClient, me: Me): Promise<TakenAhead> {
  // The browser is asked not to evict what is stored when the device runs short of space.
  void navigator.storage?.persist?.().catch(() => false)
  await unlessRefused(queryClient.fetchQuery({ ...myWorkQuery(queryClient, quietly), staleTime: freshMs }))
  const ahead = await unlessRefused(request<Ahead>(myWorkAhead.path, quietly))
  if (!ahead) return { at: Date.now(), isFull: false }
  const run: Run = {
    queryClient,
    me,
    held: await loadAhead(me.uuid),
    hold: part => saveAhead(me.uuid, Object.assign(run.held, part))
  }
  try {
    await dropGone(run, ahead)
    // Without room for one part, the further ones aren't fetched in vain.
    const isRoom =
      (await takeOrders(run, ahead, firstOrders)) &&
      (await takeLists(run, ahead)) &&
      (await takeOrders(run, ahead)) &&
      (await takePictures(run, ahead))
    return { at: Date.now(), isFull: !isRoom, leftOut: ahead.left_out }
  } finally {
    aheadProgress.set(undefined)
  }
}

/** Deletes orders that aren't the user's work any more, and of visited ones all but the latest. */
async function dropGone({ me, held, hold }: Run, ahead: Ahead): Promise<void> {
  const named = new Set(ahead.orders.map(({ id }) => id))
  const others = (await storedOrders.ids(me.uuid)).filter(id => !named.has(id))
  const isVisited = (id: number) => !(id in held.orders)
  const gone = others.filter(id => !isVisited(id))
  if (others.length - gone.length > maxVisited) {
    const latest = (await storedOrders.loadBriefs(me.uuid)).map(({ record }) => record.id)
    gone.push(...latest.filter(id => !named.has(id) && isVisited(id)).slice(maxVisited))
  }
  await storedOrders.remove(me.uuid, gone)
  const orders = Object.fromEntries(Object.entries(held.orders).filter(([id]) => named.has(Number(id))))
  if (Object.keys(orders).length < Object.keys(held.orders).length) await hold({ orders })
}
