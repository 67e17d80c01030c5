import { ApiError } from './client.ts'

const prefix = 'remembered:'

/**
 * Fetches, and keeps the answer in this browser for the day when there is no connection: then the last one is given.
 * For the few small things without which the application can't open (who, which menu, which installation); never a token.
 *
 * @param key what it is, and of whom
 * @throws what `fetch` throws, unless it is a lost connection and something is remembered
 */
export async function remembered<T>(key: string, fetch: () => Promise<T>): Promise<T> {
  try {
    const answer = await fetch()
    keep(key, answer)
    return answer
  } catch (error) {
    const last = error instanceof ApiError && error.status === 0 ? recall(key) : null
    if (last === null) throw error
    return last as T
  }
}

/** Forgets what begins with `key`; everything without one. */
export function forget(key = ''): void {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(prefix + key))
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // No storage, nothing to forget.
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Full or forbidden: it works with a connection all the same.
  }
}

function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
  } catch {
    return null
  }
}
