import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { closeApplication, fakeDatabase } from '../../../test/fakeDatabase.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { dismissToasts, environment, nobody, toasts } from '../../../test/signedIn.ts'
import { keepAnswer } from '../../api/answerCache.ts'
import { changePin, tryPin } from '../../api/deviceKey.ts'
import { unsentCount } from '../../api/outboxStorage.ts'
import { maxWrongPins, waitMs } from '../../api/pin.ts'

const { uuid } = aUser()
let now = Date.parse('2026-11-28T02:00:00Z')

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToasts()
})

/** The closed application is opened without signal. @param wrong attempts before */
async function open(wrong = 0) {
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const device = fakeDatabase({ keys: new Map() })
  const api = fakeApi({
    'GET environment': environment,
    'GET auth/device-key': data({ user: uuid, secret: 'of this session' })
  })
  await changePin(uuid, '482915')
  await keepAnswer(uuid, 'session', aUser({ pages: ['/admin/settings/account'] }))
  for (let attempt = 1; attempt <= wrong; attempt++) {
    await tryPin(uuid, 'equivocado')
    now += waitMs(attempt)
  }
  closeApplication()
  const offline = Object.fromEntries(['me', 'device-key'].map(path => [`GET auth/${path}`, 'offline'] as const))
  Object.assign(api.handlers, offline)
  const view = renderApp('/admin/settings/account')
  await screen.findByRole('heading', { name: 'PIN para abrir sin señal' })
  const field = screen.getByLabelText<HTMLInputElement>('PIN')
  const type = async (pin: string) => {
    await view.user.clear(field)
    await view.user.click(field)
    await view.user.paste(pin)
    await view.user.keyboard('{Enter}')
  }
  return { ...view, ...device, api, field, type }
}

const account = () => screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })
/** Whether the button takes a press. */
const isOpenFor = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true'

test('the right PIN leads to the page that was wanted', async () => {
  const { here, type } = await open()
  expect(here()).toBe('/auth/pin?redirect=%2Fadmin%2Fsettings%2Faccount')
  expect(toasts()).toEqual([])
  await type('482915')
  await account()
})

test('what cannot be one costs no attempt, and says why', async () => {
  const { user, type, field, keys } = await open()
  await type('x'.repeat(1000))
  await screen.findByText('Escriba 64 cifras o letras como máximo (ha escrito 1000)')
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText('El campo PIN es obligatorio')
  expect(keys.get(uuid)).toMatchObject({ pin: { wrong: 0 } })
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
})

test('a wrong one is emptied; from the third on one waits', async () => {
  const { type, field } = await open(2)
  await type('equivocado')
  await screen.findByText('El PIN no es correcto')
  await screen.findByText('Podrá volver a intentarlo en 5 s.')
  expect([field.value, isOpenFor('Abrir')]).toEqual(['', false])
  await type('482915')
  expect(field.value).toBe('482915')
  now += 5_000
  await waitFor(() => expect(isOpenFor('Abrir')).toBe(true), { timeout: 5_000 })
  await type('482915')
  await account()
})

test('before the last attempt it says what follows; then only what was to be read is deleted', async () => {
  localStorage.setItem(`outbox:${uuid}:a`, '{}')
  const { type, keys, kept, here } = await open(maxWrongPins - 1)
  await screen.findByText(
    /^Le queda 1 intento. Si falla el último, se borra de este dispositivo el trabajo guardado para leer/
  )
  screen.getByText(/Lo que está por enviar \(1\) no se borra\.$/)
  await type('equivocado')
  await screen.findByRole('heading', { name: 'El trabajo guardado para leer se ha borrado' })
  screen.getByText('Lo que está por enviar (1) sigue aquí y se enviará cuando entre.')
  expect([keys.size, kept.size, unsentCount(uuid), here()]).toEqual([0, 0, 1, expect.stringMatching(/^\/auth\/pin/)])
})

test('with signal nothing is typed: it goes on by itself, or to signing in once the session has ended', async () => {
  const { api, unmount } = await open()
  Object.assign(api.handlers, {
    'GET auth/me': data(aUser({ pages: ['/admin/settings/account'] })),
    'GET auth/device-key': data({ user: uuid, secret: 'of this session' })
  })
  act(() => void window.dispatchEvent(new Event('online')))
  await account()
  unmount()

  const { api: other, user, keys, kept } = await open()
  Object.assign(other.handlers, { 'GET auth/me': nobody })
  await user.click(screen.getByRole('button', { name: 'Ya tengo señal' }))
  await screen.findByLabelText('Correo electrónico')
  expect([Object.keys(keys.get(uuid) as object).toSorted(), kept.size]).toEqual([['pin', 'user'], 0])
})
