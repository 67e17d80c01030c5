import { type QueryClient, queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { isServerUnavailable } from './client.ts'
import { answer, committed, openStoreOf } from './deviceDatabase.ts'
import { sessionQuery } from './session.ts'

/** A record as it was last fetched on this device. `at`: milliseconds. */
export type StoredRecord<T> = { record: T; at: number }

/** What an earlier version of the program kept has another shape. */
const whole = <T>(seen: Partial<StoredRecord<T>> | undefined): StoredRecord<T> | undefined =>
  seen?.record === undefined ? undefined : (seen as StoredRecord<T>)

/**
 * Stores the records that each user fetched last in a database of the browser, for use without signal. Never throws:
 * where there is no database (private windows, old browsers) nothing is stored.
 * @param maxRecords how many, of all users; with one more, the oldest tenth is deleted, because finding it reads them all
 */
export function recordStore<T extends { id: number }>(database: string, maxRecords: number) {
  const openStore = openStoreOf(database, 'seen')
  const keyOf = (user: string, id: number) => `${user}:${id}`
  const keysOf = (user: string) => IDBKeyRange.bound(`${user}:`, `${user}:\uffff`)

  async function dropOldest(store: IDBObjectStore, keys: readonly IDBValidKey[]): Promise<void> {
    const dated = await Promise.all(
      keys.map(async key => ({ key, at: (await answer<StoredRecord<T> | undefined>(store.get(key)))?.at ?? 0 }))
    )
    const remaining = Math.ceil(maxRecords * 0.9)
    for (const { key } of dated.toSorted((a, b) => b.at - a.at).slice(remaining)) store.delete(key)
  }

  return {
    /** @returns whether there was room */
    async save(user: string, records: T | readonly T[]): Promise<boolean> {
      const added = Array.isArray(records) ? (records as readonly T[]) : [records as T]
      if (added.length === 0) return true
      try {
        const store = await openStore('readwrite')
        const through = committed(store.transaction)
        for (const record of added)
          store.put({ record, at: Date.now() } satisfies StoredRecord<T>, keyOf(user, record.id))
        if ((await answer<number>(store.count())) > maxRecords)
          await dropOldest(store, await answer<IDBValidKey[]>(store.getAllKeys()))
        await through
        return true
      } catch {
        // No room, or no database.
        return false
      }
    },
    /** Changes a stored record, but not the time when it was fetched. Does nothing if it isn't stored. */
    async update(user: string, id: number, change: (record: T) => T): Promise<void> {
      try {
        const store = await openStore('readwrite')
        const seen = whole(await answer<Partial<StoredRecord<T>> | undefined>(store.get(keyOf(user, id))))
        if (seen) store.put({ ...seen, record: change(seen.record) } satisfies StoredRecord<T>, keyOf(user, id))
      } catch {
        // No database: nothing is kept.
      }
    },
    /** The record as this user last fetched it in this browser; undefined if they never did. */
    async load(user: string, id: number): Promise<StoredRecord<T> | undefined> {
      try {
        const store = await openStore('readonly')
        return whole(await answer<Partial<StoredRecord<T>> | undefined>(store.get(keyOf(user, id))))
      } catch {
        return undefined
      }
    },
    /** The records that this user has fetched in this browser, the latest first. */
    async loadAll(user: string): Promise<StoredRecord<T>[]> {
      try {
        const store = await openStore('readonly')
        const seen = await answer<Partial<StoredRecord<T>>[]>(store.getAll(keysOf(user)))
        return seen.flatMap(one => whole(one) ?? []).toSorted((a, b) => b.at - a.at)
      } catch {
        return []
      }
    },
    /** The ids of the records of this user, without reading the records. */
    async ids(user: string): Promise<number[]> {
      try {
        const store = await openStore('readonly')
        const keys = await answer<string[]>(store.getAllKeys(keysOf(user)) as IDBRequest)
        return keys.map(key => Number(key.slice(user.length + 1)))
      } catch {
        return []
      }
    },
    /** Deletes records of this user. */
    async remove(user: string, ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return
      try {
        const store = await openStore('readwrite')
        const through = committed(store.transaction)
        for (const id of ids) store.delete(keyOf(user, id))
        await through
      } catch {
        // No database: nothing is kept.
      }
    }
  }
}

export type RecordStore<T extends { id: number }> = ReturnType<typeof recordStore<T>>

/**
 * The query of a record whose answers are stored on the device. Without an answer of the server it has the stored one
 * as data besides the error: `dataUpdatedAt` is then when that was fetched.
 */
export function storedQuery<T extends { id: number }, Key extends QueryKey>(
  queryClient: QueryClient,
  store: RecordStore<T>,
  id: number,
  base: UseQueryOptions<T, Error, T, Key>
) {
  return queryOptions({
    ...base,
    queryFn: async (context): Promise<T> => {
      const user = queryClient.getQueryData(sessionQuery.queryKey)?.uuid ?? ''
      try {
        const record = await (base.queryFn as (given: typeof context) => Promise<T>)(context)
        void store.save(user, record)
        return record
      } catch (error) {
        if (isServerUnavailable(error) && !queryClient.getQueryData(base.queryKey)) {
          const seen = await store.load(user, id)
          if (seen) queryClient.setQueryData<T>(base.queryKey, seen.record, { updatedAt: seen.at })
        }
        throw error
      }
    }
  })
}
