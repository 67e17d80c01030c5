import type { CDPSession, Page } from '@playwright/test'
import { type Browser, signIn, withBrowser } from './browser.ts'
import { median } from './median.ts'
import { gzippedKiB } from './scripts.ts'
import type { Screen } from './screens.ts'

/**
 * How long a person with a phone waits until a screen is ready to work: its main content has been painted and the
 * thread is free for a press. Milliseconds; `script`: JavaScript loaded until then on the first visit, in KiB gzip.
 */
export type Ready = { first: number; later: number; withoutSignal: number; script: number }

/** A slow phone on a slow network: latency in ms, throughput in bytes per second, factor of the processor. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8
}
export const slowdown = 4
const longest = 60_000

/** Medians of several turns, each in a browser with an empty profile. */
export async function measureReady(url: string, screen: Screen, turns: number): Promise<Ready> {
  const results: Ready[] = []
  while (results.length < turns) results.push(await withBrowser(browser => measureOnce(browser, url, screen)))
  const of = (name: keyof Ready) => median(results.map(result => result[name]))
  return { first: of('first'), later: of('later'), withoutSignal: of('withoutSignal'), script: of('script') }
}

async function measureOnce(browser: Browser, url: string, screen: Screen): Promise<Ready> {
  if (screen.signedIn) await signIn(browser, url)
  const page = await browser.context.newPage()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript({ content: observeReady(screen.ready) })
  const cdp = await browser.context.newCDPSession(page)
  await cdp.send('Network.enable')
  await slow(cdp, true)
  const open = () => readyAt(page, url + screen.path)
  const first = await open()
  const script = await gzippedKiB(await scriptsUntil(page, first))

  await slow(cdp, false)
  await page.waitForFunction(isKept, undefined, { timeout: longest })
  await slow(cdp, true)
  const worker = await slowWorker(browser)
  const later = await open()

  await worker.close()
  await browser.context.setOffline(true)
  const withoutSignal = await open()
  return { first, later, withoutSignal, script }
}

/**
 * Whether the page's service worker has all files. A function, not a text: the page's policy lets no text become code.
 */
export const isKept = (): boolean =>
  (navigator as { serviceWorker?: { controller?: { state: string } } }).serviceWorker?.controller?.state === 'activated'

async function slow(cdp: CDPSession, isSlow: boolean): Promise<void> {
  await cdp.send(
    'Network.emulateNetworkConditions',
    isSlow ? network : { ...network, latency: 0, downloadThroughput: -1 }
  )
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowdown : 1 })
}

/** The service worker loads the page itself, so it gets the same slow network. */
async function slowWorker({ context }: Browser): Promise<{ close: () => Promise<void> }> {
  const cdp = await context.browser()?.newBrowserCDPSession()
  if (!cdp) throw new Error('Chromium is gone')
  const { targetInfos } = await cdp.send('Target.getTargets')
  const worker = targetInfos.find(({ type }) => type === 'service_worker')
  if (!worker) throw new Error('The page has no service worker')
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false })
  for (const [id, [method, params]] of [
    ['Network.enable', {}],
    ['Network.emulateNetworkConditions', network]
  ].entries()) {
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  }
  return { close: () => cdp.detach() }
}

async function readyAt(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit', timeout: longest })
  const ready = () => (globalThis as unknown as { readyAt?: number }).readyAt
  return (await page.waitForFunction(ready, undefined, { timeout: longest })).jsonValue() as Promise<number>
}

/** The scripts that were loaded until then. */
function scriptsUntil(page: Page, until: number): Promise<string[]> {
  return page.evaluate(
    end =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < end)
        .map(({ name }) => name),
    until
  )
}

/** Runs in the page, once per frame: notes when the main content has been painted and a press would be answered. */
const observeReady = (selector: string) => `(function look() {
  requestAnimationFrame(() => {
    if (!document.querySelector(${JSON.stringify(selector)})) look()
    else requestAnimationFrame(() => setTimeout(() => { globalThis.readyAt = performance.now() }))
  })
})()`
