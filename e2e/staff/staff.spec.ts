import { expect, test } from '@playwright/test'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

const typed = (day: string) => day.split('-').toReversed().join('/')
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>'
)

test('a planner gives a training with its certificate, and sees that it expires soon', async ({ page }) => {
  const today = dayOf(new Date(), 'America/La_Paz')
  const name = `Izaje ${Date.now()}`
  await enter(page, 'planificador')
  const made = await page.request.post('/api/v1/trainings', { data: { code: name, name, validity_months: 12 } })
  expect(made.ok()).toBe(true)
  await page.goto('/admin/planned/work-orders')
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Personal/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por nombre o cargo' }).fill('Catari')
  await expect(page.getByRole('link', { name: /Limber Catari/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Limber Catari/ }).click()
  await expect(page.getByRole('heading', { name: 'Limber Catari Mayta' })).toBeVisible()

  await page.getByRole('button', { name: 'Añadir capacitación' }).click()
  const form = page.getByRole('dialog', { name: 'Añadir capacitación' })
  await form.getByRole('combobox', { name: 'Capacitación' }).click()
  await page.getByRole('option', { name }).click()
  await form.getByLabel('Obtenida el').fill(typed(addDays(today, -345)))
  await form.getByLabel('Válida hasta').fill(typed(addDays(today, 20)))
  await form.locator('input[type=file]').setInputFiles({ name: 'izaje.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(form.getByText('izaje.pdf')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(form).toBeHidden()
  const given = page.getByRole('listitem').filter({ hasText: name })
  await expect(given.getByText('Vence en 20 días')).toBeVisible()
  const certificate = given.getByRole('link', { name: 'izaje.pdf' })
  const file = await page.request.get((await certificate.getAttribute('href')) as string)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('tab', { name: 'Documentos' }).click()
  await expect(page.getByText('izaje.pdf').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/staff?training_state=expiring&search=Catari')
  await expect(page.getByRole('link', { name: /Limber Catari/ })).toBeVisible()
})

test('an administrator sees what the source changes, and applies it; then nothing is left to do', async ({ page }) => {
  await enter(page, 'admin')
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Sincronizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sincronizar el personal' })
  const change = dialog.getByRole('listitem').filter({ hasText: 'Juan Carlos Mamani Quisbert' })
  await expect(change).toContainText('Cambia')
  await expect(change).toContainText('Técnico mecánico sénior')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Abigaíl Ortega Nina' })).toContainText('Nueva')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cristian Limachi' })).toContainText('Se desactiva')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  const done = page.getByRole('dialog', { name: 'Personal sincronizado' })
  await expect(done.getByRole('status')).toHaveText('El personal está como en la fuente')
  await done.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Sincronizar' }).click()
  await expect(dialog.getByRole('status')).toContainText('Todo está al día')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('searchbox', { name: 'Buscar por nombre o cargo' }).fill('Ortega Nina')
  await expect(page.getByRole('link', { name: /Abigaíl Ortega Nina/ })).toBeVisible()
})
