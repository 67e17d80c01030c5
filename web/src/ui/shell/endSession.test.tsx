import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { closeApplication, fakeDatabase } from '../../../test/fakeDatabase.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { dismissToasts, environment, nobody, signedIn, toasts } from '../../../test/signedIn.ts'
import { request } from '../../api/client.ts'
import { showError } from '../../api/toasts.ts'
import { endSession } from './endSession.ts'

/** What the realtime connection listens to. */
const heard = vi.hoisted(() => new Map<string, () => void>())
vi.mock('socket.io-client', () => ({
  io: () => ({ on: (event: string, listener: () => void) => heard.set(event, listener), disconnect: () => {} })
}))

afterEach(dismissToasts)

const settings = () => screen.findByRole('button', { name: 'Ajustes de la cuenta' })

test('signing out forgets everything, on the device too', async () => {
  const { keptOf, kept, keys } = fakeDatabase({ keys: new Map() })
  const secret = data({ user: aUser().uuid, secret: 'of this session' })
  const api = signedIn()
  Object.assign(api.handlers, { 'GET auth/device-key': secret })
  sessionStorage.setItem('list:/admin/catalogs/brands', '{"page":"2"}')
  const { user, here, queryClient, router } = renderApp('/')
  await user.click(await settings())
  await waitFor(() => expect(keptOf('answer:session')).toBe(1))
  expect(keys.size).toBe(1)
  act(() => showError('Código de confirmación inválido'))
  await user.click(
    await within(screen.getByRole('banner')).findByRole('button', { name: 'Cerrar Sesión', hidden: true })
  )
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login')
  expect(api.count('auth/sign-out')).toBe(1)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)
  ).toEqual([['environment']])
  expect(toasts()).toEqual([])
  expect([localStorage, sessionStorage].flatMap(Object.keys).filter(key => /user|list/.test(key))).toEqual([])
  expect([keys.size, kept.size]).toEqual([0, 0])
  expect(router.history.length).toBe(1)
})

test('signing out is not reported as a session that ended, even if that news comes first', async () => {
  const api = signedIn()
  const { user, here, queryClient, router } = renderApp('/?search=x')
  await settings()
  api.handlers['POST auth/sign-out'] = async () => {
    await endSession(queryClient, router, 'La sesión se ha cerrado')
    return data({})
  }
  await user.click(await settings())
  await user.click(
    await within(screen.getByRole('banner')).findByRole('button', { name: 'Cerrar Sesión', hidden: true })
  )
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login')
  expect(toasts()).toEqual([])
})

test('without a connection one stays signed in', async () => {
  const api = signedIn()
  const { user, here } = renderApp('/')
  Object.assign(api.handlers, { 'POST auth/sign-out': 'offline' })
  await user.click(await settings())
  await user.click(
    await within(screen.getByRole('banner')).findByRole('button', { name: 'Cerrar Sesión', hidden: true })
  )
  await waitFor(() => expect(toasts()).toEqual(['Error de conexión con el servidor']))
  expect(here()).toBe('/')
})

test.each([
  ['an expired token', 'AUTH.EXPIRED_TOKEN', 'La sesión ha caducado'],
  ['a token that the browser has thrown away', 'AUTH.UNAUTHORIZED', 'Debe iniciar sesión']
])('%s leads to sign-in and back, and says so once', async (_name, code, text) => {
  const api = signedIn()
  const { here, queryClient } = renderApp('/?search=x')
  await settings()
  api.handlers['GET workorders'] = refused(401, code, text)
  for (const page of [1, 2, 3]) {
    queryClient.query({ queryKey: ['work_order', page], queryFn: () => request('workorders') }).catch(() => {})
  }
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login?redirect=%2F%3Fsearch%3Dx')
  expect(toasts()).toEqual([text])
  expect(queryClient.getQueryData(['session'])).toBeUndefined()
})

test('whoever opens a page without a session signs in first, without a word', async () => {
  fakeApi({ 'GET environment': environment, 'GET auth/me': nobody })
  const { here } = renderApp('/?search=x')
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login?redirect=%2F%3Fsearch%3Dx')
  expect(toasts()).toEqual([])
})

test('a session that ended elsewhere is noticed when it is asked for again', async () => {
  const api = signedIn()
  const { here, queryClient } = renderApp('/')
  await settings()
  api.handlers['GET auth/me'] = nobody
  await queryClient.invalidateQueries({ queryKey: ['session'] })
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login')
  expect(toasts()).toHaveLength(1)
})

test('what another tab has deleted because the session ended ends it here too', async () => {
  const api = signedIn()
  const { here } = renderApp('/?search=x')
  await settings()
  await waitFor(() => expect(api.count('auth/me')).toBe(1))
  closeApplication() // says so, as the other tab does
  await waitFor(() => expect(api.count('auth/me')).toBe(2))
  expect(here()).toBe('/?search=x')
  api.handlers['GET auth/me'] = nobody
  closeApplication()
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login?redirect=%2F%3Fsearch%3Dx')
})

test('a session that is ended elsewhere is told of at once', async () => {
  heard.clear()
  signedIn()
  const { here } = renderApp('/?search=x')
  await settings()
  await waitFor(() => expect(heard.has('session-ended')).toBe(true))
  act(() => heard.get('session-ended')?.())
  await screen.findByLabelText('Correo electrónico')
  expect(here()).toBe('/auth/login?redirect=%2F%3Fsearch%3Dx')
  expect(toasts()).toEqual(['La sesión se ha cerrado. Inicie sesión de nuevo'])
})
