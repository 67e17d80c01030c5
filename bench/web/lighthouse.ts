import lighthouse, { desktopConfig, type Flags, type RunnerResult } from 'lighthouse'
import { signIn, withBrowser } from './browser.ts'
import { median } from './median.ts'
import { network, slowdown } from './ready.ts'
import { gzippedKiB } from './scripts.ts'
import type { Screen } from './screens.ts'

/**
 * 'mobile' is the phone of docs/performance.md. Lighthouse calls its own estimate for the same phone mobile too: it
 * loads the page at full speed and works out how long a phone would have taken, hence 'mobile, estimated'.
 */
export const profiles = ['mobile', 'mobile, estimated', 'desktop'] as const
export type Profile = (typeof profiles)[number]

/** Lighthouse's figures of one screen; times in milliseconds, JavaScript in KiB gzip. */
export type Vitals = {
  score: number
  firstPaint: number
  largestPaint: number
  layoutShift: number
  blockingTime: number
  /** everything that was loaded until the page was quiet */
  allScript: number
  allBytes: number
  /** Lighthouse's benchmark index of the processor during the run */
  machine: number
}

/** Medians of several runs, each in a browser with an empty profile. */
export async function measureScreen(url: string, screen: Screen, profile: Profile, runs: number): Promise<Vitals> {
  const results: Vitals[] = []
  let failures = 0
  while (results.length < runs) {
    try {
      results.push(await measureOnce(url, screen, profile))
    } catch (error) {
      // Chromium sometimes loses a page's trace.
      if (++failures > 2) throw error
    }
  }
  const names = Object.keys(results[0] ?? {}) as (keyof Vitals)[]
  return Object.fromEntries(names.map(name => [name, median(results.map(result => result[name]))])) as Vitals
}

const kilobits = (bytes: number) => (bytes * 8) / 1000

const phone = {
  requestLatencyMs: network.latency,
  downloadThroughputKbps: kilobits(network.downloadThroughput),
  uploadThroughputKbps: kilobits(network.uploadThroughput),
  cpuSlowdownMultiplier: slowdown
}

async function measureOnce(url: string, screen: Screen, profile: Profile): Promise<Vitals> {
  return withBrowser(async browser => {
    if (screen.signedIn) await signIn(browser, url)
    const flags: Flags = {
      port: browser.port,
      onlyCategories: ['performance'],
      disableStorageReset: true,
      logLevel: 'error',
      ...(profile === 'mobile' && { throttlingMethod: 'devtools', throttling: phone })
    }
    const result = await lighthouse(url + screen.path, flags, profile === 'desktop' ? desktopConfig : undefined)
    if (!result || result.lhr.runtimeError)
      throw new Error(`${screen.path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    return vitalsOf(result)
  })
}

type NetworkRequest = { url: string; resourceType: string; statusCode: number; transferSize: number }

async function vitalsOf({ lhr }: RunnerResult): Promise<Vitals> {
  const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const requests = itemsOf<NetworkRequest>(lhr.audits['network-requests']?.details)
  const scripts = requests.filter(({ resourceType, statusCode }) => resourceType === 'Script' && statusCode === 200)
  return {
    score: Math.round((lhr.categories['performance']?.score ?? 0) * 100),
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    blockingTime: number('total-blocking-time'),
    allScript: await gzippedKiB(scripts.map(({ url }) => url)),
    allBytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    machine: lhr.environment.benchmarkIndex
  }
}

function itemsOf<T>(details: unknown): T[] {
  return (details as { items?: T[] } | undefined)?.items ?? []
}
