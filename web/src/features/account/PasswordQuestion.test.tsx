import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { aSession } from '../../../test/sessions.ts'
import { dismissToasts, environment, toasts } from '../../../test/signedIn.ts'
import { request } from '../../api/client.ts'

const path = '/admin/settings/account'
const others = 'DELETE auth/sessions'
const asked = refused(403, 'AUTH.CONFIRM_PASSWORD', 'Confirme su contraseña para continuar')
const title = 'Confirme su contraseña'
afterEach(dismissToasts)

/** The own account, whose calls are refused until the password `correcta` is given. */
async function open() {
  let confirmed = false
  const api = fakeApi({
    'GET environment': environment,
    'GET auth/me': data(aUser({ pages: [path, '/admin/settings/2fa'] })),
    'GET menus/2/profile': data([]),
    'GET users/2fa/state': data({ enabled: false, can_enable: false, recovery_codes_left: 0 }),
    'GET users/2fa/generate': () => (confirmed ? data({ secret: 'ABCD', uri: 'otpauth://x', qr: '<svg/>' }) : asked),
    'GET auth/sessions': data([aSession(), aSession({ id: 'b', is_current: false })]),
    'DELETE auth/sessions': () => (confirmed ? data({ ended: 1 }) : asked),
    'POST auth/password/confirm': ({ body }) => {
      confirmed = (body as { password: string }).password === 'correcta'
      const text = 'La contraseña no es correcta'
      return confirmed
        ? data({})
        : { status: 400, body: { message: text, errorCode: 'AUTH.INVALID_CREDENTIALS', errors: { password: [text] } } }
    }
  })
  return { ...renderApp(path), api }
}

/** Presses what ends the other sessions, and waits for the question. */
async function end({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Cerrar las demás' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Cerrar las demás sesiones?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar las demás' }))
  return screen.findByRole('dialog', { name: title })
}

test('a call that wants the password again goes on by itself once it is given; a wrong one is told on its field', async () => {
  const view = await open()
  const question = await end(view)
  await view.user.type(within(question).getByLabelText(/^Contraseña/), 'otra{Enter}')
  await within(question).findByText('La contraseña no es correcta')
  expect(view.api.count('auth/sessions')).toBe(2)
  await view.user.clear(within(question).getByLabelText(/^Contraseña/))
  await view.user.type(within(question).getByLabelText(/^Contraseña/), 'correcta{Enter}')
  await waitFor(() => expect(toasts()).toEqual(['Las demás sesiones se han cerrado']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = view.api.calls.filter(({ method }) => method === 'DELETE')
  expect(sent).toHaveLength(2)
  // The same write, sent again.
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('Escape closes the question alone: what waited for it stays as it was, and can be tried again', async () => {
  const view = await open()
  await end(view)
  await view.user.keyboard('{Escape}')
  const below = await screen.findByRole('dialog', { name: '¿Cerrar las demás sesiones?' })
  await within(below).findByText('Confirme su contraseña para continuar')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  expect(toasts()).toEqual([])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cerrar las demás'))
  await view.user.click(within(below).getByRole('button', { name: 'Cerrar las demás' }))
  const question = await screen.findByRole('dialog', { name: title })
  expect(within(question).getByLabelText<HTMLInputElement>(/^Contraseña/).value).toBe('')
  await view.user.type(within(question).getByLabelText(/^Contraseña/), 'correcta{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('«Cancelar» leaves the page where it was', async () => {
  const view = await open()
  await view.user.click(await screen.findByRole('link', { name: 'Configurar' }))
  await view.user.click(await screen.findByRole('button', { name: 'Configurar' }))
  const question = await screen.findByRole('dialog', { name: title })
  await view.user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  await screen.findByRole('heading', { name: 'No está activada' })
  await view.user.click(await screen.findByRole('button', { name: 'Configurar' }))
  await view.user.type(
    within(await screen.findByRole('dialog', { name: title })).getByLabelText(/^Contraseña/),
    'correcta{Enter}'
  )
  await screen.findByRole('img', { name: /^Código QR/ })
})

test('several calls wait for one answer, and each is sent once more at most', async () => {
  const view = await open()
  view.api.handlers['GET never'] = asked
  const calls = Promise.allSettled([request('never'), request('auth/sessions', { method: 'DELETE' })])
  const question = await screen.findByRole('dialog', { name: title })
  await view.user.type(within(question).getByLabelText(/^Contraseña/), 'correcta{Enter}')
  expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect([view.api.count('never'), view.api.count('auth/password/confirm')]).toEqual([2, 1])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('where nothing can ask for it, the call fails with what the server said, after one try', async () => {
  const api = fakeApi({ [others]: asked })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failed = vi.fn<(error: unknown) => void>()
  const call = request('auth/sessions', { method: 'DELETE' }).catch(failed)
  // What asks may still be on its way.
  await vi.advanceTimersByTimeAsync(4000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  await call
  expect(failed.mock.lastCall?.[0]).toMatchObject({ status: 403, message: 'Confirme su contraseña para continuar' })
  expect(api.count('auth/sessions')).toBe(1)
})
