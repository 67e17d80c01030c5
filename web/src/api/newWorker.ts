import { fetchVersion, ownVersion } from './newVersion.ts'

const lockPrefix = 'version:'
const firstRetryMs = 10_000
const lastRetryMs = 10 * 60_000

/** Whether the application's files are on this device; `full`: there is no room for them. */
export type Kept = 'coming' | 'kept' | 'failed' | 'full' | 'impossible'

const listeners = new Set<() => void>()
let kept: Kept | undefined

const noteKept = (next: Kept) => {
  kept = next
  for (const listener of listeners) listener()
}

/** A store of whether the application is cached, for the message about it. */
export const applicationKept = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): Kept =>
    kept ?? (!('serviceWorker' in navigator) ? 'impossible' : navigator.serviceWorker.controller ? 'kept' : 'coming')
}

let retryNow = () => {}

/** Tries again at once, where it failed. */
export function retryKeeping(): void {
  if (kept === 'failed' || kept === 'full') retryNow()
}

/**
 * Registers the service worker, which keeps the application's files. A new one waits while a tab runs the version
 * before: taking over would drop the files that this tab hasn't loaded yet. If it can't be installed, because a file
 * didn't arrive, it is tried again; the files that did arrive are kept.
 */
export async function registerWorker(): Promise<void> {
  const own = lockPrefix + ownVersion()
  // Held as long as the tab is open: that is how other tabs know of this one's version.
  void navigator.locks?.request(own, { mode: 'shared' }, () => new Promise(() => {}))
  let retryMs = firstRetryMs
  let isFull = false
  navigator.serviceWorker.addEventListener?.('message', ({ data }) => {
    const { type, isFull: full } = (data ?? {}) as { type?: unknown; isFull?: unknown }
    if (type === 'NOT_KEPT') isFull = full === true
  })
  const register = async () => {
    isFull = false
    const registration = await navigator.serviceWorker.register('/sw.js')
    noteKept(registration.active ? 'kept' : 'coming')
    const follow = () => {
      const worker = registration.installing
      if (!worker) return
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed') {
          noteKept('kept')
          void activateIfUnused(registration, own)
        }
        // The first one couldn't be installed.
        if (worker.state === 'redundant' && !registration.active) retry(isFull ? 'full' : 'failed')
      })
    }
    registration.addEventListener('updatefound', follow)
    follow()
    await activateIfUnused(registration, own)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    clearTimeout(timer)
    return register().catch(() => retry('failed'))
  }
  const retry = (why: Kept) => {
    noteKept(why)
    clearTimeout(timer)
    timer = setTimeout(() => void again(), retryMs)
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
  retryNow = () => {
    noteKept('coming')
    void again()
  }
  await again()
}

/** Lets the new worker take over if every tab runs the version that the server gives out. */
async function activateIfUnused(registration: ServiceWorkerRegistration, own: string): Promise<void> {
  if (!registration.waiting || !navigator.locks) return
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name = '' }) => name.startsWith(lockPrefix) && name !== own)) return
  if ((await fetchVersion()) === 'same') registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
}
