import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter, withoutNotices } from '../people.ts'

test('a month is made with one click, its batch is taken back, and made again', async ({ page }) => {
  await withoutNotices(page)
  await enter(page, 'admin')
  await page.goto('/admin/planned/programming?horizonte=30-dias')
  // A line of its own, so that no other journey wants the same activities.
  await page.getByRole('combobox', { name: 'Línea' }).click()
  await page.getByRole('option', { name: /Celeste/ }).click()
  await expect(page.getByText(/^CEL-/).first()).toBeVisible()

  const form = page.getByRole('dialog', { name: 'Generar órdenes' })
  const done = page.getByRole('dialog', { name: /^\d+ órdenes creadas$/ })
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  await form.getByText('Un mes', { exact: true }).click()
  await form.getByRole('radio', { name: 'Por especialidad' }).click()
  await expect(form.getByText(/^Se crearán \d+ órdenes: [\d,]+ actividades/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Generar \d+ órdenes$/ }).click()
  await expect(done).toBeVisible()
  await expectAccessible(page)

  await done.getByRole('button', { name: 'Deshacer' }).click()
  await expect(done).toBeHidden()
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  await form.getByText('Un mes', { exact: true }).click()
  await form.getByRole('radio', { name: 'Por especialidad' }).click()
  await form.getByRole('button', { name: /^Generar \d+ órdenes$/ }).click()
  await done.getByRole('button', { name: 'Listo' }).click()

  // All of it is in orders now: asked again, there is nothing to make.
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  await form.getByText('Un mes', { exact: true }).click()
  await expect(form.getByText('No hay nada por programar en este periodo')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Generar', exact: true })).toBeDisabled()
})
