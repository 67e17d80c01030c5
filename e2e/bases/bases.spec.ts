import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../people.ts'

test('a planner makes a tower with eight bases by a pattern, gives one a plan, and mounts assets', async ({ page }) => {
  await enter(page, 'planificador')
  const code = `P${Date.now().toString(36).toUpperCase()}`
  await makeTower(page, code)
  await page.goto('/admin/bases')
  await expect(page.getByRole('button', { name: /^Sin plan\s*\d+ bases?$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Crear varias' }).click()
  const form = page.getByRole('dialog', { name: 'Crear bases por patrón' })
  await form.getByRole('combobox', { name: 'Ubicaciones' }).fill(`Torre ${code}`)
  await page.getByRole('option', { name: `${code} · Torre ${code}` }).click()
  // Its list stays open for further ones.
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: 'Estructura' }).click()
  await page.getByRole('option', { name: 'ALUMBRADO · Alumbrado' }).click()
  const pattern = form.getByRole('textbox', { name: 'Patrón del código' })
  // Backwards: the field says so.
  await pattern.fill(`${code}-{04..01}-{S|B}`)
  await expect(form.getByText('El contador {04..01} va al revés')).toBeVisible()
  await pattern.fill(`${code}-{01..04}-{S|B}`)
  const made = form.getByRole('region', { name: 'Lo que se creará' })
  await expect(made.getByText(`${code}-04-B`)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Crear 8 bases' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox').fill(code)
  await expect(page.getByText('1–5 de 8')).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(`${code}-04-B`) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/bases\/\d+/)
  await expect(page.getByText('No hay ningún activo montado')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Asociar un plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Plan' }).fill('Balancines')
  await page.getByRole('option', { name: /Balancines/ }).click()
  await expect(dialog.getByText(/^\d actividades se añadirán/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Asociar' }).click()
  await expect(dialog.getByText(/La base tiene el plan .*Balancines/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Ver las actividades' }).click()
  await expect(page.getByRole('tab', { name: /^Actividades [1-9]/, selected: true })).toBeVisible()
  await expect(page.getByText('Sin iniciar').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Historia' }).click()
  await expect(page.getByRole('tabpanel').getByText(/Plan/).first()).toBeVisible()

  // From the base, and from the asset.
  const spares = [`${code}-1`, `${code}-2`] as const
  for (const spare of spares)
    await page.request.post('/api/v1/asset', { data: { code: spare, name: 'Balancín de repuesto' } })
  await page.getByRole('tab', { name: 'Resumen' }).click()
  await page.getByRole('button', { name: 'Montar un activo' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Activo' }).fill(spares[0])
  await page.getByRole('option', { name: new RegExp(spares[0]) }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Montar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('tabpanel').getByRole('link', { name: spares[0] }).click()
  await expect(page.getByRole('tabpanel').getByText('Ahora')).toBeVisible()

  await page.goto('/admin/assets')
  await page.getByRole('searchbox').fill(spares[1])
  await page
    .getByRole('link', { name: new RegExp(spares[1]) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Montar' }).click()
  const base = page.getByRole('dialog').getByRole('combobox', { name: 'Base' })
  // Where something is mounted nothing else can be.
  await base.fill(`${code}-04-B`)
  await expect(page.getByRole('option', { name: 'Sin resultados' })).toBeVisible()
  await base.fill(`${code}-03-B`)
  await page.getByRole('option', { name: new RegExp(`${code}-03-B`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: `${code}-03-B` })).toBeVisible()
  await page.goto(`/admin/locations?nodo=${await idOf(page, code)}`)
  await expect(page.getByRole('treeitem', { name: `Torre ${code}` }).getByText('8 bases')).toBeVisible()
})

/** A tower on the planner's line, created in the tree. */
async function makeTower(page: Page, code: string): Promise<void> {
  await page.goto('/admin/locations')
  await page.getByRole('treeitem', { name: 'Línea Roja' }).click()
  await page.getByRole('link', { name: 'Crear dentro' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva ubicación' })
  await form.getByLabel('Nombre').fill(`Torre ${code}`)
  await form.getByLabel('Código').fill(code)
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Torre', exact: true }).click()
  await form.getByLabel('Posición en la línea (m)').fill('415')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Abrir ROJ', exact: true }).click()
  await expect(page.getByRole('treeitem', { name: `Torre ${code}` })).toBeVisible()
}

async function idOf(page: Page, search: string): Promise<number> {
  const { data } = await (await page.request.get(`/api/v1/location?search=${search}`)).json()
  return data.rows[0].id
}

test('a base’s years: its measures as a trend, its orders, its checks', async ({ page }) => {
  await enter(page, 'planificador')
  const { data } = (await (
    await page.request.get('/api/v1/base?search=E01-FSE&sortBy=code&sortDesc=false')
  ).json()) as {
    data: { rows: { id: number }[] }
  }
  await page.goto(`/admin/bases/${data.rows[0]?.id}?tab=medidas`)
  const plot = page.getByRole('slider').first()
  const last = await plot.getAttribute('aria-valuetext')
  await plot.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(plot).not.toHaveAttribute('aria-valuetext', String(last))
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Checks' }).click()
  await expect(page.getByText('Realizado').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Órdenes' }).click()
  await page.getByRole('link', { name: /^OT-/ }).first().click()
  await expect(page).toHaveURL(/work-orders\/\d+/)
})
