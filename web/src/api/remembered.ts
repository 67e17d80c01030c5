import { ApiError } from './client.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

const prefix = 'remembered:'

/**
 * Fetches, and keeps the answer in this browser; without a connection the last answer is given instead. For the few
 * small things without which the application can't open: who is signed in, the menu, the installation. Never for a
 * token.
 *
 * @param key names the answer, and whose it is
 * @throws what `fetch` throws, unless it is a lost connection and something is remembered
 */
export async function remembered<T>(key: string, fetch: () => Promise<T>): Promise<T> {
  try {
    const answer = await fetch()
    remember(key, answer)
    return answer
  } catch (error) {
    const last = error instanceof ApiError && error.status === 0 ? recall(key) : null
    if (last === null) throw error
    return last as T
  }
}

export const remember = (key: string, answer: unknown): void => void writeStored(prefix + key, answer)

/** What was last kept under a key; null for nothing. */
export const recall = (key: string): unknown => readStored(prefix + key)

/** Forgets what begins with `key`. */
export const forget = (key: string): void => dropStored(name => name.startsWith(prefix + key))
