import type { QueryClient } from '@tanstack/react-query'
import { plannedTypes } from 'contract/core/classifier.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { isServerUnavailable } from '../api/client.ts'
import type { ListParams } from '../api/resourceApi.ts'
import type { RecordStore } from '../api/recordStore.ts'
import type { Me } from '../api/session.ts'
import { isAllowed } from '../api/rights.ts'
import { orderQuery, wholeOrdersQuery, workOrdersApi } from '../records/work-orders/orderQueries.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { ownView, viewParams } from '../records/work-orders/views.ts'

/** When all was there, in milliseconds; `isFull`: the device has no room for some of it. */
export type TakenAhead = { at: number; isFull: boolean }

/** How many orders are fetched for keeping: as many as storedOrders.ts keeps. */
const maxOrders = 20
/** What was fetched so recently isn't fetched again. */
const freshMs = 10 * 60_000
const perCall = 500
/** Of a larger line, the rest is looked up with signal. */
const maxParallelCalls = 6

const quietly = { suppressToast: true }

/**
 * Prefetches what the work of the day needs where there is no signal: the own orders with their checks, the bases and
 * places of the line, and what its labels are on. Few calls, one after another, so that the user's own requests aren't
 * delayed.
 * @throws what says that the server gave no answer; what may not be seen is left out
 */
export async function takeAhead(queryClient: QueryClient, me: Me, line: number): Promise<TakenAhead> {
  await takeMyWork(queryClient)
  const orders = await takeOrders(queryClient, me, line)
  const places = await takePlaces(queryClient, me, line)
  return { at: Date.now(), isFull: !(orders && places) }
}

/** The list of the person's own work over all their lines. */
async function takeMyWork(queryClient: QueryClient): Promise<void> {
  const { myWorkQuery } = await import('../records/my-work/myWorkQuery.ts')
  await unlessRefused(queryClient.fetchQuery({ ...myWorkQuery(queryClient, quietly), staleTime: freshMs }))
}

/** @returns whether there was room */
async function takeOrders(queryClient: QueryClient, me: Me, line: number): Promise<boolean> {
  const list = workOrdersApi.list(viewParams(ownView, { fkLine: line, itemsPerPage: maxOrders }), quietly)
  const { rows } = await queryClient.fetchQuery({ ...list, staleTime: 30_000 })
  const began = Date.now()
  const seen = new Map((await storedOrders.loadAll(me.uuid)).map(({ record, at }) => [record.id, at]))
  const old = rows.map(({ id }) => id).filter(id => (seen.get(id) ?? 0) < began - freshMs)
  const orders = old.length > 0 ? await unlessRefused(queryClient.fetchQuery(wholeOrdersQuery(old, quietly))) : []
  // What was answered meanwhile is kept already, and newer.
  const news = (orders ?? []).filter(({ id }) => {
    const state = queryClient.getQueryState(orderQuery(queryClient, id).queryKey)
    return (state?.dataUpdatedAt ?? 0) < began
  })
  const hasRoom = await storedOrders.save(me.uuid, news)
  for (const { id } of rows.filter(({ type }) => !plannedTypes.includes(type))) {
    const { takeActivities } = await import('./takeActivities.ts')
    await takeActivities(queryClient, id, freshMs)
  }
  const [first] = rows
  if (first && isAllowed(me, 'work-orders.assign')) await takeCandidates(queryClient, first)
  return hasRoom
}

/** Who may be assigned on the line, for choosing without signal. */
async function takeCandidates(queryClient: QueryClient, order: Pick<WorkOrder, 'id' | 'fk_line'>): Promise<void> {
  const { candidatesQuery } = await import('../records/work-orders/assignQueries.ts')
  await queryClient.prefetchQuery({ ...candidatesQuery([order.id], '', order), staleTime: freshMs })
}

/** @returns whether there was room */
async function takePlaces(queryClient: QueryClient, me: Me, line: number): Promise<boolean> {
  const [{ basesApi }, { storedBases }, { locationsApi }, { storedLocations }, { placesQuery }] = await Promise.all([
    import('../records/bases/baseQueries.ts'),
    import('../records/bases/storedBases.ts'),
    import('../records/locations/locationQueries.ts'),
    import('../records/locations/storedLocations.ts'),
    import('../records/anomaly-reports/storedPlaces.ts')
  ])
  if (isAllowed(me, 'anomaly-reports.write'))
    await unlessRefused(queryClient.fetchQuery({ ...placesQuery(me.uuid, line), staleTime: freshMs }))
  const bases =
    !isAllowed(me, 'bases.read') ||
    (await takeAll(query => queryClient.fetchQuery(basesApi.list(query, quietly)), storedBases))
  const places =
    !isAllowed(me, 'locations.read') ||
    (await takeAll(query => queryClient.fetchQuery(locationsApi.list(query, quietly)), storedLocations))
  return bases && places

  async function takeAll<Row extends { id: number }>(
    fetch: (query: ListParams) => Promise<{ rows: Row[]; count: number }>,
    store: RecordStore<Row>
  ): Promise<boolean> {
    let hasRoom = true
    for (let page = 1; page <= maxParallelCalls; page++) {
      const asked = { fkLine: line, page, itemsPerPage: perCall, sortBy: 'code', sortDesc: false }
      const found = await unlessRefused(fetch(asked))
      if (found && !(await store.save(me.uuid, found.rows))) hasRoom = false
      if (!found || page * perCall >= found.count) break
    }
    return hasRoom
  }
}

/** @throws only what says that the server gave no answer */
const unlessRefused = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isServerUnavailable(error)) throw error
    return undefined
  })
