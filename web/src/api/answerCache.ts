import { ApiError } from './client.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

const prefix = 'remembered:'

/**
 * Fetches and stores the answer in this browser; without a connection, returns the last stored one. For what says
 * nothing of the work: menu, environment, names of failures. Never for a token.
 *
 * @param key identifies the answer; `user:` begins what goes with the session
 * @throws what `fetch` throws, unless the connection is lost and an answer is stored
 */
export const fetchOrStored = <T>(key: string, fetch: () => Promise<T>): Promise<T> =>
  fetchOr(
    fetch,
    answer => storeAnswer(key, answer),
    () => storedAnswer(key) as T | null
  )

/** Comes after what it keeps: the first page shows it without. */
const answers = async () => (await import('./keptRows.ts')).keptRows('answer')

/** The same for what a user alone may read: it is kept encrypted. */
export const fetchOrKept = <T>(user: string, key: string, fetch: () => Promise<T>): Promise<T> =>
  fetchOr(
    fetch,
    answer => void keepAnswer(user, key, answer),
    () => keptAnswer<T>(user, key)
  )

async function fetchOr<T>(
  fetch: () => Promise<T>,
  store: (answer: T) => void,
  stored: () => T | null | Promise<T | null>
): Promise<T> {
  try {
    const answer = await fetch()
    store(answer)
    return answer
  } catch (error) {
    const last = error instanceof ApiError && error.status === 0 ? await stored() : null
    if (last === null) throw error
    return last
  }
}

export const storeAnswer = (key: string, answer: unknown): void => void writeStored(prefix + key, answer)

/** The last answer stored under a key; null for none. */
export const storedAnswer = (key: string): unknown => readStored(prefix + key)

/** Deletes the stored answers whose key begins with `key`. */
export const dropAnswers = (key: string): void => dropStored(name => name.startsWith(prefix + key))

/** Keeps it encrypted. Never throws. */
export const keepAnswer = (user: string, key: string, answer: unknown): Promise<void> =>
  answers()
    .then(rows => rows.put(user, [[key, answer]]))
    .catch(() => {})

/** What was last kept under a key; null for none, and while what is kept is locked. */
export const keptAnswer = async <T>(user: string, key: string): Promise<T | null> =>
  (
    await answers()
      .then(rows => rows.get<T>(user, key))
      .catch(() => undefined)
  )?.value ?? null
