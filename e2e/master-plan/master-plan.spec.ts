import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter } from '../people.ts'

test('a planner looks through the year of a line, opens what a cell counts, and saves it', async ({ page }) => {
  await enter(page, 'planificador')
  await page.goto('/')
  await page.getByRole('link', { name: 'Plan maestro' }).click()
  const grid = page.getByRole('treegrid', { name: /^Plan maestro de/ })
  await expect(grid.getByRole('columnheader')).toHaveCount(14)
  await expectAccessible(page)

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/\d/)
  const whole = await title.textContent()

  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Especialidad' }).click()
  await page.getByRole('checkbox', { name: 'Mecánica' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/fk_specialty=/)
  await expect(title).not.toHaveText(whole ?? '')
  const narrowed = await title.textContent()
  await page.reload()
  await expect(title).toHaveText(narrowed ?? '')

  // By keyboard: the first group is opened, and then what this month counts in all.
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const name = await grid.locator('[data-kind="row"] [role="rowheader"]').first().textContent()
  expect(name).toBeTruthy()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Año/ })
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('link', { name: /^OT-/ }).first().click()
  await expect(page).toHaveURL(/work-orders\/\d+/)
  await expect(title).toHaveText(/OT-/)
  await page.goBack()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  for (const [action, end] of [
    ['Guardar como Excel', 'xlsx'],
    ['Guardar como PDF', 'pdf']
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`^plan-maestro-.*-\d{4}\.${end}$`))
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe(end === 'pdf' ? '%P' : 'PK')
  }

  await page.getByText('Semanas', { exact: true }).click()
  await expect(page).toHaveURL(/by=week/)
  await expect(grid.getByRole('columnheader', { name: 'semana 20' })).toBeVisible()
})

test('the master plan on both sizes: empty, and what people see of it', bothSizes, async ({ page }) => {
  await enter(page, 'consulta')
  await page.goto('/admin/plans/master?search=nadaquesellameasi')
  await expect(page.getByText('Nada en el plan con estos filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect(page.getByRole('list', { name: 'Signos' })).toBeVisible()
  await expectAccessible(page)
  if (test.info().project.name === 'desktop') return
  const month = page.getByRole('heading', { level: 2 })
  const before = await month.textContent()
  await page.getByRole('button', { name: 'Anterior', exact: true }).click()
  await expect(month).not.toHaveText(before ?? '')
  await page.locator('main [data-kind="group"]').first().click()
  await page.locator('main [data-kind="row"]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
