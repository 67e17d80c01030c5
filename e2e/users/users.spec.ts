import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { codeMailed } from '../mail.ts'
import { enter } from '../people.ts'

const ownPassword = 'nubes sobre la estación central'

type Person = { id: number; dni: string; first_name: string; last_name: string }

/** A person of the staff without an account. */
async function personWithoutAccount(page: Page): Promise<Person> {
  const rowsOf = async (path: string) => (await (await page.request.get(`/api/v1/${path}`)).json()).data.rows
  const taken = new Set(
    (await rowsOf('users?itemsPerPage=500')).map((row: { fk_staff: number | null }) => row.fk_staff)
  )
  return (await rowsOf('staff?itemsPerPage=500&is_active=true')).find((row: Person) => !taken.has(row.id))
}

const emailFor = (name: string) => `${name}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@teleferico.example`

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
  { name, email, profile, person }: { name: string; email: string; profile: string; person: Person }
): Promise<void> {
  await page.goto('/admin/access/users')
  await page.getByRole('link', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Correo').fill(email)
  await choose(page, 'Perfil', profile, profile)
  await choose(page, 'Persona', person.dni, new RegExp(person.dni))
  await expectAccessible(page)
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

test('an account is invited; lines given, locked and taken away reach its browser at once, so does its end', async ({
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
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Desactivar' })).toBeVisible()
  await expectAccessible(page)
  await inDialog(page, 'Desactivar')
  await expect(theirs).toHaveURL(/\/auth\/login/)
  await fillSignIn(theirs, email)
  await expect(theirs.getByText('Correo o contraseña inválidos')).toBeVisible()
  await theirs.context().close()
})
