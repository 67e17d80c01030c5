import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { codeMailed } from '../mail.ts'
import { enter } from '../people.ts'

const ownPassword = 'nubes sobre la estación central'

type Person = { id: number; dni: string; first_name: string; last_name: string }

/** Somebody of the staff who has no account yet. */
async function personWithoutAccount(page: Page): Promise<Person> {
  const rowsOf = async (path: string) => (await (await page.request.get(`/api/v1/${path}`)).json()).data.rows
  const taken = new Set(
    (await rowsOf('users?itemsPerPage=500')).map((row: { fk_staff: number | null }) => row.fk_staff)
  )
  return (await rowsOf('staff?itemsPerPage=500&is_active=true')).find((row: Person) => !taken.has(row.id))
}

const emailFor = (name: string) => `${name}-${Date.now()}@teleferico.example`

/** Another browser, in which the invited person chooses a password and signs in. */
async function comesIn(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const chosen = await context.request.post('/api/v1/auth/password/reset', {
    data: { email, code: await codeMailed(email), password: ownPassword }
  })
  expect(await chosen.json()).toEqual({ data: {} })
  await page.goto('/auth/login')
  await fillSignIn(page, email)
  return page
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function choose(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
  const input = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }))
  await input.first().click()
  await input.first().fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Opens the drawer of a new account and fills it in. */
async function invite(
  page: Page,
  { name, email, profile, person }: { name: string; email: string; profile: string; person?: Person }
): Promise<void> {
  await page.goto('/admin/access/users')
  await page.getByRole('link', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Correo').fill(email)
  await choose(page, 'Perfil', profile, profile)
  if (person) await choose(page, 'Persona', person.dni, new RegExp(person.dni))
  await form.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(page).toHaveURL(/\/admin\/access\/users\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const action = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Más acciones' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const inDialog = async (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()

test('an account: what is missing, invited, refused twice, changed, found, disabled, deleted', async ({ page }) => {
  const email = emailFor('nueva')
  await enter(page, 'admin')
  await page.goto('/admin/access/users')
  await expect(page.getByRole('heading', { name: 'Usuarios' })).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect(form.getByText('El campo Correo es obligatorio').first()).toBeVisible()
  await expectAccessible(page)

  await invite(page, { name: 'Nueva', email, profile: 'Consulta' })
  await expect(page.getByText('Sin contraseña').first()).toBeVisible()
  expect(await codeMailed(email)).toMatch(/^\d{8}$/)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText(`Invitación enviada a ${email}`)).toBeVisible()
  expect(await codeMailed(email, 2)).toMatch(/^\d{8}$/)

  await page.getByLabel('Nombre').fill('Renombrada')
  await page.getByLabel('Correo').fill('ADMIN@teleferico.example')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Ya existe un usuario con ese correo').first()).toBeVisible()
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { name: 'Renombrada' })).toBeVisible()
  await page.getByRole('tab', { name: 'Historia' }).click()
  await expect(page.getByText('Renombrada').last()).toBeVisible()
  await page.getByRole('tab', { name: 'Líneas' }).click()
  await expect(page.getByText('La cuenta no está vinculada a ninguna persona')).toBeVisible()

  await action(page, 'Desactivar')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await inDialog(page, 'Desactivar')
  await expect(page.getByText('Inactivo').first()).toBeVisible()

  await page.goto(`/admin/access/users?search=${encodeURIComponent(email)}&is_active=false`)
  await expect(page.getByText('Renombrada').last()).toBeVisible()
  await page.goto(`/admin/access/users?search=${encodeURIComponent(email)}`)
  await page.getByText('Renombrada').last().click()
  await action(page, 'Eliminar')
  await inDialog(page, 'Eliminar')
  // The list is as it was left.
  await expect(page).toHaveURL(/\/admin\/access\/users\?search=/)
  await page.goto(`/admin/access/users?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Renombrada')).toHaveCount(0)
})

test('the own account: neither profile nor state can be changed, and the server says why', async ({ page }) => {
  await enter(page, 'admin')
  const me = (await (await page.request.get('/api/v1/auth/me')).json()).data
  await page.goto(`/admin/access/users/${me.id}`)
  await expect(page.getByText('Nadie cambia su propio perfil')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Más acciones' })).toHaveCount(0)
  const refused = await page.request.put(`/api/v1/users/${me.id}`, { data: { is_active: false } })
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({
    errorCode: 'AUTH.FORBIDDEN',
    message: 'No puede desactivar su propia cuenta'
  })
  await page.goto('/admin/access/users/2147483647')
  await expect(page.getByText("This page doesn't exist")).toBeVisible()
})

test('lines given, locked and taken away reach an open browser at once; so does the end of a session', async ({
  page,
  browser
}) => {
  const email = emailFor('lineas')
  await enter(page, 'admin')
  const person = await personWithoutAccount(page)
  const assigned: { fk_location: number }[] = (
    await (await page.request.get(`/api/v1/stafflocation/${person.id}/assigned`)).json()
  ).data
  for (const { fk_location } of assigned) await page.request.delete(`/api/v1/stafflocation/${person.id}/${fk_location}`)
  await invite(page, { name: person.first_name, email, profile: 'Supervisor', person })

  const theirs = await comesIn(browser, email)
  await expect(theirs).toHaveURL(/\/line-not-found/)
  await expectAccessible(theirs)

  await page.getByRole('tab', { name: 'Líneas' }).click()
  await expect(page.getByText('No tiene ninguna línea asignada')).toBeVisible()
  for (const line of ['Línea Azul', 'Línea Roja']) {
    await page.getByRole('combobox', { name: 'Añadir una línea' }).click()
    await page.getByRole('option', { name: line }).click()
    await page.getByRole('button', { name: 'Asignar' }).click()
    await expect(page.getByRole('switch', { name: `Fijar ${line}` })).toBeVisible()
  }
  await expectAccessible(page)

  await theirs.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  const selector = theirs.getByRole('combobox', { name: 'Línea' }).or(theirs.getByRole('textbox', { name: 'Línea' }))
  await expect(selector).toBeVisible()
  const first = await selector.inputValue()
  const other = first === 'Línea Azul' ? 'Línea Roja' : 'Línea Azul'

  // The stored one is restored while it is still assigned.
  await selector.click()
  await theirs.getByRole('option', { name: other }).click()
  await theirs.reload()
  await expect(selector).toHaveValue(other)

  // A locked one is selected, and the selector disabled.
  const fix = (line: string) => page.getByRole('switch', { name: `Fijar ${line}` })
  await fix(first).click()
  await expect(fix(first)).toBeChecked()
  await expect(selector).toHaveValue(first)
  await expect(selector).toBeDisabled()
  await fix(other).click()
  await expect(fix(first)).not.toBeChecked()
  await expect(selector).toHaveValue(other)
  await fix(other).click()
  await expect(selector).toBeEnabled()

  // When a line is taken away the next one is selected; without the last one no page can be opened.
  await page.getByRole('button', { name: `Quitar ${other}` }).click()
  await expect(selector).toHaveValue(first)
  await page.getByRole('button', { name: `Quitar ${first}` }).click()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await undo.focus() // or it would go after ten seconds
  await expect(theirs).toHaveURL(/\/line-not-found/)
  await undo.click()
  await expect(fix(first)).toBeVisible()
  await theirs.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(selector).toHaveValue(first)

  await page.getByRole('tab', { name: 'Sesiones' }).click()
  await expect(page.getByText(/Último uso/).last()).toBeVisible()
  await page.getByRole('button', { name: /^Cerrar la sesión en/ }).click()
  await expect(page.getByText('No tiene ninguna sesión abierta')).toBeVisible()
  await expect(theirs).toHaveURL(/\/auth\/login/)

  await fillSignIn(theirs, email)
  await expect(selector).toBeVisible()
  await action(page, 'Desactivar')
  await inDialog(page, 'Desactivar')
  await expect(theirs).toHaveURL(/\/auth\/login/)
  await fillSignIn(theirs, email)
  await expect(theirs.getByText('Correo o contraseña inválidos')).toBeVisible()
  await theirs.context().close()
})
