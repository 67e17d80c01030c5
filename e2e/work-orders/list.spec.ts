import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

test('orders are found by a person, changed together, taken back, printed together and kept as the start page', async ({
  page
}) => {
  await enter(page, 'planificador')
  // Orders of this journey alone.
  const { data: me } = (await (await page.request.get('/api/v1/auth/me')).json()) as {
    data: { locations: { fk_location: number }[] }
  }
  const fk_location = me.locations[0]?.fk_location
  const person = `Zoraida${test.info().workerIndex}`
  const created = await page.request.post('/api/v1/workorders/bulk', {
    data: ['Primera', 'Segunda'].map(title => ({ type: 168, fk_location, title: `${title} de ${person}` }))
  })
  expect(created.status()).toBe(200)

  await page.goto('/admin/planned/work-orders?vista=pendientes')
  await page.getByRole('searchbox').fill(person)
  await expect(page.getByText('2 registros')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pendientes\s*2$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Sin personal\s*2$/ }).click()
  await expect(page).toHaveURL(/has_people=false/)

  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }).click()
  const bar = page.getByRole('region', { name: 'Órdenes marcadas' })
  await expect(bar.getByText('2 órdenes marcadas')).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Prioridad' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Muy alta' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Primera de ${person}.*Muy alta`) })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Primera de ${person}.*Media`) })).toBeVisible()

  await bar.getByRole('button', { name: 'Mover fechas' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lluvia')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expect(page.getByText(/^mañana (lun|mar|mié|jue|vie|sáb|dom), 06:00$/)).toHaveCount(2)

  await page.getByRole('button', { name: 'Mis vistas' }).click()
  await page.getByRole('textbox', { name: 'Nombre para guardar esta vista' }).fill(person)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: `Empezar por «${person}» al iniciar sesión` }).click()
  await expect(page.getByText('Página de inicio cambiada')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await bar.getByRole('link', { name: 'Imprimir' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`vista=pendientes.*search=${person}`))
  await page.getByRole('button', { name: 'Mis vistas' }).click()
  // Other journeys begin where the menu says.
  await page.getByRole('button', { name: `Eliminar la vista «${person}»` }).click()
  await expect(page.getByText('Vista eliminada')).toBeVisible()
})
