import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { successText } from 'contract/core/errors.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { all, openUser, path, rosa } from '../../../test/users.tsx'
import { dismissToast, toastStore } from '../../api/toasts.ts'

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

const toasts = () => toastStore.snapshot().map(({ text }) => text)
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const panel = () => within(screen.getByRole('tabpanel'))

describe('the account', () => {
  const facts = () => {
    const aside = within(screen.getByRole('complementary', { name: 'Datos' }))
    return Object.fromEntries(
      aside.getAllByRole('term').map(term => [term.textContent ?? '', term.nextElementSibling?.textContent ?? ''])
    )
  }

  test('of a person', async () => {
    await openUser({ user: rosa({ last_used_at: null }) })
    screen.getByRole('heading', { level: 1, name: /Rosa Mamani/ })
    expect(facts()).toMatchObject({
      Correo: 'rosa@teleferico.example',
      Perfil: 'Técnico',
      Persona: 'Rosa Mamani · 777',
      'Dos pasos': 'Sin configurar',
      'Último uso': 'Nunca'
    })
    expect(facts()).not.toHaveProperty('Bloqueado')
    expect(screen.getByText('Sin configurar').querySelector('svg')).toBeNull()
  })

  test('locked, of nobody', async () => {
    await openUser({
      user: rosa({
        fk_staff: null,
        staff: null,
        locked_until: '2026-03-02T12:00:00.000Z',
        last_used_at: '2026-03-02T12:00:00.000Z',
        two_factor_enabled: true
      })
    })
    screen.getByRole('heading', { level: 1, name: /^Rosa/ })
    const { Bloqueado, Persona, 'Dos pasos': second, 'Último uso': used } = facts()
    expect({ Persona, second }).toEqual({ Persona: 'Ninguna', second: 'Activada' })
    // With a sign beside it: it is not the usual state.
    expect(screen.getByText('Activada').parentElement?.querySelector('svg')).not.toBeNull()
    expect(Bloqueado).toMatch(/^hasta .*, por fallar demasiadas veces$/)
    expect(used).not.toBe('Nunca')
  })

  test.each([
    [all, ['Datos', 'Líneas', 'Sesiones', 'Historia']],
    [['access.read'], ['Sesiones']],
    [
      ['access.read', 'access.write'],
      ['Datos', 'Sesiones']
    ]
  ])('with %j one sees %j', async (permissions, expected) => {
    await openUser({ permissions })
    expect(tabs()).toEqual(expected)
  })

  test('whoever only reads has no actions', async () => {
    await openUser({ permissions: ['access.read'], user: rosa({ has_password: false }) })
    expect(screen.queryByRole('button', { name: 'Enviar invitación' })).toBeNull()
    expect(screen.queryByRole('button', { name: /acciones/i })).toBeNull()
  })
})

describe('its form', () => {
  test('saved again before it has been fetched anew, it goes by the version of the first time', async () => {
    const { user, api, writes } = await openUser({
      handlers: { 'PUT users/5': ({ body }) => data(rosa({ ...(body as object), version: 4 })) }
    })
    const name = await panel().findByLabelText(/^Nombre/)
    api.handlers['GET users/5'] = () => new Promise(() => {})
    const save = async (typed: string) => {
      await user.type(name, typed)
      await user.click(panel().getByRole('button', { name: 'Guardar' }))
    }
    await save('x')
    await waitFor(() => expect(writes()).toHaveLength(1))
    await save('y')
    await waitFor(() =>
      expect(writes()).toEqual([
        ['PUT', 'users/5', { first_name: 'Rosax', version: 3 }],
        ['PUT', 'users/5', { first_name: 'Rosaxy', version: 4 }]
      ])
    )
  })

  test('what is typed is asked about before another tab takes the form’s place', async () => {
    const { user } = await openUser()
    const name = await panel().findByLabelText<HTMLInputElement>(/^Nombre/)
    await user.type(name, ' María')
    const typed = name.value
    await user.click(screen.getByRole('tab', { name: 'Líneas' }))
    const question = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }))
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(panel().getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe(typed)
    expect(screen.getByRole('tab', { name: 'Datos' }).getAttribute('aria-selected')).toBe('true')
  })

  test('another’s can be disabled; a change is sent with the version', async () => {
    const { user, writes } = await openUser({
      handlers: { 'PUT users/5': data(rosa({ first_name: 'Rosita', version: 4 })) }
    })
    const name = await panel().findByLabelText(/^Nombre/)
    panel().getByRole('switch', { name: /Activo/i })
    panel().getByText('Decide qué ve y qué puede hacer')
    await user.type(name, 'ta')
    await user.click(panel().getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]).toEqual(['PUT', 'users/5', expect.objectContaining({ first_name: 'Rosata', version: 3 })])
  })

  test('nobody gives themselves another profile or locks themselves out', async () => {
    await openUser({ user: rosa({ id: 2 }), handlers: { 'GET users/2/sessions': data([]) } })
    await panel().findByText('Nadie cambia su propio perfil')
    expect(panel().getByRole('combobox', { name: /Perfil/ })).toHaveProperty('disabled', true)
    expect(panel().queryByRole('switch')).toBeNull()
  })
})

describe('actions', () => {
  const choose = async (user: Awaited<ReturnType<typeof openUser>>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    const item = await screen.findByRole('menuitem', { name, hidden: true })
    await user.click(item)
    return item
  }
  const isRed = (button: HTMLElement) => /red/.test(button.getAttribute('style') ?? '')
  const withSecret = { has_two_factor_secret: true }

  test.each([
    [
      'Enviar código para cambiar la contraseña',
      {},
      'POST',
      'users/5/invite',
      undefined,
      'Código enviado a rosa@teleferico.example'
    ],
    ['Activar', { is_active: false }, 'PUT', 'users/5', { version: 3, is_active: true }, 'Usuario guardado'],
    [
      'Activar verificación en dos pasos',
      withSecret,
      'PUT',
      'users/2fa/user/5/enable/true',
      undefined,
      'Verificación en dos pasos activada'
    ]
  ])('«%s» is done at once', async (name, fields, method, to, body, text) => {
    const { user, writes } = await openUser({
      user: rosa(fields),
      handlers: { [`${method} ${to}`]: data(rosa()) }
    })
    await choose(user, name)
    await waitFor(() => expect(writes()).toEqual([[method, to, body]]))
    await waitFor(() => expect(toasts()).toEqual([text]))
  })

  test.each([
    ['Quitar verificación en dos pasos', withSecret, 'Quitar', true, 'POST', 'users/5/2fa/reset', undefined],
    [
      'Desactivar verificación en dos pasos',
      { ...withSecret, two_factor_enabled: true },
      'Desactivar',
      false,
      'PUT',
      'users/2fa/user/5/enable/false',
      undefined
    ],
    ['Cerrar sus sesiones', {}, 'Cerrar sesiones', false, 'DELETE', 'users/5/sessions', undefined],
    ['Desactivar', {}, 'Desactivar', true, 'PUT', 'users/5', { version: 3, is_active: false }]
  ])('«%s» asks first', async (name, fields, confirm, danger, method, to, body) => {
    const { user, writes } = await openUser({
      user: rosa(fields),
      handlers: { [`${method} ${to}`]: data(rosa()) }
    })
    const item = await choose(user, name)
    // Actions that revoke access are red in the menu too.
    expect('danger' in item.dataset).toBe(name === 'Desactivar')
    const dialog = within(await screen.findByRole('dialog', { name: /Rosa Mamani\?$/ }))
    expect(writes()).toEqual([])
    const yes = await dialog.findByRole('button', { name: confirm })
    expect(isRed(yes)).toBe(danger)
    await user.click(yes)
    await waitFor(() => expect(writes()).toEqual([[method, to, body]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts()).toHaveLength(1)
    // What has been done has a name.
    expect(toasts()).not.toContain(successText)
  })

  test('an account that is deleted leads back to the list; a refusal stays in the question', async () => {
    const { user, api, here } = await openUser({
      handlers: { 'DELETE users/5': refused(409, 'X', 'Ya ha hecho algo') }
    })
    expect('danger' in (await choose(user, 'Eliminar')).dataset).toBe(true)
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar a Rosa Mamani?' }))
    const yes = await dialog.findByRole('button', { name: 'Eliminar' })
    expect(isRed(yes)).toBe(true)
    await user.click(yes)
    await dialog.findByText('Ya ha hecho algo')
    expect(here()).toBe(path)
    api.handlers['DELETE users/5'] = data({})
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users'))
  })

  test.each([
    ['Enviar invitación', { has_password: false }, 'users/5/invite', 'Invitación enviada a rosa@teleferico.example'],
    ['Desbloquear', { locked_until: '2099-03-02T12:00:00.000Z' }, 'users/5/unlock', 'Cuenta desbloqueada']
  ])('what lets somebody in stands in front: %s', async (name, fields, to, text) => {
    const { user, writes } = await openUser({ user: rosa(fields), handlers: { [`POST ${to}`]: data(rosa()) } })
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(writes()).toEqual([['POST', to, undefined]]))
    if (text) await waitFor(() => expect(toasts()).toEqual([text]))
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true })
    expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  })
})

test('in the list: what may be done with each; a new one is invited, and opened in the list’s place', async () => {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/access/users', '/admin/access/users/_id'], permissions: all })),
    'GET menus/2/profile': data([]),
    'GET users': data({ rows: [rosa({ id: 7 })], count: 1 }),
    'GET profiles': data({ rows: [{ id: 4, name: 'Técnico' }], count: 1 }),
    'GET staff': data({ rows: [rosa().staff], count: 1 }),
    'POST users': data(rosa()),
    'GET users/5': data(rosa()),
    'GET users/5/sessions': data([])
  })
  const { user, here, router } = renderPage('/admin/access/users?record=new')
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
  // Behind the drawer.
  expect((await screen.findByRole('link', { name: 'Editar', hidden: true })).getAttribute('href')).toBe(
    '/admin/access/users/7'
  )
  screen.getByRole('button', { name: 'Cerrar sus sesiones', hidden: true })
  fireEvent.change(await form.findByLabelText(/^Nombre/), { target: { value: 'Rosa' } })
  form.getByText('Recibirá un correo con un código para elegir su contraseña.')
  fireEvent.change(form.getByLabelText(/^Correo/), { target: { value: 'rosa@teleferico.example' } })
  const choose = async (label: RegExp, option: string) => {
    await user.click(form.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  await choose(/^Perfil/, 'Técnico')
  await choose(/^Persona/, 'Rosa Mamani · 777')
  const asked = new URLSearchParams(api.calls.find(call => call.path === 'staff')?.query)
  expect(['is_active', 'sortBy', 'sortDesc'].map(name => asked.get(name))).toEqual(['true', 'last_name', 'false'])
  await user.click(form.getByRole('button', { name: 'Crear e invitar' }))
  await waitFor(() => expect(here()).toBe('/admin/access/users/5'))
  expect(router.history.canGoBack()).toBe(false)
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    first_name: 'Rosa',
    email: 'rosa@teleferico.example',
    fk_profile: 4,
    fk_staff: 8,
    is_active: true
  })
})
