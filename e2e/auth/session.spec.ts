import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bothSizes, enter, password, personIn, signIn } from '../people.ts'

test('whoever is not signed in comes to the sign-in, and from there to the page', bothSizes, async ({ page }) => {
  await page.goto('/admin/planned/work-orders')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('El campo Correo electrónico es obligatorio')).toBeVisible()
  await page.getByLabel('Correo electrónico').fill('consulta@teleferico.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Correo o contraseña inválidos')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/planned\/work-orders/)
})

test('signing in shows a menu; after signing out no page opens', async ({ page }) => {
  await signIn(page, 'consulta')
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ajustes de la cuenta' }).click()
  await expect(page.getByText('consulta@teleferico.example').last()).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/admin/planned/work-orders')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('signing out ends the session in the other tab at once', async ({ browser }) => {
  const first = await personIn(browser, 'consulta')
  await first.goto('/')
  const second = await first.context().newPage()
  await second.goto('/admin/planned/work-orders')
  await expect(second.getByRole('button', { name: 'Ajustes de la cuenta' })).toBeVisible()
  await first.getByRole('button', { name: 'Ajustes de la cuenta' }).click()
  await first.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(second).toHaveURL(/\/auth\/login/)
  await first.context().close()
})

test('each tab keeps its line, a link opens on its own, and a record of another line says so', async ({ page }) => {
  await enter(page, 'planificador')
  const me = await (await page.request.get('/api/v1/auth/me')).json()
  const [first, second] = me.data.locations.map((line: { fk_location: number; location: { name: string } }) => ({
    id: line.fk_location,
    name: line.location.name
  }))
  const lineIn = (tab: Page) => tab.getByRole('combobox', { name: 'Línea' })
  await page.goto(`/admin/bases?linea=${first.id}`)
  await expect(lineIn(page)).toHaveValue(first.name)

  const other = await page.context().newPage()
  await other.goto('/admin/bases')
  await lineIn(other).click()
  await other.getByRole('option', { name: second.name }).click()
  await expect(other).toHaveURL(new RegExp(`linea=${second.id}$`))

  await expect(lineIn(page)).toHaveValue(first.name)
  await page.goto('/admin/settings/account')
  await page.reload()
  await expect(lineIn(page)).toHaveValue(first.name)

  const bases = await (await page.request.get(`/api/v1/base?itemsPerPage=1&fkLine=${second.id}`)).json()
  await page.goto(`/admin/bases/${bases.data.rows[0].id}`)
  await page.getByRole('button', { name: `Cambiar a la ${second.name}` }).click()
  await expect(lineIn(page)).toHaveValue(second.name)
  await page.goto('/admin/bases?linea=999999')
  await expect(page.getByText('El enlace es de una línea que no tiene asignada.')).toBeVisible()
  await expectAccessible(page)
})

test('a page outside the profile is refused, an unknown one says so', bothSizes, async ({ page }) => {
  await enter(page, 'tecnico')
  await page.goto('/admin/planned/programming')
  await expect(page.getByText('No tiene permisos suficientes')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/nada/de/esto')
  await expect(page.getByText("This page doesn't exist")).toBeVisible()
  await expectAccessible(page)
})

test('line and theme stay after reloading', bothSizes, async ({ page }) => {
  await enter(page, 'planificador')
  await page.goto('/admin/planned/work-orders')
  await page.getByRole('combobox', { name: 'Línea' }).click()
  await page.getByRole('option', { name: 'Línea Amarilla' }).click()
  await page.getByRole('button', { name: 'Cambiar a tema oscuro' }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Línea' })).toHaveValue(/Línea Amarilla/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
