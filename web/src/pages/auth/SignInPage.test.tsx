import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { dismissToasts, environment, menu, nobody, toasts } from '../../../test/signedIn.ts'

afterEach(dismissToasts)

const email = () => screen.findByLabelText('Correo electrónico')
const password = () => screen.getByLabelText('Contraseña')
const send = () => screen.getByRole('button', { name: 'Entrar' })

test('validates before it asks, in the words of the specification, and leads to the mistake', async () => {
  const api = fakeApi({ 'GET environment': environment })
  const { user } = renderApp('/auth/login')
  await email()
  await user.click(send())
  screen.getByText('El campo Correo electrónico es obligatorio')
  screen.getByText('El campo Contraseña es obligatorio')
  expect(document.activeElement).toBe(await email())
  await user.type(await email(), 'ana@teleferico')
  await user.click(send())
  screen.getByText('Email must be valid')
  expect(screen.queryByText('El campo Correo electrónico es obligatorio')).toBeNull()
  expect(api.count('auth/sign-in')).toBe(0)
})

async function signInWith(handlers: Parameters<typeof fakeApi>[0], path = '/auth/login') {
  const api = fakeApi({
    'GET environment': environment,
    'GET menus/2/profile': menu,
    'GET auth/me': nobody,
    ...handlers
  })
  const view = renderApp(path)
  await view.user.type(await email(), '  ana@teleferico.example ')
  await view.user.type(password(), 'Secreta.1')
  await view.user.click(send())
  return { ...view, api }
}

test('wrong credentials are said in the form, without a toast, and may be mended at once', async () => {
  const { api, user } = await signInWith({
    'POST auth/sign-in': refused(400, 'AUTH.INVALID_CREDENTIALS', 'Correo o contraseña inválidos')
  })
  expect((await screen.findByText('Correo o contraseña inválidos')).closest('[role=alert]')).not.toBeNull()
  expect(toasts()).toEqual([])
  expect(document.activeElement).toBe(password())
  expect(api.calls.find(({ path }) => path === 'auth/sign-in')?.body).toEqual({
    email: 'ana@teleferico.example',
    password: 'Secreta.1'
  })
  Object.assign(api.handlers, {
    'POST auth/sign-in': data({ token: 't', level: 'full' }),
    'GET auth/me': data(aUser())
  })
  await user.click(send())
  await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
})

test('a locked account is said and toasted; no answer is only toasted', async () => {
  const { api, user } = await signInWith({
    'POST auth/sign-in': refused(423, 'AUTH.ACCOUNT_LOCKED', 'La cuenta está bloqueada')
  })
  await waitFor(() => expect(toasts()).toEqual(['La cuenta está bloqueada']))
  Object.assign(api.handlers, { 'POST auth/sign-in': 'offline' })
  await user.click(send())
  await waitFor(() => expect(toasts()).toContain('Error de conexión con el servidor'))
})

test('a full token leads back to where the visit began', async () => {
  const { here } = await signInWith(
    { 'POST auth/sign-in': data({ token: 't', level: 'full' }), 'GET auth/me': data(aUser()) },
    '/auth/login?redirect=%2Fnowhere%3Fpage%3D2'
  )
  await screen.findByText("This page doesn't exist")
  expect(here()).toBe('/nowhere?page=2')
})

test('a way back to another site is ignored', async () => {
  const { here } = await signInWith(
    { 'POST auth/sign-in': data({ token: 't', level: 'full' }), 'GET auth/me': data(aUser()) },
    '/auth/login?redirect=%2F%2Fevil.example'
  )
  await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
  expect(here()).toBe('/')
})

const halfSignedIn = {
  'POST auth/sign-in': data({ token: 't', level: 'partial' }),
  'GET auth/me': data(aUser({ level: 'partial' }))
}

test('a partial token asks for the second factor, whose mistakes stay in the form', async () => {
  const { api, user, here } = await signInWith({
    ...halfSignedIn,
    'POST auth/2fa': refused(400, 'AUTH.INVALID_OTP', 'Código de confirmación inválido')
  })
  const code = await screen.findByLabelText('Código de verificación')
  expect(here()).toBe('/auth/2fa')
  // Five digits are refused; with the sixth the code is sent by itself.
  await user.type(code, '12a3 45{Enter}')
  await screen.findByText('Código de verificación needs to be 6 digits')
  expect(api.count('auth/2fa')).toBe(0)
  await user.type(code, '6')
  await screen.findByText('Código de confirmación inválido')
  expect(api.count('auth/2fa')).toBe(1)
  expect(api.calls.find(call => call.path === 'auth/2fa')?.body).toEqual({ code: '123456' })
  expect(here()).toBe('/auth/2fa')
  expect(toasts()).toEqual([])
  Object.assign(api.handlers, { 'POST auth/2fa': data({ token: 't', level: 'full' }), 'GET auth/me': data(aUser()) })
  await user.click(code)
  await user.paste(' 654 321 ')
  await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
  expect(
    api.calls.find(call => call.path === 'auth/2fa' && (call.body as { code: string }).code === '654321')
  ).toBeDefined()
})

test('the wrong code that ends the session leads back to sign-in, which says so and keeps the way back', async () => {
  const { api, user, here } = await signInWith(halfSignedIn, '/auth/login?redirect=%2Fnowhere%3Fpage%3D2')
  const text = 'Código de confirmación inválido. Ha fallado demasiadas veces: inicie sesión de nuevo'
  Object.assign(api.handlers, {
    'POST auth/2fa': () => {
      api.handlers['GET auth/me'] = nobody
      return refused(400, 'AUTH.INVALID_OTP', text)
    }
  })
  await user.type(await screen.findByLabelText('Código de verificación'), '123456')
  await email()
  expect(here()).toBe('/auth/login?redirect=%2Fnowhere%3Fpage%3D2')
  expect(toasts()).toEqual([text])
})

test.each([
  ['nobody', nobody, '/auth/login?redirect=%2Fnowhere%3Fpage%3D2'],
  ['whoever has given it already', data(aUser()), '/nowhere?page=2']
])('the page of the second factor is not for %s', async (_name, me, there) => {
  fakeApi({ 'GET environment': environment, 'GET auth/me': me })
  const { here } = renderApp('/auth/2fa?redirect=%2Fnowhere%3Fpage%3D2')
  await waitFor(() => expect(here()).toBe(there))
  expect(toasts()).toEqual([])
})

test('whoever lost the telephone enters with a recovery code, which waits to be sent', async () => {
  const { api, user } = await signInWith({ ...halfSignedIn, 'POST auth/2fa': data({ token: 't', level: 'full' }) })
  await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }))
  await user.type(screen.getByLabelText('Código de recuperación'), 'ABCDE fghjk')
  expect(api.count('auth/2fa')).toBe(0)
  Object.assign(api.handlers, { 'GET auth/me': data(aUser()) })
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
  expect(api.calls.find(call => call.path === 'auth/2fa')?.body).toEqual({ code: 'abcde-fghjk' })
})

test('the password can be looked at', async () => {
  fakeApi({ 'GET environment': environment })
  const { user } = renderApp('/auth/login')
  await email()
  await user.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
  expect(password().getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }))
  expect(password().getAttribute('type')).toBe('password')
})
