import { screen, waitFor, within } from '@testing-library/react'
import { passwordTexts } from 'contract/auth/passwords.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aLine, aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { closeApplication, fakeDatabase } from '../../../test/fakeDatabase.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { aSession } from '../../../test/sessions.ts'
import type { Me } from '../../api/session.ts'
import { dismissToast, toastStore } from '../../api/toasts.ts'

const path = '/admin/settings/account'
const otherId = '5c1f0f9e-0000-4000-8000-00000000000b'

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

async function open(handlers: Parameters<typeof fakeApi>[0] = {}, me: Partial<Me> = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, '/admin/settings/2fa'], ...me })),
    'GET menus/2/profile': data([]),
    'GET users/2fa/state': data({ enabled: true, can_enable: true, recovery_codes_left: 8 }),
    'GET auth/sessions': data([aSession()]),
    'GET my-work/feed': data({ created_at: null }),
    ...handlers
  })
  const view = renderPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })
  return { ...view, api }
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const toasts = () => toastStore.snapshot().map(({ text }) => text)

describe('one’s own data', () => {
  const facts = () =>
    region('Sus datos')
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)

  test('of a person, with all the lines', async () => {
    await open()
    expect(facts()).toEqual([
      'María Quispe',
      'planificador@teleferico.example',
      'Planificador',
      '4893021',
      'Línea 1, Línea 2'
    ])
    region('Sus datos').getByText('Líneas')
  })

  test('of an account without a person, with one line', async () => {
    await open({}, { staff: null, locations: [aLine(3)] })
    expect(facts()).toEqual(['María', 'planificador@teleferico.example', 'Planificador', '–', 'Línea 3'])
    region('Sus datos').getByText('Línea')
  })
})

test.each([
  [true, 'Activada', 'Administrar'],
  [false, 'Desactivada', 'Configurar']
])('the second factor on (%s) reads «%s» and leads on by «%s»', async (enabled, state, way) => {
  await open({ 'GET users/2fa/state': data({ enabled, can_enable: false, recovery_codes_left: 0 }) })
  const section = within(await screen.findByRole('region', { name: `Verificación en dos pasos ${state}` }))
  expect(section.getByRole('link', { name: way }).getAttribute('href')).toBe('/admin/settings/2fa')
  // Nothing stands for what is there.
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull()
})

describe('sessions', () => {
  const others = [
    aSession(),
    aSession({ id: otherId, device: 'Safari en iPhone', is_current: false, address: null }),
    aSession({ id: 'c', device: 'Firefox en Linux', is_current: false, level: 'partial' })
  ]
  const section = () => region('Sesiones abiertas')
  const rows = async () => (await section().findAllByRole('listitem')).map(({ textContent }) => textContent)

  test('say where and since when, which is this one, and which is not confirmed', async () => {
    await open({ 'GET auth/sessions': data(others) })
    const [own, phone, half] = await rows()
    expect(own).toMatch(/^Chrome en WindowsEsta sesiónÚltimo uso: ahora · 10\.0\.0\.7 · abierta /)
    expect(phone).toMatch(/^Safari en iPhoneÚltimo uso: (?!ahora)[^·]+ · abierta .*Cerrar$/)
    expect(half).toMatch(/^Firefox en LinuxSin confirmar · 10\.0\.0\.7 · abierta .*Cerrar$/)
    const icons = section()
      .getAllByRole('listitem')
      .map(item => item.querySelector('svg')?.getAttribute('class'))
    expect(icons).toEqual(
      ['device-desktop', 'device-mobile', 'device-desktop'].map(one => expect.stringContaining(one) as string)
    )
    expect(
      section()
        .getAllByRole('button')
        .map(button => button.textContent)
    ).toEqual(['Cerrar las demás', 'Cerrar', 'Cerrar'])
  })

  test('one alone cannot be closed from here', async () => {
    await open()
    await rows()
    expect(section().queryByRole('button')).toBeNull()
  })

  test('another one is closed after asking, and goes from the list', async () => {
    const { user, api } = await open({
      'GET auth/sessions': data(others),
      [`DELETE auth/sessions/${otherId}`]: data({})
    })
    await rows()
    await user.click(section().getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar la sesión de Safari en iPhone?' }))
    await dialog.findByText(/Lo que no esté guardado allí se pierde/)
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)
    api.handlers['GET auth/sessions'] = data([others[0]])
    await user.click(dialog.getByRole('button', { name: 'Cerrar la sesión' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(call => call.path)).toEqual([
      `auth/sessions/${otherId}`
    ])
    expect(toasts()).toEqual(['La sesión se ha cerrado'])
  })

  test('all others are closed at once', async () => {
    const programs = ['d', 'e'].map(id => aSession({ id, device: 'Programa «sync»', is_current: false }))
    const { user, api } = await open({
      'GET auth/sessions': data([...others, ...programs]),
      'DELETE auth/sessions': data({ ended: 4 })
    })
    await rows()
    await user.click(section().getByRole('button', { name: 'Cerrar las demás' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar las demás sesiones?' }))
    // A program that works with the account is named, because it ends too.
    await dialog.findByText(
      'Se cierran al momento todas menos esta: Safari en iPhone, Firefox en Linux, 2 de Programa «sync». Lo que no esté guardado allí se pierde. Los programas tendrán que volver a iniciar sesión.'
    )
    await user.click(dialog.getByRole('button', { name: 'Cerrar las demás' }))
    await waitFor(() => expect(toasts()).toEqual(['Las demás sesiones se han cerrado']))
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(call => call.path)).toEqual(['auth/sessions'])
  })

  test('that do not come can be asked for again', async () => {
    const { user, api } = await open({ 'GET auth/sessions': refused(400, 'SERVER.ERROR', 'Ahora no') })
    await section().findByText('No se han podido cargar las sesiones')
    section().getByText('No ha sido posible')
    api.handlers['GET auth/sessions'] = data(others)
    await user.click(section().getByRole('button', { name: 'Reintentar' }))
    expect(await rows()).toHaveLength(3)
    expect(section().queryByText('No ha sido posible')).toBeNull()
  })
})

describe('changing the password', () => {
  async function openForm(handlers: Parameters<typeof fakeApi>[0] = {}) {
    const view = await open(handlers)
    await view.user.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
    const form = within(await screen.findByRole('dialog', { name: 'Cambiar la contraseña' }))
    const type = async (current: string, fresh: string, again: string) => {
      for (const [label, text] of [
        [/^Contraseña actual/, current],
        [/^Contraseña nueva/, fresh],
        [/^Repita la contraseña nueva/, again]
      ] as const) {
        await view.user.click(await form.findByLabelText(label))
        await view.user.paste(text)
      }
      await view.user.click(form.getByRole('button', { name: 'Cambiar' }))
    }
    const sent = () => view.api.calls.find(call => call.path === 'auth/password/change')?.body
    return { ...view, form, type, sent }
  }

  test('sends the two as they were typed, without the repetition', async () => {
    const { form, type, sent } = await openForm({ 'POST auth/password/change': data({}) })
    await type(' la vieja ', 'cuatro gatos rojos ', 'cuatro gatos rojos ')
    await waitFor(() => expect(toasts()).toEqual(['Su contraseña ha cambiado']))
    expect(sent()).toEqual({ current_password: ' la vieja ', password: 'cuatro gatos rojos ' })
    await waitFor(() => expect(form.queryByLabelText(/^Contraseña actual/)).toBeNull())
  })

  test.each([
    ['another one the second time', 'cuatro gatos rojos', 'cuatro gatos verdes', 'Las contraseñas no coinciden'],
    ['too short', 'gatos rojos', 'gatos rojos', passwordTexts.short],
    ['the own name', 'planificador maria', 'planificador maria', passwordTexts.easy]
  ])('%s is not sent', async (_, fresh, again, text) => {
    const { form, type, sent } = await openForm()
    await type('la vieja', fresh, again)
    await form.findByText(text)
    expect(sent()).toBeUndefined()
  })

  test('what the new one must be is ticked off while it is typed', async () => {
    const { user, form } = await openForm()
    const field = await form.findByLabelText(/^Contraseña nueva/)
    const met = () => form.queryAllByText(/\(cumplido\)/).length
    expect(met()).toBe(0)
    await user.type(field, 'gatos rojos')
    expect(met()).toBe(1)
    await user.type(field, ' y verdes')
    expect(met()).toBe(2)
  })

  test('the present one, if it is wrong, is said at its field', async () => {
    const { form, type } = await openForm({
      'POST auth/password/change': {
        status: 400,
        body: { message: '', errorCode: 'VALIDATION', errors: { current_password: ['No es su contraseña'] } }
      }
    })
    await type('otra', 'cuatro gatos rojos', 'cuatro gatos rojos')
    await waitFor(() => expect(form.getByLabelText(/^Contraseña actual/)).toHaveProperty('ariaInvalid', 'true'))
    form.getAllByText('No es su contraseña')
  })

  test('can be seen while it is typed', async () => {
    const { user, form } = await openForm()
    const field = await form.findByLabelText(/^Contraseña actual/)
    expect(field.getAttribute('type')).toBe('password')
    expect(field.getAttribute('spellcheck')).toBe('false')
    await user.click(form.getAllByRole('button', { name: 'Mostrar la contraseña' })[0]!)
    expect(field.getAttribute('type')).toBe('text')
    await user.click(form.getByRole('button', { name: 'Ocultar la contraseña' }))
    expect(field.getAttribute('type')).toBe('password')
  })
})

describe('the calendar on the telephone', () => {
  const section = () => region('Calendario en el teléfono')
  const url = 'https://mantenimiento.example/calendar/secreto.ics'

  test('its address is shown once, when it is made, and can be copied', async () => {
    const { user, api } = await open()
    api.handlers['POST my-work/feed'] = () => {
      api.handlers['GET my-work/feed'] = data({ created_at: '2026-03-09T12:00:00.000Z' })
      return data({ url })
    }
    await user.click(await section().findByRole('button', { name: 'Crear la dirección' }))
    expect(await section().findByLabelText('Dirección del calendario')).toHaveProperty('value', url)
    await user.click(section().getByRole('button', { name: 'Copiar' }))
    await waitFor(() => expect(toasts()).toContain('Dirección copiada'))
  })

  test('changed or deleted, it is said what becomes of the one before', async () => {
    const { user, api } = await open({
      'GET my-work/feed': data({ created_at: '2026-03-09T12:00:00.000Z' }),
      'POST my-work/feed': data({ url }),
      'DELETE my-work/feed': data({})
    })
    expect(section().queryByLabelText('Dirección del calendario')).toBeNull()
    await user.click(await section().findByRole('button', { name: 'Cambiar la dirección' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Cambiar la dirección?' })
    await user.click(await within(dialog).findByRole('button', { name: 'Cambiar' }))
    expect(await section().findByLabelText('Dirección del calendario')).toBeTruthy()
    await user.click(section().getByRole('button', { name: 'Eliminar' }))
    const question = await screen.findByRole('dialog', { name: '¿Eliminar el calendario?' })
    await user.click(await within(question).findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  test('an account without a person has none', async () => {
    await open({}, { staff: null })
    expect(screen.queryByRole('region', { name: 'Calendario en el teléfono' })).toBeNull()
  })
})

describe('the PIN of this device', () => {
  const section = () => region('PIN para abrir sin señal')
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const { uuid } = aUser()
  const secret = { 'GET auth/device-key': data({ user: uuid, secret: 'of this session' }) }

  test('is set, changed and removed; what cannot be one is refused in words', async () => {
    const { keys } = fakeDatabase({ keys: new Map() })
    const { user } = await open(secret)
    await section().findByText(/^Sin PIN, el trabajo guardado en este dispositivo lo abre cualquiera/)
    await user.click(section().getByRole('button', { name: 'Poner un PIN' }))
    let form = await dialog('Poner un PIN')
    const fill = async (pin: string, repeated = pin) => {
      for (const [name, text] of [
        [/^PIN/, pin],
        [/^Repita el PIN/, repeated]
      ] as const) {
        await user.clear(form.getByLabelText(name))
        await user.click(form.getByLabelText(name))
        if (text) await user.paste(text)
      }
      await user.click(form.getByRole('button', { name: 'Guardar' }))
    }
    await fill('')
    await form.findByText('El campo PIN es obligatorio')
    await fill('ab'.repeat(500))
    await form.findByText('Escriba 64 cifras o letras como máximo (ha escrito 1000)')
    await fill('482915', '482916')
    await form.findByText('Los PIN no coinciden')
    expect(keys.get(uuid)).not.toHaveProperty('pin')
    await fill('482915')
    await waitFor(() => expect(toasts()).toEqual(['El PIN se ha guardado']))
    await section().findByText(/^Sin señal, la aplicación cerrada se abre con su PIN/)
    const [first] = [keys.get(uuid) as { pin: object }]
    expect(first).not.toHaveProperty('key')

    await user.click(section().getByRole('button', { name: 'Cambiar el PIN' }))
    form = await dialog('Cambiar el PIN')
    await fill('torre seis')
    await waitFor(() => expect((keys.get(uuid) as typeof first).pin).not.toEqual(first.pin))

    await user.click(await section().findByRole('button', { name: 'Quitar el PIN' }))
    await user.click((await dialog('¿Quitar el PIN?')).getByRole('button', { name: 'Quitar' }))
    await section().findByRole('button', { name: 'Poner un PIN' })
    expect(keys.get(uuid)).toHaveProperty('key')
    expect(keys.get(uuid)).not.toHaveProperty('pin')
  })

  test('without signal it stays as it was, and the dialog says so', async () => {
    const { keys } = fakeDatabase({ keys: new Map() })
    const { user, api } = await open(secret)
    await user.click(await section().findByRole('button', { name: 'Poner un PIN' }))
    expect(keys.size).toBe(1)
    api.handlers['GET auth/device-key'] = 'offline'
    const form = await dialog('Poner un PIN')
    await user.type(form.getByLabelText(/^PIN/), '482915')
    await user.type(form.getByLabelText(/^Repita el PIN/), '482915{Enter}')
    await form.findByText(/conexión/i)
    expect(keys.get(uuid)).not.toHaveProperty('pin')
  })

  test('is not offered where nothing can be kept', async () => {
    closeApplication()
    await open()
    await section().findByText(/^Este navegador no puede guardar trabajo cifrado/)
    expect(section().queryByRole('button')).toBeNull()
  })
})
