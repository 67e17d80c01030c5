import { expect, test } from '@playwright/test'
import { pages } from '../server/src/features/access/defaults.ts'
import { bothSizes, enter, expectAccessible } from './people.ts'

/*
 * Who may open what is proved against the route tree (web/test/pages.test.ts). Here every page stands once in the browser, with the
 * server behind it, at both sizes: for whoever may see all it opens, and is accessible.
 */

/** Pages of the main layout, each at an address that leads to a record of the demonstration. */
const addresses = Object.keys(pages)
  .filter(path => path.startsWith('/admin/') && !path.endsWith('/edit')) // an order's edition has its journey
  .map(path => path.replace('_catalog', 'brands').replace('_id', '1'))

for (const address of addresses)
  test(`${address} opens, accessible`, bothSizes, async ({ page }) => {
    await enter(page, 'admin')
    await page.goto(address)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.getByText(/^(Error \d+|This page doesn't exist)$/)).toHaveCount(0)
    await expectAccessible(page)
  })
