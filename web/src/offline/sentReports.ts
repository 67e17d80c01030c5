import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../api/storage.ts'

type Sent = { slot: string; id: number; code: string }

/** Upper bound of remembered reports: the page of one that was queued redirects to the sent report. */
const maxSent = 20

const keyOf = (user: string) => `reports-sent:${user}`
const listeners = new Set<() => void>()

const read = (user: string): Sent[] => {
  const stored = readStored(keyOf(user))
  return Array.isArray(stored) ? (stored as Sent[]).filter(one => typeof one?.id === 'number') : []
}

/** Notes which report what waited has become. */
export function noteSent(user: string, slot: string, { id, code }: Omit<Sent, 'slot'>): void {
  writeStored(keyOf(user), [{ slot, id, code }, ...read(user).filter(one => one.slot !== slot)].slice(0, maxSent))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab may have sent it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The id of the report that what waited in this slot has become. */
export const useSentReport = (user: string, slot: string): number | undefined =>
  useSyncExternalStore(subscribe, () => read(user).find(one => one.slot === slot)?.id)
