import { expect, test } from '@playwright/test'
import { gzippedKiB } from '../../bench/web/scripts.ts'
import { screensFor } from '../../bench/web/screens.ts'
import { intercept } from '../intercept.ts'
import { enter } from '../people.ts'

/*
 * How much JavaScript comes before people can work, on the phone of `npm run bench:web`: sizes only, which are the same
 * on every machine. All other code is held back meanwhile, so a page that needs more than it names isn't ready.
 */
test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })

for (const { name, path, signedIn, ready, script } of screensFor(1))
  test(`${name} is ready with at most ${script} KiB of scripts`, async ({ page }) => {
    if (signedIn) await enter(page, 'admin')
    const named = namedBy(await (await page.request.get(path)).text(), path)
    expect(named.length).toBeGreaterThan(3)
    await intercept(page, '**/assets/*.js', async route => {
      if (named.includes(new URL(route.request().url()).pathname)) await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator(ready).first()).toBeVisible()
    const size = await gzippedKiB(named.map(file => new URL(file, page.url()).href))
    test.info().annotations.push({ type: 'KiB', description: size.toFixed(1) })
    expect(size).toBeLessThanOrEqual(script)
  })

/** The scripts that the page of an address asks for by itself, and those that color-scheme.js hints at. */
function namedBy(html: string, path: string): string[] {
  const own = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const hinted = JSON.parse(/data-files='([^']*)'/.exec(html)?.[1] ?? '{}') as Record<string, string[]>
  const files = Object.entries(hinted)
    .filter(([address]) => new RegExp(`^${address}$`).test(path))
    .flatMap(([, all]) => all)
  return [...new Set([...own, ...files.filter(file => file.endsWith('.js'))])]
}
