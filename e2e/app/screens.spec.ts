import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { bothSizes, enter, withoutNotices } from '../people.ts'

/** One list of each kind, a table and one of its own: where it is, and the call it lives on. */
const lists = [
  { name: 'órdenes', path: '/admin/planned/work-orders?vista=todas', call: '**/api/v1/workorders?*' },
  { name: 'programación', path: '/admin/planned/programming', call: '**/api/v1/base-activities/checks?*' }
] as const

/** How many there are: '1–10 de 34', or all of them on one page. */
const counted = /^(\d+–\d+ de [\d,]+|[\d,]+ registros?)$/

for (const { name, path, call } of lists) {
  test(`${name}: without data says so`, bothSizes, async ({ page }) => {
    await enter(page, 'planificador')
    await intercept(page, call, route => route.fulfill({ json: { data: { rows: [], count: 0 } } }))
    await page.goto(path)
    await expect(page.getByText(/^(No hay|Todavía no hay|Esta línea no tiene)/).first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`${name}: an error says what failed, and trying again brings the data`, async ({ page }) => {
    await withoutNotices(page)
    await enter(page, 'planificador')
    await intercept(page, call, route =>
      route.fulfill({
        status: 503,
        json: { message: 'El servicio no está disponible', errorCode: 'SERVICE.UNAVAILABLE' }
      })
    )
    await page.goto(path)
    const again = page.getByRole('button', { name: 'Reintentar' })
    await expect(again.first()).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    await page.unroute(call)
    await again.first().click()
    await expect(page.getByText(counted)).toBeVisible()
  })
}

test('a new order, its edition, and no edition once it has started', bothSizes, async ({ page }) => {
  await enter(page, 'supervisor')
  await page.goto('/admin/planned/work-orders/new')
  await expect(page.getByRole('heading', { name: 'Nueva OT' })).toBeVisible()
  await page
    .getByRole('button', { name: /^(Guardar|Crear)/ })
    .first()
    .click()
  await expect(page.getByText('El campo Título es obligatorio').first()).toBeVisible()
  await page.getByLabel('Título').fill('Limpieza de cubierta de prueba')
  await page.getByRole('combobox', { name: 'Ubicación' }).click()
  await page.getByRole('option').first().click()
  await page
    .getByRole('button', { name: /^(Guardar|Crear)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/work-orders\/\d+(\?|$)/)
  const order = new URL(page.url()).pathname
  await page.goto(`${order}/edit`)
  await expect(page.getByLabel('Título')).toHaveValue('Limpieza de cubierta de prueba')
  await page.getByLabel('Título').fill('Limpieza de cubierta cambiada')
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click()
  await expect(page).toHaveURL(/work-orders\/\d+(\?|$)/)
  await expect(page.getByText('Limpieza de cubierta cambiada').first()).toBeVisible()
  // It is shown at once; the guard below queries the server, which must have stored it.
  const started = page.waitForResponse(answer => answer.url().includes('/workorders/state/') && answer.ok())
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('En curso').first()).toBeVisible()
  await started
  await page.goto(`${order}/edit`)
  await expect(page).toHaveURL(/\/admin\/planned\/work-orders(\?|$)/)
  await page.goto('/admin/planned/work-orders/999999/edit')
  await expect(page).toHaveURL(/\/error/)
})

test('without a connection its line covers no button', bothSizes, async ({ page, context }) => {
  await enter(page, 'planificador')
  await page.goto('/admin/planned/work-orders/new')
  await page.getByLabel('Título').fill('Limpieza')
  await context.setOffline(true)
  await expectUncovered(page, page.getByRole('button', { name: 'Crear OT' }))
  await page.getByRole('button', { name: 'Crear OT' }).click()
  await expect(page.getByRole('region', { name: 'Avisos' })).toHaveText('Error de conexión con el servidor')
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .getByText('El servidor no ha respondido. Vuelva a intentarlo: no se hará dos veces')
  ).toBeInViewport()
})

test(
  'without a connection its line does not cover what can be done with ticked orders',
  bothSizes,
  async ({ page, context }) => {
    await enter(page, 'planificador')
    await page.goto('/admin/planned/work-orders?vista=todas')
    await page
      .getByRole('checkbox', { name: /^Seleccionar OT/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Quitar las marcas' })).toBeVisible()
    await context.setOffline(true)
    await expectUncovered(page, page.getByRole('button', { name: 'Marcar todas' }))
  }
)

/** Once the line about the connection is there; at its lower edge, and without scrolling, which a click would do. */
async function expectUncovered(page: Page, button: Locator): Promise<void> {
  await expect(page.getByRole('status', { name: 'Conexión y envíos' })).toHaveText('Sin conexión')
  const uncovered = () =>
    button.evaluate(element => {
      const { left, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 8, bottom - 4))
    })
  await expect.poll(uncovered).toBe(true)
}
