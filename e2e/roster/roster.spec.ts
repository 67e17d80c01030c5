import { expect, type Page, test } from '@playwright/test'
import { addDays, addMonths } from 'contract/core/days.ts'
import { dayOf, formatWeekdayDate } from 'contract/core/format.ts'
import { expectAccessible } from '../accessible.ts'
import { enter, personIn, telephone, withoutNotices } from '../people.ts'

const today = () => dayOf(new Date(), 'America/La_Paz')
/** A month that the demonstration leaves empty, and that can still be filled. */
const emptyMonth = () => `${addMonths(today(), 9).slice(0, 7)}-01`
const roster = (more: Record<string, string>) =>
  `/admin/staff/roster?${new URLSearchParams({ view: 'line', by: 'month', ...more }).toString()}`

const grid = (page: Page) => page.getByRole('grid', { name: /^Cuadrante de/ })
const row = (page: Page, name: RegExp) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
const saveButton = (page: Page) => page.getByRole('button', { name: /^Guardar [\d,]+ cambio|^Sin cambios/ })

test('a planner fills a month by pattern, keys and clipboard; a second one changes a day of it meanwhile', async ({
  page,
  browser
}) => {
  const month = emptyMonth()
  // What the second planner saves is found when the first one saves, not before.
  await withoutNotices(page)
  await enter(page, 'planificador')
  await page.goto(roster({ date: month }))
  await expect(grid(page)).toBeVisible()
  await expect(saveButton(page)).toHaveText('Sin cambios')

  // A pattern for all is tried out and taken back.
  await page.getByRole('button', { name: 'Patrón…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Llenar con un patrón' })
  await expect(dialog.getByText(/^Cambia [\d,]+ días/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Poner en el cuadrante' }).click()
  await expect(saveButton(page)).toHaveText(/^Guardar 1,\d{3} cambios$/)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(saveButton(page)).toHaveText('Sin cambios')

  // One person is typed and pasted.
  await page.getByRole('searchbox', { name: 'Buscar personas' }).fill('catari')
  const own = row(page, /^Catari Mayta/)
  const day = (date: number) => own.getByRole('gridcell').nth(date - 1)
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await day(1).click()
  await page.keyboard.press('n')
  await page.keyboard.press('Tab')
  await page.keyboard.press('t')
  await expect(day(2)).toHaveText('T')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('2 días copiados.')).toBeVisible()
  await day(7).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(day(7)).toHaveText('N')
  await expect(day(8)).toHaveText('T')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(day(7)).toHaveText('')
  await page.keyboard.press('ControlOrMeta+y')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await expect(saveButton(page)).toHaveText('Guardar 2 cambios')
  await expectAccessible(page)

  // What is typed is still there after the page was loaded anew.
  await page.reload()
  await expect(day(1)).toHaveText('N')
  await expect(saveButton(page)).toHaveText('Guardar 2 cambios')
  await day(1).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(saveButton(page)).toHaveText('Sin cambios')
  await page.keyboard.press('v')
  await expect(day(1)).toHaveText('V')

  // Meanwhile the supervisor gives the day to the morning shift.
  const second = await personIn(browser, 'supervisor')
  await second.goto(roster({ date: month }))
  await second.getByRole('searchbox', { name: 'Buscar personas' }).fill('catari')
  await row(second, /^Catari Mayta/)
    .getByRole('gridcell')
    .first()
    .click()
  await second.keyboard.press('m')
  await saveButton(second).click()
  await expect(saveButton(second)).toHaveText('Sin cambios')
  await second.context().close()

  await saveButton(page).click()
  const changed = page.getByRole('alert').filter({ hasText: 'Otra persona ha cambiado 1 día' })
  await expect(changed).toContainText(/ahora Mañana, .*; usted puso Vacaciones/)
  await expectAccessible(page)
  await changed.getByRole('button', { name: 'Poner lo mío' }).click()
  await expect(changed).toBeHidden()
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveText('Sin cambios')
  await expect(day(1)).toHaveText('V')
  await expect(page.getByRole('table', { name: 'Noches' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /scheduled_start_from=/
  )
})

test('on a telephone a cell opens its choices; a technician has the own days first', async ({ browser }) => {
  const planner = await personIn(browser, 'planificador', telephone)
  await planner.goto(roster({ by: 'week', date: addDays(emptyMonth(), 14) }))
  await grid(planner).getByRole('row').nth(2).getByRole('gridcell').nth(1).tap()
  const choices = planner.getByRole('dialog')
  await expect(choices.getByRole('button', { name: 'Vacaciones' })).toBeVisible()
  await expectAccessible(planner)
  await choices.getByRole('button', { name: 'Vacaciones' }).click()
  await expect(grid(planner).getByRole('row').nth(2).getByRole('gridcell').nth(1)).toHaveText('V')
  await expect(saveButton(planner)).toHaveText('Guardar 1 cambio')
  await planner.context().close()

  const technician = await personIn(browser, 'tecnico', telephone)
  const { data: me } = await (await technician.request.get('/api/v1/auth/me')).json()
  const date = addDays(today(), 1)
  const admin = await personIn(browser, 'admin')
  const free = { fk_staff: me.staff.id, date, fk_line: null, fkc_shift: null, fkc_absence: 113 }
  expect((await admin.request.put('/api/v1/roster', { data: { items: [free] } })).status()).toBe(200)
  await admin.context().close()
  await technician.goto('/admin/staff/roster')
  await expect(
    technician.getByRole('listitem').filter({ hasText: formatWeekdayDate(date).slice(0, -'/2026'.length) })
  ).toContainText('Permiso')
  await expectAccessible(technician)
  await technician.getByText('Línea', { exact: true }).click()
  await expect(grid(technician)).toBeVisible()
  await expect(saveButton(technician)).toHaveCount(0)
  await technician.context().close()
})
