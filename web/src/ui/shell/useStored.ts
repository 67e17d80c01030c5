import { useSyncExternalStore } from 'react'
import { readStored, storedText, writeStored } from '../../api/storage.ts'

/**
 * What was last read or chosen under a key, and the text that was stored then. It holds until another text is stored:
 * where nothing can be stored, as long as the page is open.
 */
const last = new Map<string, { text: string | null; value: unknown }>()
const listeners = new Set<() => void>()

/** What is stored under a key, or the default. @param isValid see `useStored` */
export function readStoredAs<T>(key: string, defaultValue: T, isValid: (value: unknown) => boolean): T {
  const text = storedText(key)
  const known = last.get(key)
  if (known && known.text === text) return known.value as T
  const stored = readStored(key)
  const value = isValid(stored) ? stored : defaultValue
  last.set(key, { text, value })
  return value as T
}

/** Stores a choice; every `useStored` of the key draws it. */
export function chooseStored(key: string, value: unknown): void {
  writeStored(key, value)
  last.set(key, { text: storedText(key), value })
  for (const tell of listeners) tell()
}

/**
 * A choice that this browser keeps.
 * @param isValid checks what is stored: it may come from another version, or have been changed by hand
 */
export function useStored<T>(key: string, defaultValue: T, isValid: (value: unknown) => boolean) {
  const read = () => readStoredAs(key, defaultValue, isValid)
  const choose = (choice: T | ((before: T) => T)) =>
    chooseStored(key, typeof choice === 'function' ? (choice as (before: T) => T)(read()) : choice)
  return [useSyncExternalStore(listen, read), choose] as const
}

/** Other components and other tabs choose too. */
function listen(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
