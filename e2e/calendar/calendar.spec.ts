import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter, withoutNotices } from '../people.ts'

const lineName = 'Línea Morada'
const title = 'Reapriete de la torre nueve'
/** The middle of next month: nights around it are in sight, and to come. */
const middle = (() => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10)
})()

test('a planner moves an order to another night by keyboard, undoes it, filters and prints', async ({ page }) => {
  await withoutNotices(page)
  await enter(page, 'planificador')
  const me = (await (await page.request.get('/api/v1/auth/me')).json()) as {
    data: { locations: { fk_location: number; location: { name: string } }[] }
  }
  const line = me.data.locations.find(({ location }) => location.name === lineName)?.fk_location as number
  const made = await page.request.post('/api/v1/workorders', {
    data: {
      type: 168,
      title,
      fk_location: line,
      requires_stop: true,
      scheduled_start: `${middle}T23:30:00-04:00`,
      scheduled_end: `${middle.slice(0, 8)}16T02:30:00-04:00`
    }
  })
  expect(made.status()).toBe(200)

  await page.goto('/')
  await page.getByRole('link', { name: 'Calendario' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible()
  await page.goto(`/admin/planned/calendar?linea=${line}&dia=${middle}`)
  await page.getByText('Mes', { exact: true }).click()
  await expect(page).toHaveURL(/periodo=mes/)
  const night = (day: number) => page.locator(`[data-date="${middle.slice(0, 8)}${day}"]`)
  const order = page.getByRole('link', { name: new RegExp(`^OT-.*${title}`) })
  await expect(night(15)).toBeVisible()
  await expectAccessible(page)

  // Only this one, so that it is among the first of its night.
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Tipo', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Planificado' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/type=168/)
  await expect(night(15).getByRole('link', { name: new RegExp(title) })).toBeVisible()

  await order.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /^Noche del/ })).toContainText(/17\//)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Mover OT-/ })
  await expectAccessible(page)
  await dialog.getByLabel('Motivo').fill('Falta el repuesto')
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect(dialog).toBeHidden()
  await expect(night(17).getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await expect(order).toHaveCount(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(night(15).getByRole('link', { name: new RegExp(title) })).toBeVisible()

  await page.reload()
  await expect(night(15).getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await order.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.goBack()
  await expect(night(15).getByRole('link', { name: new RegExp(title) })).toBeVisible()

  await night(15)
    .getByRole('link', { name: /^Noche del/ })
    .click()
  const drawer = page.getByRole('dialog', { name: /^Noche del/ })
  await expect(drawer.getByText(title)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('table').getByText(title)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  // Dragging does the same; Escape in the dialog leaves it.
  await order.hover()
  await page.mouse.down()
  const target = await night(18).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 4 })
  await expect(page.getByRole('status').filter({ hasText: /^Noche del/ })).toContainText(/18\//)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(night(15).getByRole('link', { name: new RegExp(title) })).toBeVisible()
})

test('the calendar on both sizes: by person, and all lines', bothSizes, async ({ page }) => {
  await enter(page, 'consulta')
  await page.goto('/admin/planned/calendar?vista=personas')
  await expect(page.getByRole('table', { name: 'Personas' }).getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Por noche', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Noches' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Todas mis líneas' }).click({ force: true })
  await expect(page.getByRole('region', { name: 'Noches de las líneas' })).toBeVisible()
  await expectAccessible(page)
})
