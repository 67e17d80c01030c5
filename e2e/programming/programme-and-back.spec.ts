import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter, withoutNotices } from '../people.ts'

test('a planner programmes, changes what the order contains, and takes everything back in one step', async ({
  page
}) => {
  await withoutNotices(page)
  await enter(page, 'admin')
  await page.goto('/admin/planned/programming?horizonte=30-dias&estimated_minutes_to=60')
  // A line of its own, so that no other journey wants the same activities.
  await page.getByRole('combobox', { name: 'Línea' }).click()
  await page.getByRole('option', { name: /Plateada/ }).click()
  await expect(page.getByText('Horas de trabajo: hasta 1 h')).toBeVisible()
  await expect(page.getByText(/^PLA-/).first()).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .nth(1)
    .click()
  const basket = page.getByRole('complementary', { name: 'Cesta' })
  const program = basket.getByRole('button', { name: /^Programar/ })
  const place = async () => (await program.boundingBox())?.y
  await expect(program).toBeVisible()
  const before = await place()
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .nth(2)
    .click()
  await expect(basket.getByText(/^Esta noche, /)).toBeVisible()
  await expect(program).toHaveText('Programar 2')
  expect(await place(), 'what is about to be pressed keeps its place').toBe(before)
  await basket.getByRole('button', { name: 'Programar 2' }).click()
  const form = page.getByRole('dialog', { name: 'Programar' })
  await form.getByLabel('Título').fill('Para deshacer')
  await form.getByRole('button', { name: 'Programar 2 actividades' }).click()
  const done = page.getByRole('dialog', { name: 'Orden creada' })
  await expect(done).toBeVisible()
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Deshacer' }).click()
  await expect(done).toBeHidden()
  await expect(basket.getByRole('button', { name: 'Programar 2' })).toBeEnabled()

  await basket.getByRole('button', { name: 'Programar 2' }).click()
  await form.getByLabel('Título').fill('Para cambiar')
  await form.getByRole('button', { name: 'Programar 2 actividades' }).click()
  await done.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Para cambiar')
  await page.getByRole('button', { name: 'Añadir actividades' }).click()
  const found = page.getByRole('dialog', { name: 'Añadir actividades' })
  await found.getByRole('searchbox').fill('torre')
  await expect(found.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await found.getByRole('checkbox').first().click()
  await found.getByRole('button', { name: 'Añadir 1 actividad' }).click()
  await expect(page.getByText('0 de 3 checks respondidos')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Quitar de la orden' }).click()
  await expect(page.getByText('0 de 2 checks respondidos')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('0 de 3 checks respondidos')).toBeVisible()

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Deshacer la programación' }).click()
  const question = page.getByRole('dialog', { name: 'Deshacer la programación' })
  await expect(question.getByText(/y sus 3 actividades quedan libres para programarlas otra vez\.$/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Cancelada').first()).toBeVisible()
})
