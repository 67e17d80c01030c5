import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter } from '../people.ts'

test(
  'a meter from its base to its end: made, refused twice, changed, read, switched off',
  bothSizes,
  async ({ page }) => {
    await enter(page, 'planificador')
    const name = `Horas de marcha ${Date.now().toString(36)}`
    const { data } = await (
      await page.request.get('/api/v1/asset?fkc_status=30&itemsPerPage=1&sortBy=id&sortDesc=false')
    ).json()
    const base = data.rows[0].base
    await page.goto(`/admin/bases/${base.id}`)
    const form = page.getByRole('dialog')
    const make = async () => {
      await page.getByRole('link', { name: 'Nuevo medidor' }).click()
      await form.getByLabel(/^Nombre/).fill(name)
      await form.getByRole('combobox', { name: 'Unidad de uso' }).click()
      await page.getByRole('option', { name: 'Horas' }).click()
    }
    await make()
    await form.getByLabel(/^Vuelve a cero en/).fill('0')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText(/Vuelve a cero en/).first()).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel(/^Vuelve a cero en/).fill('100000')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await make()
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText('La base ya tiene un medidor con este nombre').first()).toBeVisible()
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
    const act = async (what: string) => {
      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menuitem', { name: what, exact: true }).click()
    }
    await act('Editar')
    await form.getByLabel(/^Nombre/).fill(`${name} bis`)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible()

    const meter = Number(new URL(page.url()).pathname.split('/').at(-1))
    const read = { fk_base_metric: meter, value: 10, read_at: new Date(Date.now() - 3_600_000).toISOString() }
    expect((await page.request.post('/api/v1/readings', { data: read })).status()).toBe(200)
    await page.reload()
    await act('Eliminar')
    await expect(form.getByText(/^Tiene lecturas\./)).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Desactivar' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Inactivo', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leer' })).toBeHidden()
    await expectAccessible(page)
  }
)

test('a meter that was made by mistake is deleted from the page of the asset that it counts', async ({ page }) => {
  await enter(page, 'planificador')
  const name = `Equivocado ${Date.now().toString(36)}`
  const { data } = await (
    await page.request.get('/api/v1/asset?fkc_status=30&itemsPerPage=1&sortBy=id&sortDesc=false')
  ).json()
  await page.goto(`/admin/assets/${data.rows[0].id}?tab=vida`)
  await page.getByRole('link', { name: 'Nuevo medidor' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Nombre/).fill(name)
  await form.getByRole('combobox', { name: 'Unidad de uso' }).click()
  await page.getByRole('option', { name: 'Ciclos' }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name }).click()
  // The asset's page has 'Más acciones' too, which closes when the meter's page comes.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(form.getByText(/^No tiene lecturas ni lo usa ninguna actividad/)).toBeVisible()
  await form.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page).toHaveURL(/\/admin\/bases\/\d+(\?|$)/)
})
