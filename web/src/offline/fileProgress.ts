import { useSyncExternalStore } from 'react'

const sent = new Map<string, number>()
const listeners = new Set<() => void>()

/** Sets how much of a file is uploaded, from 0 to 1; undefined once its upload has ended. */
export function setProgress(key: string, share: number | undefined): void {
  if (share === undefined) sent.delete(key)
  else sent.set(key, share)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How much of a file has gone. */
export const useProgress = (key: string): number => useSyncExternalStore(subscribe, () => sent.get(key) ?? 0)
