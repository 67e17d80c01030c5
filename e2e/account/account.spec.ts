import { expect, type Page, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from '../accessible.ts'
import { intercept } from '../intercept.ts'
import { codeMailed } from '../mail.ts'
import { personIn } from '../people.ts'

const first = 'seis nubes suben despacio'
const second = 'siete llamas bajan deprisa'

/** An account of its own: what is changed here must trouble no other journey. With every line, so that it has pages. */
async function invite(page: Page, email: string) {
  const profiles = await page.request.get('/api/v1/profiles?search=Administrador')
  const [profile] = (await profiles.json()).data.rows
  const made = await page.request.post('/api/v1/users', { data: { email, first_name: 'Rosa', fk_profile: profile.id } })
  expect(made.status()).toBe(200)
}

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Ajustes de la cuenta' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Answers as the server does a quarter of an hour after the password was given, until it is given again. */
async function refuseUntilConfirmed(page: Page) {
  const text = 'Confirme su contraseña para continuar'
  await intercept(page, '**/api/v1/auth/sessions', route =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { message: text, errorCode: 'AUTH.CONFIRM_PASSWORD' } })
      : route.fallback()
  )
  page.on('response', response => {
    if (response.url().endsWith('/auth/password/confirm') && response.ok()) void page.unroute('**/api/v1/auth/sessions')
  })
}

test('own account: forgotten password, second factor with recovery codes, sessions, another password', async ({
  browser,
  page
}) => {
  const email = `rosa.${Date.now()}@teleferico.example`
  const admin = await personIn(browser, 'admin')
  await invite(admin, email)
  await admin.context().close()
  await codeMailed(email, 1)

  // The password, by a code from the mail.
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('link', { name: '¿Ha olvidado su contraseña?' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar el código' }).click()
  await expect(page.getByRole('heading', { name: 'Contraseña nueva' })).toBeVisible()
  const code = await codeMailed(email, 2)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('El campo Contraseña nueva es obligatorio')).toBeVisible()
  await expectAccessible(page)
  const fresh = page.getByLabel('Contraseña nueva', { exact: true })
  await page.getByLabel('Código del correo').fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await fresh.fill('teleferico2026')
  await page.getByLabel('Repita la contraseña nueva').fill('otra')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Es fácil de adivinar/)).toBeVisible()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await fresh.fill(first)
  await expect(page.getByText('(cumplido)')).toHaveCount(2)
  await page.getByLabel('Repita la contraseña nueva').fill(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('Su contraseña ha cambiado. Ya puede entrar con ella')).toBeVisible()
  await fillSignIn(page, email, first)
  await expect(page).toHaveURL(/\/admin\//)

  // The second factor.
  await page.goto('/admin/settings/2fa')
  await expect(page.getByRole('button', { name: 'Configurar' })).toBeVisible()
  await page.getByRole('button', { name: 'Configurar' }).click()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(/^Código de verificación/).fill('000000')
  await expect(page.getByText('No es correcto')).toBeVisible()
  await page.getByLabel(/^Código de verificación/).fill(generateSync({ secret }))
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [recovery = ''] = await codes.allInnerTexts()
  await page.getByRole('link', { name: 'Mi cuenta' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Los he guardado' }).click()
  await expect(page.getByText('Le quedan 10 códigos sin usar.')).toBeVisible()
  await expectAccessible(page)

  // Signing in again: with a wrong code, then with a recovery code.
  await signOut(page)
  await fillSignIn(page, email, first)
  await expect(page).toHaveURL(/\/auth\/2fa/)
  await page.getByLabel(/^Código de verificación/).fill('000000')
  await expect(page.getByText('Código de confirmación inválido')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(recovery.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\//)

  // A second browser signs in with a code of the application; its session is ended from the first one.
  const other = await (await browser.newContext()).newPage()
  await other.goto('/auth/login')
  await fillSignIn(other, email, first)
  await other
    .getByLabel('Código de verificación')
    .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await expect(other).toHaveURL(/\/admin\//)
  await page.goto('/admin/settings/account')
  await expect(page.getByText('Esta sesión')).toBeVisible()
  // As if the password had been given long ago: it is asked for again, and what waits for it goes on by itself.
  await refuseUntilConfirmed(page)
  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  const below = page.getByRole('dialog', { name: '¿Cerrar las demás sesiones?' })
  const question = page.getByRole('dialog', { name: 'Confirme su contraseña' })
  await below.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(below.getByText('Confirme su contraseña para continuar')).toBeVisible()
  await expect(below.getByRole('button', { name: 'Cerrar las demás' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByLabel(/^Contraseña/).fill('equivocada')
  await page.keyboard.press('Enter')
  await expect(question.getByText('La contraseña no es correcta')).toBeVisible()
  await question.getByLabel(/^Contraseña/).fill(first)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(other).toHaveURL(/\/auth\/login/)
  await other.context().close()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(0)

  // Another password; one that was used is refused on its field.
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  const sheet = page.getByRole('dialog')
  const change = async (next: string) => {
    await sheet.getByLabel(/^Contraseña actual/).fill(first)
    await sheet.getByLabel(/^Contraseña nueva/).fill(next)
    await sheet.getByLabel(/^Repita la contraseña nueva/).fill(next)
    await sheet.getByRole('button', { name: 'Cambiar', exact: true }).click()
  }
  await change(first)
  await expect(sheet.getByText(/^Ya la ha usado/).first()).toBeVisible()
  await expectAccessible(page)
  await change(second)
  await expect(page.getByText('Su contraseña ha cambiado', { exact: true })).toBeVisible()
  await expect(sheet).toBeHidden()

  // The second factor is switched off with the new password.
  await page.getByRole('link', { name: 'Administrar' }).click()
  await page.getByRole('button', { name: 'Desactivar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Contraseña/).fill(first)
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Contraseña/).fill(second)
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByRole('button', { name: 'Activar con la aplicación que ya tenía' })).toBeVisible()
})
