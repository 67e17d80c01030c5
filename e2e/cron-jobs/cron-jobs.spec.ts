import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

test('an administrator schedules the orders of each week, has them made at once, and sees how it went', async ({
  page
}) => {
  const name = `Semana de la Plateada ${Date.now()}`
  await enter(page, 'admin')
  await page.goto('/admin/planned/work-orders')
  await page.getByRole('link', { name: 'Tareas programadas' }).click()
  await expect(page.getByRole('row', { name: /Eliminar lo que ya no hace falta/ })).toContainText(
    'Cada hora, a los 7 minutos'
  )

  await page.getByRole('link', { name: 'Nueva tarea programada' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva tarea programada' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByRole('combobox', { name: 'Qué hace' }).click()
  await page.getByRole('option', { name: 'Programar las órdenes de una semana' }).click()
  await form.getByRole('combobox', { name: 'Lugar' }).fill('Plateada')
  await page.getByRole('option', { name: /^Línea Plateada/ }).click()
  await form.getByLabel('Cuándo').fill('0 0 31 2 *')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Esta fecha no llega nunca').first()).toBeVisible()
  await form.getByRole('button', { name: 'Cada viernes' }).click()
  const next = form.getByRole('region', { name: 'Próximas veces' })
  await expect(next.getByText('Los viernes a las 18:00')).toBeVisible()
  await expect(next.getByRole('listitem')).toHaveText(Array(5).fill(/^vie \d\d\/\d\d\/\d{4} 18:00$/))
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()

  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Los viernes a las 18:00')
  await row.hover()
  await row.getByRole('link', { name: 'Historia' }).click()
  const history = page.getByRole('dialog', { name })
  await expect(history.getByText('Todavía no se ha ejecutado')).toBeVisible()
  await history.getByRole('button', { name: 'Ejecutar ahora' }).click()
  const run = history.getByRole('listitem').first()
  // The author's screen is updated without a reload.
  await expect(run).toContainText('Hecha', { timeout: 30_000 })
  await expect(run).toContainText(/\d+ (orden|órdenes) con [\d,]+ actividad(es)?, hasta el/)
  await expect(run).toContainText('A mano, por')
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Cerrar' }).click()
  await expect(row).toContainText('Hecha')

  await row.hover()
  await row.getByRole('button', { name: 'Desactivar' }).click()
  await expect(row).toContainText('Inactiva')
})
