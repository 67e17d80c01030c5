import { screen, waitFor, within } from '@testing-library/react'
import type { TwoFactorState } from 'contract/auth/account.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { dismissToast, toastStore } from '../../api/toasts.ts'

const path = '/admin/settings/2fa'

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

async function open(state: Partial<TwoFactorState>, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, '/admin/settings/account'] })),
    'GET menus/2/profile': data([]),
    'GET users/2fa/state': data({ enabled: false, can_enable: false, recovery_codes_left: 8, ...state }),
    'GET auth/sessions': data([]),
    'GET users/2fa/generate': data({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: '<svg/>' }),
    ...handlers
  })
  const view = renderPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Verificación en dos pasos' })
  const sent = (to: string) =>
    api.calls.filter(call => call.method !== 'GET' && call.path === to).map(call => call.body)
  return { ...view, api, sent }
}

/** What the page itself says, without the toasts. */
const page = () => within(screen.getByRole('main'))
const button = (name: string) => page().findByRole('button', { name })
const toasts = () => toastStore.snapshot().map(({ text }) => text)
/** Types the password into the question and confirms it. */
async function confirm(user: Awaited<ReturnType<typeof open>>['user'], title: string, way: string, password: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const field = await dialog.findByLabelText(/^Contraseña/)
  if (password) await user.type(field, password)
  await user.click(dialog.getByRole('button', { name: way }))
  return dialog
}

test('whoever must set it up says so, and goes back to where they were once the codes are saved', async () => {
  const me = aUser({ pages: ['/admin/settings/account'], must_set_up_two_factor: true })
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(me),
    'GET menus/2/profile': data([]),
    'GET users/2fa/state': data({ enabled: false, can_enable: false, recovery_codes_left: 0 }),
    'GET users/2fa/generate': data({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: '<svg/>' }),
    'GET auth/sessions': data([]),
    'POST users/2fa/register': () => {
      api.handlers['GET auth/me'] = data({ ...me, must_set_up_two_factor: undefined, two_factor_enabled: true })
      api.handlers['GET users/2fa/state'] = data({ enabled: true, can_enable: false, recovery_codes_left: 10 })
      return data({ recovery_codes: ['aaaaa-bbbbb'] })
    }
  })
  const { user, here } = renderPage('/admin/settings/account')
  await screen.findByText('Su perfil la exige')
  expect(here()).toBe('/admin/settings/2fa?redirect=%2Fadmin%2Fsettings%2Faccount')
  await user.click(await button('Configurar'))
  await user.type(await page().findByLabelText(/^Código de verificación/), '123456')
  await page().findByText('aaaaa-bbbbb')
  await waitFor(() => expect(screen.queryByText('Su perfil la exige')).toBeNull())
  await user.click(await button('Los he guardado'))
  await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })
  expect(here()).toBe('/admin/settings/account')
})

describe('while it is off', () => {
  test('the application of before can be used again, where there is one', async () => {
    const { user, api, sent } = await open({ can_enable: true })
    api.handlers['PUT users/2fa/enable/true'] = () => {
      api.handlers['GET users/2fa/state'] = data({ enabled: true, can_enable: true, recovery_codes_left: 8 })
      return data({})
    }
    await user.click(await button('Activar con la aplicación que ya tenía'))
    await screen.findByRole('heading', { name: 'Su cuenta está protegida Activada' })
    expect(sent('users/2fa/enable/true')).toHaveLength(1)
    expect(toasts()).toEqual(['La verificación en dos pasos ha cambiado'])
  })

  test('otherwise it can only be set up', async () => {
    await open({})
    await button('Configurar')
    expect(screen.queryByRole('button', { name: /que ya tenía/ })).toBeNull()
    expect(page().queryByRole('alert')).toBeNull()
  })

  test('a refusal is said', async () => {
    const { user } = await open(
      { can_enable: true },
      { 'PUT users/2fa/enable/true': refused(400, 'AUTH.X', 'Ahora no se puede') }
    )
    await user.click(await button('Activar con la aplicación que ya tenía'))
    const alert = within(await page().findByRole('alert'))
    alert.getByText(/^No ha sido posible/)
    expect(toasts()).toEqual(['Ahora no se puede'])
    // The toast goes after five seconds; its words stay within reach.
    await user.click(alert.getByText('Ver el motivo'))
    alert.getByText('Ahora no se puede')
  })
})

test('what does not come can be asked for again', async () => {
  const { user, api } = await open({}, { 'GET users/2fa/state': refused(400, 'X', 'Ahora no') })
  await screen.findByText('No se ha podido cargar la verificación en dos pasos')
  api.handlers['GET users/2fa/state'] = data({ enabled: false, can_enable: false, recovery_codes_left: 0 })
  await user.click(await button('Reintentar'))
  await screen.findByRole('heading', { name: 'No está activada' })
})

describe('setting it up', () => {
  const codes = { recovery_codes: ['abcde-fghij', 'klmno-pqrst'] }
  const codeField = () => screen.findByRole('textbox', { name: /Código de verificación/ })

  test('asks for one key, whose first code sends itself, and shows the recovery codes until they are saved', async () => {
    let give = (_: ReturnType<typeof data>) => {}
    const { user, api, sent } = await open(
      {},
      { 'POST users/2fa/register': () => new Promise<ReturnType<typeof data>>(resolve => (give = resolve)) }
    )
    await user.click(await button('Configurar'))
    expect((await screen.findByRole('img', { name: /Código QR/ })).getAttribute('src')).toBe(
      'data:image/svg+xml,%3Csvg%2F%3E'
    )
    screen.getByText('ABCD EFGH IJ')
    expect(api.count('users/2fa/generate')).toBe(1)
    await user.click(await button('Copiar la clave'))
    await waitFor(() => expect(toasts()).toEqual(['Clave copiada']))
    expect(await navigator.clipboard.readText()).toBe('ABCDEFGHIJ')
    api.handlers['GET users/2fa/state'] = data({ enabled: true, can_enable: true, recovery_codes_left: 2 })
    await user.type(await codeField(), '12 34a567{Enter}')
    expect(screen.queryByText('Código de verificación needs to be 6 digits')).toBeNull()
    give(data(codes))
    const heading = await screen.findByRole('heading', { name: 'Guarde sus códigos de recuperación' })
    expect(document.activeElement).toBe(heading)
    expect(sent('users/2fa/register')).toEqual([{ code: '123456' }])
    expect(toasts()).toContain('La verificación en dos pasos está activada')
    expect(within(screen.getByRole('list', { name: 'Códigos de recuperación' })).getAllByRole('listitem')).toHaveLength(
      2
    )
    const file = decodeURIComponent(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href') ?? '')
    expect(file).toContain('de planificador@teleferico.example')
    expect(file).toContain('abcde-fghij\nklmno-pqrst')
    await user.click(await button('Copiar'))
    await waitFor(() => expect(toasts()).toContain('Códigos copiados'))
    expect(await navigator.clipboard.readText()).toBe('abcde-fghij\nklmno-pqrst')
    await user.click(await button('Los he guardado'))
    await screen.findByRole('heading', { name: 'Su cuenta está protegida Activada' })
  })

  test('leaving before the codes are saved asks', async () => {
    const { user, router, here } = await open({}, { 'POST users/2fa/register': data(codes) })
    await user.click(await button('Configurar'))
    await screen.findByRole('img', { name: /Código QR/ })
    await user.type(await codeField(), '123456')
    await screen.findByRole('heading', { name: 'Guarde sus códigos de recuperación' })
    const leave = async (way: string) => {
      void router.navigate({ to: '/admin/settings/account' })
      const question = within(await screen.findByRole('dialog', { name: '¿Salir sin guardar los códigos?' }))
      await user.click(await question.findByRole('button', { name: way }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await leave('Cancelar')
    expect(here()).toBe(path)
    await leave('Salir')
    await waitFor(() => expect(here()).toBe('/admin/settings/account'))
  })

  test('a wrong code is said and can be typed anew; half a code is not sent', async () => {
    const { user, sent } = await open(
      {},
      { 'POST users/2fa/register': refused(400, 'AUTH.INVALID_OTP', 'Código inválido') }
    )
    await user.click(await button('Configurar'))
    await screen.findByRole('img', { name: /Código QR/ })
    expect(screen.queryByText('Código de verificación needs to be 6 digits')).toBeNull()
    await user.type(await codeField(), '12345{Enter}')
    screen.getByText('Código de verificación needs to be 6 digits')
    expect(sent('users/2fa/register')).toEqual([])
    await user.type(await codeField(), '6')
    await page().findByText('No es correcto')
    expect(screen.queryByText('Código de verificación needs to be 6 digits')).toBeNull()
    expect(await codeField()).toHaveProperty('value', '')
    // Six that were pasted send themselves; what goes on after them does not send again.
    await user.click(await codeField())
    await user.paste('654 3219')
    await waitFor(() => expect(sent('users/2fa/register')).toEqual([{ code: '123456' }, { code: '654321' }]))
    await page().findByText('No es correcto')
    await user.click(await button('Cancelar'))
    await screen.findByRole('heading', { name: 'No está activada' })
  })

  test('nothing can be typed before there is a key; one that fails can be asked for again', async () => {
    let give = (_: ReturnType<typeof refused>) => {}
    const { user, api } = await open(
      {},
      { 'GET users/2fa/generate': () => new Promise<ReturnType<typeof refused>>(resolve => (give = resolve)) }
    )
    await user.click(await button('Configurar'))
    expect(await codeField()).toHaveProperty('disabled', true)
    expect(await button('Activar')).toHaveProperty('disabled', true)
    give(refused(400, 'X', 'Ahora no'))
    await screen.findByText('No se ha podido preparar la clave')
    api.handlers['GET users/2fa/generate'] = data({ secret: 'ABCD', uri: 'otpauth://totp/x', qr: '<svg/>' })
    await user.click(await button('Reintentar'))
    await screen.findByText('ABCD')
    expect(await codeField()).toHaveProperty('disabled', false)
    expect(await button('Activar')).toHaveProperty('disabled', false)
  })
})

describe('while it is on', () => {
  test.each([
    [1, 'Le queda 1 código sin usar.', true],
    [3, 'Le quedan 3 códigos sin usar.', true],
    [4, 'Le quedan 4 códigos sin usar.', false]
  ])('%i recovery codes left', async (recovery_codes_left, text, isFew) => {
    await open({ enabled: true, recovery_codes_left })
    const line = await screen.findByText(text, { exact: false })
    expect('few' in line.dataset).toBe(isFew)
  })

  const wrong = {
    status: 400,
    body: { message: 'Datos no válidos', errorCode: 'VALIDATION', errors: { password: ['No es su contraseña'] } }
  }

  test('new codes ask for the password', async () => {
    const { user, api, sent } = await open({ enabled: true }, { 'POST users/2fa/recovery-codes': wrong })
    await user.click(await button('Crear códigos nuevos'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Contraseña/)))
    const ask = (password: string) => confirm(user, '¿Crear códigos nuevos?', 'Crear códigos', password)
    const dialog = await ask('')
    dialog.getByText('El campo Contraseña es obligatorio')
    expect(sent('users/2fa/recovery-codes')).toEqual([])
    await ask('no')
    // At its field and only there; it goes while the password is mended.
    await dialog.findByText('No es su contraseña')
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.type(dialog.getByLabelText(/^Contraseña/), 's')
    expect(dialog.queryByText('No es su contraseña')).toBeNull()
    api.handlers['POST users/2fa/recovery-codes'] = refused(409, 'X', 'Ahora no')
    await user.click(dialog.getByRole('button', { name: 'Crear códigos' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Ahora no es posibleVer el motivoAhora no')
    api.handlers['POST users/2fa/recovery-codes'] = data({ recovery_codes: ['abcde-fghij'] })
    await user.click(dialog.getByRole('button', { name: 'Crear códigos' }))
    await screen.findByText('abcde-fghij')
    expect(sent('users/2fa/recovery-codes').at(-1)).toEqual({ password: 'nos' })
  })

  test('another telephone: the present application goes, the setup begins', async () => {
    const { user, sent } = await open({ enabled: true }, { 'POST users/2fa/reset': data({}) })
    await user.click(await button('Configurar otra vez'))
    await confirm(user, '¿Configurar otra vez?', 'Quitar y configurar', 'secreta')
    await screen.findByText('ABCD EFGH IJ')
    expect(sent('users/2fa/reset')).toEqual([{ password: 'secreta' }])
    expect(toasts()).toEqual(['La verificación en dos pasos se ha quitado'])
  })

  test('it is turned off with the password', async () => {
    const { user, api, sent } = await open({ enabled: true }, { 'PUT users/2fa/enable/false': data({}) })
    await user.click(await button('Desactivar'))
    api.handlers['GET users/2fa/state'] = data({ enabled: false, can_enable: true, recovery_codes_left: 8 })
    await confirm(user, '¿Desactivar la verificación en dos pasos?', 'Desactivar', 'secreta')
    await screen.findByRole('heading', { name: 'No está activada' })
    expect(sent('users/2fa/enable/false')).toEqual([{ password: 'secreta' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
