import { fetchVersion, ownVersion } from '../api/newVersion.ts'

const lockPrefix = 'version:'
const firstRetryMs = 10_000
const lastRetryMs = 10 * 60_000

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
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const follow = () => {
      const worker = registration.installing
      if (!worker) return
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed') void activateIfUnused(registration, own)
        // The first one couldn't be installed.
        if (worker.state === 'redundant' && !registration.active) retry()
      })
    }
    registration.addEventListener('updatefound', follow)
    follow()
    await activateIfUnused(registration, own)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const retry = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void register().catch(retry), retryMs)
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
  await register().catch(retry)
}

/** Lets the new worker take over if every tab runs the version that the server gives out. */
async function activateIfUnused(registration: ServiceWorkerRegistration, own: string): Promise<void> {
  if (!registration.waiting || !navigator.locks) return
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name = '' }) => name.startsWith(lockPrefix) && name !== own)) return
  if ((await fetchVersion()) === 'same') registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
}
