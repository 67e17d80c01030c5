import { answerTo, deleteOtherVersions, keepWhole, pauseDownloads } from './keep.ts'
import type { Whole } from './whole.ts'

/*
 * The service worker: keeps the whole application on the device, so that it opens without signal. A new version waits
 * until no tab runs the one before (api/newWorker.ts).
 */

declare const self: ServiceWorkerGlobalScope
/** Written here by build/wholeApplication.ts. */
declare const whole: Whole

self.addEventListener('install', event => event.waitUntil(keepWhole(whole).catch(tellTabs)))
self.addEventListener('activate', event => event.waitUntil(deleteOtherVersions(whole).then(() => self.clients.claim())))
self.addEventListener('message', ({ data }) => {
  const type = (data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'PAUSE') pauseDownloads() // from color-scheme.js, when a page is opened
})
self.addEventListener('fetch', event => {
  const answer = answerTo(whole, event.request)
  if (answer) event.respondWith(answer)
})

/** @throws what it was given: nothing is installed */
async function tellTabs(error: unknown): Promise<never> {
  const tabs = await self.clients.matchAll({ includeUncontrolled: true })
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  for (const tab of tabs) tab.postMessage({ type: 'NOT_KEPT', isFull }, [])
  throw error
}
