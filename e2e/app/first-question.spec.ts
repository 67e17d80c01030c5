import { intercept } from '../intercept.ts'
import { expect, test } from '@playwright/test'
import { enter } from '../people.ts'

/** What a page asks first, and the file of its code. */
const pages = [
  { address: '/admin/planned/work-orders', code: 'WorkOrdersPage', question: '/api/v1/workorders?' },
  { address: '/admin/planned/work-orders/1', code: 'WorkOrderPage', question: '/api/v1/workorders/1' },
  { address: '/admin/planned/programming', code: 'ProgrammingPage', question: '/api/v1/base-activities/checks?' }
]

for (const { address, code, question } of pages)
  test(`${address} asks for its rows while its code is on its way`, async ({ page }) => {
    await enter(page, 'admin')
    let sendCode = () => {}
    const isAsked = new Promise<void>(resolve => (sendCode = resolve))
    await intercept(page, `**/assets/${code}-*.js`, async route => {
      await isAsked
      await route.continue()
    })
    const asked = page.waitForRequest(request => request.url().includes(question), { timeout: 20_000 })
    await page.goto(address, { waitUntil: 'commit' })
    await asked
    sendCode()
    await expect(page.locator('[data-row], [role=tabpanel] li').first()).toBeVisible()
  })
