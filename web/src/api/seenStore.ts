import { type QueryClient, queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { isServerUnavailable } from './client.ts'
import { answer, committed, openStoreOf } from './deviceDatabase.ts'
import { sessionQuery } from './session.ts'

/** A record as it was last fetched on this device. `at`: milliseconds. */
export type Seen<T> = { record: T; at: number }

/** What an earlier version of the program kept has another shape. */
const whole = <T>(seen: Partial<Seen<T>> | undefined): Seen<T> | undefined =>
  seen?.record === undefined ? undefined : (seen as Seen<T>)

/**
 * Keeps records in a database of the browser, for the hours without signal: the latest ones that each user fetched.
 * Nothing of it ever fails: where there is no database (private windows, old browsers) nothing is kept.
 * @param kept how many; with one more, the oldest is dropped
 */
export function seenStore<T extends { id: number }>(database: string, kept: number) {
  const openStore = openStoreOf(database, 'seen')
  const keyOf = (user: string, id: number) => `${user}:${id}`

  async function dropOldest(store: IDBObjectStore, keys: readonly IDBValidKey[]): Promise<void> {
    const dated = await Promise.all(
      keys.map(async key => ({ key, at: (await answer<Seen<T> | undefined>(store.get(key)))?.at ?? 0 }))
    )
    for (const { key } of dated.toSorted((a, b) => b.at - a.at).slice(kept)) store.delete(key)
  }

  return {
    /** @returns whether there was room */
    async remember(user: string, records: T | readonly T[]): Promise<boolean> {
      const added = Array.isArray(records) ? (records as readonly T[]) : [records as T]
      if (added.length === 0) return true
      try {
        const store = await openStore('readwrite')
        const through = committed(store.transaction)
        for (const record of added) store.put({ record, at: Date.now() } satisfies Seen<T>, keyOf(user, record.id))
        const all = await answer<IDBValidKey[]>(store.getAllKeys())
        if (all.length > kept) await dropOldest(store, all)
        await through
        return true
      } catch {
        // No room, or no database.
        return false
      }
    },
    /** Changes a record where it is kept; when it was fetched stays. Does nothing for what isn't kept. */
    async amend(user: string, id: number, change: (record: T) => T): Promise<void> {
      try {
        const store = await openStore('readwrite')
        const seen = whole(await answer<Partial<Seen<T>> | undefined>(store.get(keyOf(user, id))))
        if (seen) store.put({ ...seen, record: change(seen.record) } satisfies Seen<T>, keyOf(user, id))
      } catch {
        // No database: nothing is kept.
      }
    },
    /** The record as this user last fetched it in this browser; undefined if they never did. */
    async recall(user: string, id: number): Promise<Seen<T> | undefined> {
      try {
        const store = await openStore('readonly')
        return whole(await answer<Partial<Seen<T>> | undefined>(store.get(keyOf(user, id))))
      } catch {
        return undefined
      }
    },
    /** The records that this user has fetched in this browser, the latest first. */
    async recallAll(user: string): Promise<Seen<T>[]> {
      try {
        const store = await openStore('readonly')
        const seen = await answer<Partial<Seen<T>>[]>(store.getAll(IDBKeyRange.bound(`${user}:`, `${user}:\uffff`)))
        return seen.flatMap(one => whole(one) ?? []).toSorted((a, b) => b.at - a.at)
      } catch {
        return []
      }
    }
  }
}

export type SeenStore<T extends { id: number }> = ReturnType<typeof seenStore<T>>

/**
 * The query of a record whose answers are kept in the browser; where none comes, the last one is shown (the query then
 * has data and an error: `dataUpdatedAt` says how old the data is).
 */
export function seenQuery<T extends { id: number }, Key extends QueryKey>(
  queryClient: QueryClient,
  store: SeenStore<T>,
  id: number,
  base: UseQueryOptions<T, Error, T, Key>
) {
  return queryOptions({
    ...base,
    queryFn: async (context): Promise<T> => {
      const user = queryClient.getQueryData(sessionQuery.queryKey)?.uuid ?? ''
      try {
        const record = await (base.queryFn as (given: typeof context) => Promise<T>)(context)
        void store.remember(user, record)
        return record
      } catch (error) {
        if (isServerUnavailable(error) && !queryClient.getQueryData(base.queryKey)) {
          const seen = await store.recall(user, id)
          if (seen) queryClient.setQueryData<T>(base.queryKey, seen.record, { updatedAt: seen.at })
        }
        throw error
      }
    }
  })
}
