import { expect, type Page, test } from '@playwright/test'
import { expectPageAccessible, expectPartAccessible } from '../accessible.ts'
import { bothSizes, enter } from '../people.ts'

/*
 * web/test/pages.test.ts checks who may open what. Here every page is opened once in a browser with the real server, at
 * both sizes, by a user who may see all of them, and is checked for accessibility; on desktops each of its tabs, too.
 */

/**
 * Every page of the main layout that the signed-in user may open, each at an address of a record of the demonstration.
 */
async function addressesOf(page: Page): Promise<string[]> {
  const { data: me } = await (await page.request.get('/api/v1/auth/me')).json()
  return me.profile.profile_pages
    .flatMap(({ allowed, page: { path } }: PageRight) => (allowed ? [path] : []))
    .filter((path: string) => path.startsWith('/admin/') && !path.endsWith('/edit')) // editing an order has a journey of its own
    .map((path: string) => path.replace('_catalog', 'brands').replace('_id', '1'))
    .toSorted()
}

type PageRight = { allowed: boolean; page: { path: string } }

// Several pages in one browser, which starts the application once: half the time. In parts, for several workers.
const parts = 4
for (let part = 0; part < parts; part += 1)
  test(`pages of part ${part + 1} of ${parts} open, accessible`, bothSizes, async ({ page }) => {
    await enter(page, 'admin')
    const addresses = await addressesOf(page)
    for (const address of addresses.filter((_, index) => index % parts === part))
      await test.step(address, async () => {
        await open(page, address)
        await expect.soft(page.getByText(/^(Error \d+|This page doesn't exist)$/), address).toHaveCount(0)
        await expectPageAccessible(page)
        if (test.info().project.name === 'desktop') await expectTabsAccessible(page)
      })
  })

/** Opens the first page by its address, the others from the page before, as a link does: half the time of a load. */
async function open(page: Page, address: string): Promise<void> {
  // A tab was clicked here before: nothing is to be pointed at, whose explanation would lie over something else.
  await page.mouse.move(0, 0)
  if (page.url() === 'about:blank') await page.goto(address)
  else {
    await page
      .locator('main h1')
      .first()
      .evaluate(heading => heading.setAttribute('data-before', ''))
    await page.evaluate(path => history.pushState(null, '', path), address)
  }
  await expect(page.locator('main h1:not([data-before])').first()).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
}

/** Opens the further tabs of a record's page, one after the other. */
async function expectTabsAccessible(page: Page): Promise<void> {
  const tabs = page.getByRole('main').getByRole('tab')
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click()
    const panel = page.getByRole('tabpanel').first()
    await expect(panel.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expectPartAccessible(page, panel)
  }
}
