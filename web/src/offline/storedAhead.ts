import type { QueryClient } from '@tanstack/react-query'
import { recordStore } from '../api/recordStore.ts'
import type { Me } from '../api/session.ts'

/** People whose work one device stores. */
const maxPeople = 5

/** Of what was fetched ahead, the stamps that the server gave it (`contract/src/my-work/ahead.ts`), by its key. */
export type StoredAhead = {
  id: number
  orders: Readonly<Record<number, string>>
  /** by list and line */
  lists: Readonly<Record<string, string>>
  /** by activity */
  pictures: Readonly<Record<number, string>>
}

const store = recordStore<StoredAhead>('ahead', maxPeople)

/** Each person has one. */
const id = 1

/** The stamps of what this device holds of a user. */
export async function loadAhead(user: string): Promise<StoredAhead> {
  return (await store.load(user, id))?.record ?? { id, orders: {}, lists: {}, pictures: {} }
}

/** @returns whether there was room */
export const saveAhead = (user: string, stamps: StoredAhead): Promise<boolean> => store.save(user, stamps)

/** What one run of `takeAhead` works with: `held` has the stamps of what is stored so far, and is stored with each part. */
export type Run = {
  queryClient: QueryClient
  me: Me
  held: StoredAhead
  /** Stores the stamps of a part that is stored already. @returns whether there was room */
  hold: (part: Partial<StoredAhead>) => Promise<boolean>
}
