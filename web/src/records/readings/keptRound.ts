import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { answer, openStoreOf } from '../../api/deviceDatabase.ts'

type Kept = { meters: readonly RoundMeter[]; at: number }

const openStore = openStoreOf('readings', 'rounds')

const keyOf = (user: string, line: number) => `${user}:${line}`

/** Keeps the round of a line for the hours without signal. Never fails: without a database nothing is kept. */
export async function keepRound(user: string, line: number, meters: readonly RoundMeter[]): Promise<void> {
  try {
    const store = await openStore('readwrite')
    store.put({ meters, at: Date.now() } satisfies Kept, keyOf(user, line))
  } catch {
    // No database: nothing is kept.
  }
}

/** The round as this user last fetched it in this browser; undefined if they never did. */
export async function recallRound(user: string, line: number): Promise<Kept | undefined> {
  try {
    const store = await openStore('readonly')
    return await answer<Kept | undefined>(store.get(keyOf(user, line)))
  } catch {
    return undefined
  }
}
