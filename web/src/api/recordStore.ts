import { type QueryClient, queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { isServerUnavailable } from './client.ts'
import type { Kept } from './keptRows.ts'
import { sessionQuery } from './session.ts'

/** A record as it was last fetched on this device. `at`: milliseconds. */
export type StoredRecord<T> = { record: T; at: number }

/**
 * Stores the records that each user fetched last on this device, encrypted, for use without signal. Never throws: where
 * nothing can be kept (private windows, plain http, old browsers) nothing is stored.
 * @param kind their name on the device
 * @param maxRecords with one more, the oldest tenth is deleted
 */
export function recordStore<T extends { id: number }>(kind: string, maxRecords: number) {
  // Comes after what it stores: the first page shows it without.
  const rows = async () => (await import('./keptRows.ts')).keptRows(kind)
  const stored = ({ value, at }: Kept<T>): StoredRecord<T> => ({ record: value, at })

  return {
    /** @returns whether there was room */
    async save(user: string, records: T | readonly T[]): Promise<boolean> {
      const added = Array.isArray(records) ? (records as readonly T[]) : [records as T]
      if (added.length === 0) return true
      try {
        const kept = await rows()
        await kept.put(
          user,
          added.map(record => [record.id, record])
        )
        await kept.limit(user, maxRecords)
        return true
      } catch {
        return false
      }
    },
    /** Changes a stored record, but not the time when it was fetched. Does nothing if it isn't stored. */
    async update(user: string, id: number, change: (record: T) => T): Promise<void> {
      await rows()
        .then(kept => kept.change(user, id, change))
        .catch(() => {})
    },
    /** The record as this user last fetched it in this browser; undefined if they never did. */
    async load(user: string, id: number): Promise<StoredRecord<T> | undefined> {
      const kept = await rows()
        .then(all => all.get<T>(user, id))
        .catch(() => undefined)
      return kept && stored(kept)
    },
    /** The records that this user has fetched in this browser, the latest first. */
    async loadAll(user: string): Promise<StoredRecord<T>[]> {
      const kept = await rows()
        .then(all => all.all<T>(user))
        .catch(() => [])
      return kept.map(stored).toSorted((a, b) => b.at - a.at)
    },
    /** The ids of the records of this user, without reading the records. */
    async ids(user: string): Promise<number[]> {
      const ids = await rows()
        .then(kept => kept.ids(user))
        .catch(() => [])
      return ids.map(Number)
    },
    /** Deletes records of this user. */
    async remove(user: string, ids: readonly number[]): Promise<void> {
      await rows()
        .then(kept => kept.remove(user, ids))
        .catch(() => {})
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
