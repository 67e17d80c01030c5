import { ApiError } from './client.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

const prefix = 'remembered:'

/**
 * Fetches and stores the answer in this browser; without a connection, returns the last stored one. For the few small
 * things without which the application can't open: session, menu, environment. Never for a token.
 *
 * @param key identifies the answer and its user
 * @throws what `fetch` throws, unless the connection is lost and an answer is stored
 */
export async function fetchOrStored<T>(key: string, fetch: () => Promise<T>): Promise<T> {
  try {
    const answer = await fetch()
    storeAnswer(key, answer)
    return answer
  } catch (error) {
    const last = error instanceof ApiError && error.status === 0 ? storedAnswer(key) : null
    if (last === null) throw error
    return last as T
  }
}

export const storeAnswer = (key: string, answer: unknown): void => void writeStored(prefix + key, answer)

/** The last answer stored under a key; null for none. */
export const storedAnswer = (key: string): unknown => readStored(prefix + key)

/** Deletes the stored answers whose key begins with `key`. */
export const dropAnswers = (key: string): void => dropStored(name => name.startsWith(prefix + key))
