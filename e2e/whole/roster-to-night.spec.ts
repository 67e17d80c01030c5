import { expect, type Page, test } from '@playwright/test'
import { addDays, addMonths } from 'contract/core/days.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import { expectAccessible } from '../accessible.ts'
import { enter, personIn, withoutNotices } from '../people.ts'

/** The id of a line on which no other journey works. */
async function lineNamed(page: Page, name: string): Promise<number> {
  const { data } = (await (await page.request.get('/api/v1/auth/me')).json()) as {
    data: { locations: { location: { id: number; name: string } }[] }
  }
  return data.locations.find(({ location }) => location.name === name)?.location.id ?? 0
}

test('a planner fills the roster, levels the work, makes its orders, moves a night by keyboard and prints it; another one is faster', async ({
  page,
  browser
}) => {
  await withoutNotices(page)
  await enter(page, 'planificador')
  const line = await lineNamed(page, 'Línea Naranja')

  // The roster: a free day of next month becomes a night.
  const nextMonth = `${addMonths(dayOf(new Date(), 'America/La_Paz'), 1).slice(0, 7)}-01`
  await page.goto(`/admin/staff/roster?linea=${line}&view=line&by=month&date=${nextMonth}`)
  const grid = page.getByRole('grid', { name: /^Cuadrante de/ })
  const row = grid
    .getByRole('row')
    .filter({ has: page.locator('[data-day="L"]') })
    .first()
  const days = row.getByRole('gridcell')
  await expect(days.first()).toBeVisible()
  const free = await days.evaluateAll(cells => cells.findIndex(cell => cell.textContent === 'L'))
  await days.nth(free).click()
  await page.keyboard.press('n')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: /^Sin cambios/ })).toBeVisible()
  await expect(days.nth(free)).toHaveText('N')

  // Levelling: all but one change is accepted, found again after a reload, taken back, accepted again.
  await page.goto(`/admin/planned/programming?linea=${line}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Nivelar el trabajo' }).click()
  await page.getByRole('button', { name: 'Nivelar', exact: true }).click()
  const proposed = page.getByRole('region', { name: 'Cambios propuestos' })
  await expect(proposed.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/de lo que cabe/).first()).toBeVisible()
  await expectAccessible(page)
  await proposed.getByRole('checkbox').nth(1).uncheck()
  const accept = page.getByRole('button', { name: /^Aceptar \d+ cambios$/ })
  const count = Number(/\d+/.exec(await accept.innerText())?.[0])
  await accept.click()
  await expect(page.getByText(`Se han cambiado ${count} fechas`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${count} cambios en vigor`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aceptar 1 cambio' })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer la nivelación' }).click()
  await expect(page.getByText(`${count} cambios en vigor`)).toBeHidden()
  await page.getByRole('button', { name: `Aceptar ${count + 1} cambios` }).click()
  await expect(page.getByText(`${count + 1} cambios en vigor`)).toBeVisible()

  // Its orders.
  await page.goto(`/admin/planned/programming?linea=${line}`)
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Generar órdenes' })
  await form.getByText('Una semana', { exact: true }).click()
  await form.getByLabel('Un día de esa semana').fill(formatDate(nextMonth))
  await form.getByRole('radio', { name: 'Por especialidad' }).click()
  await form.getByRole('button', { name: /^Generar \d+ órdenes$/ }).click()
  const done = page.getByRole('dialog', { name: /^\d+ órdenes creadas$/ })
  await done.getByRole('button', { name: 'Listo' }).click()

  // A night is moved by keyboard.
  await page.goto(`/admin/planned/calendar?linea=${line}&dia=${nextMonth}`)
  // A movable order, and when it stands.
  const chip = page.locator('[data-movable][data-kind="planned"]').first()
  const [code = ''] = (await chip.getAttribute('aria-label'))?.split(',') ?? []
  const id = (await chip.getAttribute('href'))?.split('/').at(-1)?.split('?')[0]
  const order = page.getByRole('link', { name: new RegExp(`^${code},`) })
  const night = page.locator('[data-date]').filter({ has: order })
  const before = (await night.getAttribute('data-date')) ?? ''
  await order.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /^Noche del|de día/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Mover ${code} al` })
  await dialog.getByLabel('Motivo').fill('Se adelanta otra línea')

  // Another planner moves the same order meanwhile.
  const other = await personIn(browser, 'admin')
  const { data } = await (await other.request.get(`/api/v1/workorders/${id}`)).json()
  const later = (at: string) => `${addDays(at.slice(0, 10), 2)}${at.slice(10)}`
  const moved = await other.request.put('/api/v1/workorders/bulk', {
    data: {
      items: [
        {
          id: data.id,
          version: data.version,
          scheduled_start: later(data.scheduled_start),
          scheduled_end: later(data.scheduled_end)
        }
      ],
      reason: 'Falta personal'
    }
  })
  expect(moved.status()).toBe(200)
  await other.context().close()
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect(dialog.getByText('Ha cambiado mientras tanto')).toBeVisible()
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await page.reload()
  await expect(page.locator(`[data-date="${addDays(before, 2)}"]`).filter({ has: order })).toBeVisible()

  // Seen where it stands now, it is moved once more, and printed.
  await order.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Motivo').fill('Se adelanta otra línea')
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator(`[data-date="${addDays(before, 3)}"]`).filter({ has: order })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('table').getByText(code)).toBeVisible()
})
