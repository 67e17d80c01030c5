import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { dismissToast, toastStore } from '../../api/toasts.ts'
import { isEmail } from './validateSignIn.ts'

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

async function open(path: string, handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': refused(401, 'AUTH.UNAUTHORIZED'),
    ...handlers
  })
  const view = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  const sent = (to: string) => api.calls.filter(call => call.path === to).map(({ body }) => body)
  return { ...view, api, sent }
}

const waits = () => new Promise<never>(() => {})
const button = (name: string) => screen.getByRole('button', { name })
const saidOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

describe('sign-in', () => {
  const email = () => screen.getByLabelText('Correo electrónico')
  const password = () => screen.getByLabelText('Contraseña')
  const said = () => [email(), password()].map(saidOf)
  const lost = () => screen.getByRole('link', { name: '¿Ha olvidado su contraseña?' }).getAttribute('href')

  test('what is said of a field goes when it is mended; two presses send once', async () => {
    const { user, sent } = await open('/auth/login', { 'POST auth/sign-in': waits })
    expect([email(), password()].map(field => field.getAttribute('spellcheck'))).toEqual(['false', 'false'])
    expect(lost()).toBe('/auth/password')
    await user.click(button('Entrar'))
    const missing = 'El campo Contraseña es obligatorio'
    expect(said()).toEqual(['El campo Correo electrónico es obligatorio', missing])
    await user.type(email(), 'ana@teleferico.example')
    expect(said()).toEqual([undefined, missing])
    expect(lost()).toBe('/auth/password?email=ana%40teleferico.example')
    await user.click(button('Entrar'))
    expect(document.activeElement).toBe(password())
    await user.keyboard('s{Enter}{Enter}')
    expect(said()).toEqual([undefined, undefined])
    expect(button('Entrando…').ariaDisabled).toBe('true')
    expect(sent('auth/sign-in')).toEqual([{ email: 'ana@teleferico.example', password: 's' }])
  })

  test('a refusal stands in the form, also at its field; other failures do not', async () => {
    const { user, api } = await open('/auth/login', { 'POST auth/sign-in': refused(400, 'X', 'No vale') })
    await user.type(email(), 'ana@teleferico.example')
    await user.type(password(), 'secreta')
    const alert = screen.getByRole('alert')
    expect(alert.childElementCount).toBe(0)
    await user.click(button('Entrar'))
    await waitFor(() => expect(alert.innerHTML).toMatch(/^<p.*>No vale<\/p>$/))
    expect(said()).toEqual([undefined, undefined])
    const errors = { email: ['No hay tal correo'], password: ['No es la suya'] }
    api.handlers['POST auth/sign-in'] = { status: 423, body: { message: 'Revise', errorCode: 'X', errors } }
    await user.click(button('Entrar'))
    await waitFor(() => expect(said()).toEqual(['No hay tal correo', 'No es la suya']))
    expect(alert.textContent).toBe('Revise los datos')
    for (const failure of [refused(500, 'SERVER.ERROR', 'Ha fallado'), 'offline'] as const) {
      api.handlers['POST auth/sign-in'] = failure
      const before = toastStore.snapshot().length
      await user.click(button('Entrar'))
      await waitFor(() => expect(toastStore.snapshot()).toHaveLength(before + 1))
      await waitFor(() => expect(alert.textContent).toBe(''))
    }
  })
})

describe('the second factor', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox')
  const label = () => input().labels?.[0]?.textContent
  const partial = { 'GET auth/me': data(aUser({ level: 'partial' })) }

  test('the sixth digit sends the code, and until the answer comes nothing sends it again', async () => {
    const { user, sent } = await open('/auth/2fa', { ...partial, 'POST auth/2fa': waits })
    expect(document.activeElement).toBe(input())
    expect(saidOf(input())).toBeUndefined()
    expect(input().getAttribute('spellcheck')).toBe('false')
    await user.type(input(), '12345')
    expect(sent('auth/2fa')).toEqual([])
    await user.type(input(), '67')
    expect(button('Verificando…').ariaDisabled).toBe('true')
    await user.keyboard('{Enter}')
    expect(saidOf(input())).toBeUndefined()
    expect(sent('auth/2fa')).toEqual([{ code: '123456' }])
  })

  test('the other kind of code begins anew: nothing typed, nothing said, and another keyboard', async () => {
    const { user, sent } = await open('/auth/2fa', {
      ...partial,
      'POST auth/2fa': refused(400, 'AUTH.INVALID_OTP', 'Código inválido')
    })
    const keyboard = () => [input().inputMode, input().autocomplete]
    expect(keyboard()).toEqual(['numeric', 'one-time-code'])
    await user.type(input(), '123{Enter}')
    expect(saidOf(input())).toBe('Código de verificación needs to be 6 digits')
    await user.click(button('Usar un código de recuperación'))
    expect([label(), input().value, saidOf(input())]).toEqual(['Código de recuperación', '', undefined])
    expect(keyboard()).toEqual(['text', 'off'])
    expect(document.activeElement).toBe(input())
    await user.keyboard('abcde fghj{Enter}')
    expect(saidOf(input())).toBe('Número mínimo de caracteres 11')
    await user.keyboard('k{Enter}')
    await waitFor(() => expect(saidOf(input())).toBe('Código inválido'))
    expect(sent('auth/2fa')).toEqual([{ code: 'abcde-fghjk' }])
    await user.click(button('Usar la aplicación de autenticación'))
    expect([label(), saidOf(input())]).toEqual(['Código de verificación', undefined])
    expect(button('Verificar').ariaDisabled).toBe('false')
  })
})

test.each([
  ['ana@teleferico.example', true],
  ['a@b.c.d', true],
  ['ana', false],
  ['ana@', false],
  ['@teleferico.example', false],
  ['ana@teleferico', false],
  ['ana@teleferico.', false],
  ['ana maría@teleferico.example', false],
  ['ana@maría@teleferico.example', false],
  [`${'a'.repeat(250)}@b.c`, true],
  [`${'a'.repeat(251)}@b.c`, false]
])('%s: an address of e-mail, %s', (text, is) => expect(isEmail(text)).toBe(is))
