import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter } from '../people.ts'

test('hours of service: a date without service, and the night that follows from it', bothSizes, async ({ page }) => {
  // A date for each size of screen, because both share the server.
  const day = test.info().project.name === 'desktop' ? '15' : '16'
  const year = new Date().getFullYear() + 5
  const date = `${day}/06/${year}`
  await enter(page, 'planificador')
  await page.goto('/admin/planned/service-hours')
  await expect(page.getByRole('region', { name: 'Horario de servicio' }).getByRole('listitem')).toHaveCount(7)
  await expect(page.getByText('Noche: 23:00 a 06:00, 7 h 0 min').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Nueva fecha' }).click()
  const form = page.getByRole('dialog', { name: 'Fecha especial' })
  await form.getByLabel('Fecha').fill(date)
  await form.getByLabel('Apertura').fill('8')
  await form.getByLabel('Motivo').fill('Prueba de rescate')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Ponga las dos horas, o ninguna si no hay servicio').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Apertura').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: date })
  await expect(row).toContainText('Sin servicio')
  const night = await page.request.get(`/api/v1/service-hours/night?fkLine=1&date=${year}-06-${day}`)
  expect((await night.json()).data.minutes).toBeGreaterThanOrEqual(23 * 60)

  await page.getByRole('button', { name: `Quitar ${date}` }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(row).toBeVisible()
})

test('hours of service: who may only look changes nothing', async ({ page }) => {
  await enter(page, 'supervisor')
  await page.goto('/admin/planned/service-hours')
  await expect(page.getByText('Noche: 23:00 a 06:00, 7 h 0 min').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
})
