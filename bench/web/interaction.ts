import type { CDPSession, Page } from '@playwright/test'
import { signIn, withBrowser } from './browser.ts'
import { median } from './median.ts'

/** Milliseconds between an input and its visible effect, by interaction. */
export type Waits = Record<string, number>

const slowdown = 4
const rows = 500
const times = 5
/** Skips the test tool's check of what lies under the pointer, which adds 25 ms to every press. */
const bare = { force: true } as const

/** Interactions with 500 rows on a slowed processor: medians, and the longest. */
export async function measureInteractions(url: string): Promise<{ medians: Waits; longest: Waits }> {
  return withBrowser(async browser => {
    await signIn(browser, url)
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.addInitScript(observeEvents)
    const cdp = await browser.context.newCDPSession(page)
    const found: Record<string, number[]> = {}
    await onOrders({ page, cdp, url, found })
    await onProgramming({ page, cdp, url, found })
    const names = Object.keys(found)
    const each = (pick: (values: readonly number[]) => number) =>
      Object.fromEntries(names.map(name => [name, pick(found[name] ?? [])]))
    return { medians: each(median), longest: each(values => Math.max(...values)) }
  })
}

type Surroundings = { page: Page; cdp: CDPSession; url: string; found: Record<string, number[]> }

async function onOrders(around: Surroundings): Promise<void> {
  const { page } = around
  await open(around, `/admin/planned/work-orders?vista=todas&itemsPerPage=${rows}`)
  const row = page.locator('[data-row]').nth(3)
  for (let time = 0; time < times; time++) {
    await measure(around, 'open the filters', () =>
      page.getByRole('button', { name: 'Filtros', exact: true }).click(bare)
    )
    await measure(around, 'close them', () => page.keyboard.press('Escape'))
    await measure(around, 'walk to the next row', () => page.keyboard.press('j'))
    await measure(around, 'sort', () => page.getByRole('button', { name: 'Título' }).click(bare))
    await settled(page)
    await measure(around, 'next page', () => page.getByRole('button', { name: 'Página siguiente' }).click(bare))
    await settled(page)
    await measure(around, 'type in the search', () => page.getByRole('searchbox').first().press('a'))
    await measure(around, 'clear the search', () => page.getByRole('searchbox').first().press('Escape'))
    await settled(page)
    await row.hover()
  }
}

async function onProgramming(around: Surroundings): Promise<void> {
  const { page } = around
  await open(around, `/admin/planned/programming?itemsPerPage=${rows}&horizonte=fechas`)
  const boxes = page.locator('[data-row] input[type=checkbox]')
  for (let time = 0; time < times; time++) {
    await measure(around, 'tick a row', () => boxes.nth(time).click(bare))
    await settled(page)
  }
}

async function open({ page, cdp, url }: Surroundings, path: string): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(url + path)
  await page.locator('[data-row]').first().waitFor()
  await settled(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Waits until everything requested has arrived and is shown. */
async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=false]').first().waitFor()
  await page.waitForTimeout(1_500)
}

async function measure({ page, found }: Surroundings, name: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('globalThis.longestEvent = 0')
  await act()
  await page.waitForTimeout(800)
  const waited = await page.evaluate<number>('globalThis.longestEvent')
  // An effect within one frame isn't reported at all.
  found[name] = [...(found[name] ?? []), waited || 16]
}

/** Runs in the page: keeps the longest duration of an interaction's events (the Event Timing of INP). */
function observeEvents(): void {
  const kept = globalThis as unknown as { longestEvent: number }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId)
        kept.longestEvent = Math.max(kept.longestEvent, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never)
}
