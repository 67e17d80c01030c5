import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { personIn, telephone } from '../people.ts'

const ask = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1/${path}`)).json()) as { data: T }).data

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/v1/${path}`, { data })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: T }).data
}

/** What stands under a heading of the item's figures. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

test('a part enters, is asked for on a telephone, handed out and brought back; what is left is freed, the asset says what it cost', async ({
  browser
}) => {
  const [keeper, technician, planner] = await Promise.all([
    personIn(browser, 'almacen'),
    personIn(browser, 'tecnico', telephone),
    personIn(browser, 'planificador')
  ])
  const code = `E2E-${Date.now()}`
  await keeper.goto('/admin/warehouse/items')
  await keeper.getByRole('link', { name: 'Nuevo artículo de almacén' }).click()
  const form = keeper.getByRole('dialog')
  await form.getByLabel('Código').fill(code)
  await form.getByLabel('Nombre').fill('Bandaje de prueba')
  await form.getByLabel('Unidad', { exact: true }).fill('pieza')
  await form.getByLabel('Existencia mínima').fill('4')
  await form.getByLabel('Costo por unidad (Bs)').fill('50')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(keeper).toHaveURL(/\/admin\/warehouse\/items\/\d+(\?|$)/)
  await expect(keeper.getByRole('heading', { level: 1, name: 'Bandaje de prueba' })).toBeVisible()
  await expect(keeper.getByText('Bajo mínimo')).toBeVisible()
  await keeper.getByRole('button', { name: 'Registrar movimiento' }).click()
  const movement = keeper.getByRole('dialog', { name: 'Registrar movimiento' })
  await movement.getByLabel('Cantidad').fill('6')
  await movement.getByRole('button', { name: 'Registrar' }).click()
  await expect(figure(keeper, 'Disponible')).toHaveText('6 piezas')
  const item = keeper.url()

  // Lent to the line for a night.
  await keeper.goto('/admin/warehouse/assignments')
  await keeper.getByRole('link', { name: 'Asignar' }).click()
  const lending = keeper.getByRole('dialog', { name: 'Asignar' })
  await lending.getByRole('combobox', { name: 'Artículo' }).fill(code)
  await keeper.getByRole('option', { name: new RegExp(code) }).click()
  await lending.getByRole('button', { name: 'Asignar' }).click()
  const lent = keeper.locator('[data-row]').filter({ hasText: code })
  await expect(lent.getByText('1 pieza')).toBeVisible()
  await lent.hover()
  await lent.getByRole('button', { name: 'Registrar devolución' }).click()
  await keeper.getByRole('dialog', { name: 'Registrar devolución' }).getByRole('button', { name: 'Registrar' }).click()
  await expect(lent.getByText('Devuelto')).toBeVisible()

  // Of an asset of its own, so that the journey knows what it cost before: nothing.
  const me = await ask<{ locations: { fk_location: number; location: { name: string } }[] }>(technician, 'auth/me')
  const line = me.locations.find(({ location }) => location.name === 'Línea Roja')?.fk_location
  const asset = await post<{ id: number }>(planner, 'asset', { code, name: 'Polea de prueba', fkc_status: 31 })
  const { id, work_order } = await post<{ id: number; work_order: { id: number } }>(planner, 'unplanned', {
    title: `Cambiar bandaje ${code}`,
    type: 1,
    fk_location: line,
    fk_asset: asset.id
  })

  await technician.goto(`/admin/unplanned/${id}?tab=repuestos`)
  await technician.getByRole('button', { name: 'Pedir repuesto' }).tap()
  const asking = technician.getByRole('dialog', { name: 'Pedir repuesto' })
  await asking.getByRole('combobox', { name: 'Artículo' }).fill(code)
  await technician.getByRole('option', { name: new RegExp(code) }).tap()
  await expect(asking.getByText('Disponible: 6 piezas')).toBeVisible()
  await asking.getByLabel('Cantidad').fill('7')
  await asking.getByRole('button', { name: 'Pedir', exact: true }).tap()
  await expect(asking.getByText('No hay existencias suficientes: disponible 6 piezas')).toBeVisible()
  await asking.getByLabel('Cantidad').fill('3')
  await asking.getByRole('button', { name: 'Pedir', exact: true }).tap()
  await expect(technician.getByText('Reservado 3 piezas')).toBeVisible()
  await expectAccessible(technician)

  await keeper.goto(`/admin/unplanned/${id}?tab=repuestos`)
  await keeper.getByRole('button', { name: 'Entregar Bandaje de prueba' }).click()
  const handing = keeper.getByRole('dialog', { name: 'Entregar' })
  await handing.getByLabel('Cantidad que se entrega').fill('2')
  await handing.getByRole('button', { name: 'Entregar' }).click()
  await expect(keeper.getByText('Entregado 2 piezas')).toBeVisible()
  await keeper.getByRole('button', { name: 'Acciones de Bandaje de prueba' }).click()
  await keeper.getByRole('menuitem', { name: 'Registrar devolución' }).click()
  const returning = keeper.getByRole('dialog', { name: 'Registrar devolución' })
  await returning.getByLabel('Cantidad devuelta').fill('1')
  await returning.getByRole('button', { name: 'Registrar' }).click()
  await expect(keeper.getByText('Devuelto 1 pieza', { exact: true })).toBeVisible()
  await expect(keeper.getByText('Costo de lo usado: Bs 50.00')).toBeVisible()
  // The technician sees it without reloading.
  await expect(technician.getByText('Entregado 2 piezas')).toBeVisible()

  await keeper.goto(item)
  await expect(figure(keeper, 'Reservado')).toHaveText('1 pieza')
  const cancelled = await planner.request.put(`/api/v1/workorders/state/${work_order.id}/15`, { data: {} })
  expect(cancelled.status()).toBe(200)
  await expect(figure(keeper, 'Reservado')).toHaveText('0 piezas')
  await expect(figure(keeper, 'Existencias')).toHaveText('5 piezas')

  await planner.goto(`/admin/assets/${asset.id}?tab=costos`)
  await planner.getByRole('link', { name: /^Repuestos de \d{4}: Bs 50\.00$/ }).click()
  const used = planner.getByRole('region', { name: 'Repuestos y materiales usados' })
  await expect(used.locator('[data-row]').filter({ hasText: code })).toHaveCount(2)
  await expectAccessible(planner)
  await Promise.all([keeper, technician, planner].map(page => page.context().close()))
})
