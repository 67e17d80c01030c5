import { expect, type Page, type Route } from '@playwright/test'

/**
 * Answers requests in place of the server, from the next one on. `page.route` alone returns before the open page sends
 * its requests that way: a request within some milliseconds would still reach the server, one time in thirty beside
 * other work.
 */
export async function intercept(page: Page, url: string, answer: (route: Route) => unknown): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- the one place
  await page.route(url, answer)
  if (page.url() === 'about:blank') return
  const probe = `/${crypto.randomUUID()}`
  // oxlint-disable-next-line no-restricted-properties -- the one place
  await page.route(`**${probe}`, route => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(async path => (await fetch(path)).status, probe)).toBe(204)
  await page.unroute(`**${probe}`)
}
