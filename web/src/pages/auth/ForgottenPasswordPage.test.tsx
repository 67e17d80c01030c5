import { screen, waitFor } from '@testing-library/react'
import { passwordTexts } from 'contract/auth/passwords.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { dismissToast, toastStore } from '../../api/toasts.ts'

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

async function open(search: string, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': refused(401, 'AUTH.UNAUTHORIZED'),
    ...handlers
  })
  const view = renderApp(`/auth/password${search}`)
  await screen.findByRole('heading', { level: 1 })
  const sent = (path: string) => api.calls.filter(call => call.path === path).map(({ body }) => body)
  return { ...view, api, sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const toasts = () => toastStore.snapshot().map(({ text }) => text)
const waits = () => new Promise<never>(() => {})

describe('asking for a code', () => {
  test('knows the address from sign-in, and leads to the new password, which can be linked', async () => {
    const { user, sent, here } = await open('?email=ana%40teleferico.example&redirect=%2Fx', { 'POST otps': data({}) })
    expect(field('Correo electrónico').value).toBe('ana@teleferico.example')
    expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' }).getAttribute('href')).toBe(
      '/auth/login?redirect=%2Fx'
    )
    await user.click(button('Enviar el código'))
    await screen.findByRole('heading', { name: 'Contraseña nueva' })
    expect(sent('otps')).toEqual([{ email: 'ana@teleferico.example' }])
    expect(new URLSearchParams(here().split('?')[1]).get('redirect')).toBe('/x')
    screen.getByText('ana@teleferico.example')
  })

  test('whoever has a code already goes on with it, once the address is there', async () => {
    const { user, sent } = await open('')
    await user.click(button('Ya tengo un código'))
    screen.getByText('El campo Correo electrónico es obligatorio')
    await user.type(field('Correo electrónico'), 'ana@teleferico.example')
    await user.click(button('Ya tengo un código'))
    await screen.findByRole('heading', { name: 'Contraseña nueva' })
    expect(sent('otps')).toEqual([])
  })

  test.each([
    ['nothing', ' ', 'El campo Correo electrónico es obligatorio'],
    ['no address', 'ana@teleferico', 'Email must be valid']
  ])('%s is not sent, and the field says why until it is mended', async (_, typed, text) => {
    const { user, sent } = await open('')
    await user.type(field('Correo electrónico'), `${typed}{Enter}`)
    screen.getByText(text)
    await user.click(button('Enviar el código'))
    expect(document.activeElement).toBe(field('Correo electrónico'))
    expect(sent('otps')).toEqual([])
    await user.type(field('Correo electrónico'), 'x')
    expect(screen.queryByText(text)).toBeNull()
  })

  test('an address is sent without the spaces around it, once', async () => {
    const { user, sent } = await open('', { 'POST otps': waits })
    expect(field('Correo electrónico').value).toBe('')
    await user.type(field('Correo electrónico'), ' ana@teleferico.example {Enter}{Enter}')
    expect((await screen.findByRole('button', { name: 'Enviando…' })).getAttribute('aria-disabled')).toBe('true')
    expect(sent('otps')).toEqual([{ email: 'ana@teleferico.example' }])
  })

  test.each([
    ['of the field', { errors: { email: ['Correo desconocido'] } }, 'Correo desconocido'],
    ['of the whole', {}, 'No ha sido posible']
  ])('a refusal %s stands at the field', async (_, more, text) => {
    const body = { message: 'Demasiados códigos', errorCode: 'X', ...more }
    const { user } = await open('?email=ana%40teleferico.example', { 'POST otps': { status: 400, body } })
    await user.click(button('Enviar el código'))
    await waitFor(() => expect(field('Correo electrónico').ariaInvalid).toBe('true'))
    const described = field('Correo electrónico').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(text)
  })

  test('a sent code without an address asks for the address', async () => {
    await open('?sent=true')
    screen.getByRole('heading', { name: '¿Ha olvidado su contraseña?' })
  })
})

describe('the new password', () => {
  // As the mails have it.
  const search = '?sent=1&email=ana%40teleferico.example&redirect=%2Fx'
  const fresh = 'cuatro gatos rojos'
  const said = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
  const saidOfAll = () => ['Código del correo', 'Contraseña nueva', 'Repita la contraseña nueva'].map(said)

  async function fill(user: Awaited<ReturnType<typeof open>>['user'], code: string, password: string, again: string) {
    for (const [label, text] of [
      ['Código del correo', code],
      ['Contraseña nueva', password],
      ['Repita la contraseña nueva', again]
    ] as const) {
      await user.click(field(label))
      await user.paste(text)
    }
    await user.click(button('Cambiar la contraseña'))
  }

  test('says nothing of how long the code works: that of an invitation works longer', async () => {
    await open(search)
    screen.getByText(/El correo dice hasta cuándo sirve/)
    expect(document.body.textContent).not.toContain('10 minutos')
  })

  test('is set with the code, and leads to sign-in, which still knows the way', async () => {
    const { user, sent, here, router } = await open(search, { 'POST auth/password/reset': data({}) })
    await fill(user, '1234 56789', fresh, fresh)
    await waitFor(() => expect(here()).toBe('/auth/login?redirect=%2Fx'))
    // The way back doesn't lead to the used code.
    expect(router.history.canGoBack()).toBe(false)
    expect(sent('auth/password/reset')).toEqual([
      { email: 'ana@teleferico.example', code: '12345678', password: fresh }
    ])
    expect(toasts()).toEqual(['Su contraseña ha cambiado. Ya puede entrar con ella'])
  })

  test('without a way back it leads to plain sign-in', async () => {
    const { user, here } = await open('?sent=true&email=ana%40teleferico.example', {
      'POST auth/password/reset': data({})
    })
    await fill(user, '12345678', fresh, fresh)
    await waitFor(() => expect(here()).toBe('/auth/login'))
  })

  const few = 'Código del correo needs to be 8 digits'
  test.each([
    ['nothing', '', '', '', [few, 'El campo Contraseña nueva es obligatorio', undefined], 'Código del correo'],
    ['half a code', '1234567', fresh, fresh, [few, undefined, undefined], 'Código del correo'],
    ['a short one', '12345678', 'gato', 'gato', [undefined, passwordTexts.short, undefined], 'Contraseña nueva'],
    [
      'another one the second time',
      '12345678',
      fresh,
      'cuatro',
      [undefined, undefined, 'Las contraseñas no coinciden'],
      'Repita la contraseña nueva'
    ]
  ])(
    '%s is not sent; the first field that is wrong has the focus',
    async (_, code, password, again, texts, focused) => {
      const { user, sent } = await open(search)
      await fill(user, code, password, again)
      expect(saidOfAll()).toEqual(texts)
      expect(document.activeElement).toBe(field(focused))
      expect(sent('auth/password/reset')).toEqual([])
      // Mending a field takes back what was said of it, and only that.
      await user.keyboard('1')
      expect(said(focused)).toBeUndefined()
      expect(saidOfAll().filter(Boolean)).toHaveLength(texts.filter(Boolean).length - 1)
    }
  )

  test.each([
    ['of the password', { errors: { password: ['Ya la ha usado'] } }, 'Contraseña nueva', 'Ya la ha usado'],
    ['of the code', { errorCode: 'AUTH.INVALID_OTP' }, 'Código del correo', 'No es correcto']
  ])('a refusal %s stands at its field, which has the focus', async (_, more, label, text) => {
    const { user } = await open(search, {
      'POST auth/password/reset': { status: 400, body: { message: 'Código inválido', errorCode: 'X', ...more } }
    })
    await fill(user, '12345678', fresh, fresh)
    await waitFor(() => expect(said(label)).toBe(text))
    expect(saidOfAll().filter(Boolean)).toEqual([text])
    expect(document.activeElement).toBe(field(label))
  })

  test('is sent once', async () => {
    const { user, sent } = await open(search, { 'POST auth/password/reset': waits })
    await fill(user, '12345678', fresh, fresh)
    const pending = await screen.findByRole('button', { name: 'Cambiando…' })
    expect(pending.getAttribute('aria-disabled')).toBe('true')
    await user.click(pending)
    expect(sent('auth/password/reset')).toHaveLength(1)
  })

  test('another code can be asked for, one at a time', async () => {
    let answer = (_: ReturnType<typeof refused> | ReturnType<typeof data>) => {}
    const { user, sent } = await open(search, {
      'POST otps': () => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve as typeof answer))
    })
    await user.click(button('Enviar otro código'))
    const pending = await screen.findByRole('button', { name: 'Enviando…' })
    expect(pending.getAttribute('aria-disabled')).toBe('true')
    await user.click(pending)
    expect(sent('otps')).toEqual([{ email: 'ana@teleferico.example' }])
    answer(data({}))
    await waitFor(() => expect(toasts()).toEqual(['Si hay una cuenta con ese correo, le llegará otro código']))
    await user.click(await screen.findByRole('button', { name: 'Enviar otro código' }))
    answer(refused(429, 'X', 'Espere un minuto'))
    await waitFor(() => expect(said('Código del correo')).toBe('Espere un momento'))
  })

  test('can be looked at, and says what it must be', async () => {
    const { user } = await open(search)
    expect(field('Contraseña nueva').type).toBe('password')
    await user.click(screen.getAllByRole('button', { name: 'Mostrar la contraseña' })[0]!)
    expect(field('Contraseña nueva').type).toBe('text')
    expect(screen.queryAllByText(/\(cumplido\)/)).toHaveLength(0)
    expect(document.querySelector('[data-met]')).toBeNull()
    await user.type(field('Contraseña nueva'), 'ana y gatos rojos')
    expect(screen.getAllByText(/\(cumplido\)/)).toHaveLength(2)
    // Ticked, not dotted.
    expect(document.querySelectorAll('[data-met] path')).toHaveLength(2)
    expect(document.querySelector('[data-met] circle')).toBeNull()
  })
})
