import { expect, test } from '@playwright/test'
import { enter } from './people.ts'

test('the first visit keeps the application, which then opens without a connection', async ({ page }) => {
  await enter(page, 'tecnico')
  await page.goto('/admin/planned/work-orders?vista=todas')
  await page.locator('[data-row]').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/work-orders\/\d+/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/OT-\d+-\d+/)
  // Its number alone: the journey in the next worker may change the rest.
  const number = /OT-\d+-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await page.context().setOffline(true)
  await page.reload()
  await expect(heading).toContainText(number)
  await expect(page.getByRole('button', { name: 'Ajustes de la cuenta' })).toBeVisible()
  // So does a page that was never opened in this browser.
  await page.goto('/admin/planned/programming')
  await expect(page.getByText('No tiene permisos suficientes')).toBeVisible()
})
