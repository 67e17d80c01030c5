import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { enter, withoutNotices } from '../people.ts'

test('who changed what: found, opened, followed to the record and to all its changes', async ({ page }) => {
  await enter(page, 'admin')
  const code = `A${Date.now()}`
  const created = await page.request.post('/api/v1/brands', { data: { code, name: 'Marca auditada' } })
  const { id, version } = (await created.json()).data
  expect(
    (await page.request.put(`/api/v1/brands/${id}`, { data: { name: 'Marca con otro nombre', version } })).status()
  ).toBe(200)

  await page.goto('/admin/settings/audit?entity=brand&action=update')
  await expect(page.getByRole('heading', { name: 'Auditoría' })).toBeVisible()
  await expect(page.getByText('Tipo de registro: ')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(code) }).click()
  const change = page.getByRole('dialog')
  await expect(change.getByRole('row', { name: /Nombre Marca auditada Marca con otro nombre/ })).toBeVisible()
  await expect(change.getByText('admin@teleferico.example')).toBeVisible()
  await expectAccessible(page)

  await change.getByRole('link', { name: 'Todos sus cambios' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByText('Creación').first()).toBeVisible()
  await page.goBack()
  await change.getByRole('link', { name: 'Abrir el registro' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/catalogs/brands\\?.*record=.*${id}`))
})

test('the audit says when there is nothing, and when it could not be asked', async ({ page }) => {
  await withoutNotices(page)
  await enter(page, 'admin')
  await page.goto('/admin/settings/audit?at_to=2001-01-01')
  await expect(page.getByText('Nada coincide con la búsqueda o los filtros')).toBeVisible()
  await expectAccessible(page)
  const call = '**/api/v1/audit?*'
  await intercept(page, call, route =>
    route.fulfill({
      status: 503,
      json: { message: 'El servicio no está disponible', errorCode: 'SERVICE.UNAVAILABLE' }
    })
  )
  await page.goto('/admin/settings/audit')
  const again = page.getByRole('button', { name: 'Reintentar' }).first()
  await expect(again).toBeVisible()
  await page.unroute(call)
  await again.click()
  await expect(page.getByText(/^\d+–\d+ de/)).toBeVisible()
})

test('an order tells its own changes to whoever may see it', async ({ page }) => {
  await enter(page, 'supervisor')
  const made = await page.request.get('/api/v1/workorders?fkc_status=9&itemsPerPage=1')
  const { id, version } = (await made.json()).data.rows[0]
  const title = `Título cambiado ${Date.now()}`
  expect((await page.request.put(`/api/v1/workorders/${id}`, { data: { title, version } })).status()).toBe(200)
  await page.goto(`/admin/planned/work-orders/${id}?tab=historia`)
  await expect(page.getByRole('tabpanel').getByRole('insertion').filter({ hasText: title }).first()).toBeVisible()
})
