import { screen, waitFor, within } from '@testing-library/react'
import type { User } from 'contract/users.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aLine, aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import type { Me } from '../../api/session.ts'
import { dismissToast, toastStore } from '../../app/toasts.ts'

const path = '/admin/access/users/5'
const record = { version: 3, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const all = ['access.read', 'access.write', 'staff.read', 'staff.write', 'audit.read']

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

/** Rosa Mamani, a technician who has signed in. */
const rosa = (more: Partial<User> = {}): User => ({
  id: 5,
  ...record,
  uuid: '5c1f0f9e-0000-4000-8000-000000000005',
  email: 'rosa@teleferico.example',
  first_name: 'Rosa',
  fk_staff: 8,
  staff: { id: 8, dni: '777', first_name: 'Rosa', last_name: 'Mamani' },
  fk_profile: 4,
  profile: { id: 4, name: 'Técnico' },
  is_active: true,
  two_factor_enabled: false,
  has_two_factor_secret: false,
  has_password: true,
  last_used_at: null,
  locked_until: null,
  ...more
})

const aLineOf = (id: number, is_locked = false) => ({
  id: 100 + id,
  ...record,
  fk_staff: 8,
  staff: { id: 8, dni: '777', first_name: 'Rosa', last_name: 'Mamani' },
  fk_location: id,
  location: { id, name: `Línea ${id}`, color: '#E53935' },
  is_locked
})

async function open({
  user: account = rosa(),
  permissions = all,
  tab = '',
  handlers = {},
  me = {}
}: {
  user?: User
  permissions?: string[]
  tab?: string
  handlers?: Parameters<typeof fakeApi>[0]
  me?: Partial<Me>
} = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({
        pages: ['/admin/access/users/_id', '/admin/access/users'],
        permissions,
        locations: [aLine(1), aLine(2)],
        ...me
      })
    ),
    'GET menus/2/profile': data([]),
    [`GET users/${account.id}`]: data(account),
    'GET users/5/sessions': data([]),
    'GET stafflocation/8/assigned': data([]),
    'GET stafflocation/8/unassigned': data([]),
    ...handlers
  })
  const view = renderApp(`/admin/access/users/${account.id}${tab && `?tab=${tab}`}`)
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('tab', { name: 'Sesiones' })
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...view, api, writes }
}

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
    await open({ user: rosa({ last_used_at: null }) })
    screen.getByRole('heading', { level: 1, name: /Rosa Mamani/ })
    expect(facts()).toMatchObject({
      Correo: 'rosa@teleferico.example',
      Perfil: 'Técnico',
      Persona: 'Rosa Mamani · 777',
      'Dos pasos': 'Sin configurar',
      'Último uso': 'Nunca'
    })
    expect(facts()).not.toHaveProperty('Bloqueado')
  })

  test('locked, of nobody', async () => {
    await open({
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
    await open({ permissions })
    expect(tabs()).toEqual(expected)
  })

  test('whoever only reads has no actions', async () => {
    await open({ permissions: ['access.read'], user: rosa({ has_password: false }) })
    expect(screen.queryByRole('button', { name: 'Enviar invitación' })).toBeNull()
    expect(screen.queryByRole('button', { name: /acciones/i })).toBeNull()
  })
})

describe('its form', () => {
  test('another’s can be disabled; a change is sent with the version', async () => {
    const { user, writes } = await open({
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
    await open({ user: rosa({ id: 2 }), handlers: { 'GET users/2/sessions': data([]) } })
    await panel().findByText('Nadie cambia su propio perfil')
    expect(panel().getByRole('combobox', { name: /Perfil/ })).toHaveProperty('disabled', true)
    expect(panel().queryByRole('switch')).toBeNull()
  })
})

describe('actions', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
  const withSecret = { has_two_factor_secret: true }

  test.each([
    [
      'Enviar código para cambiar la contraseña',
      {},
      ['POST', 'users/5/invite'],
      'Código enviado a rosa@teleferico.example'
    ],
    ['Activar', { is_active: false }, ['PUT', 'users/5', { version: 3, is_active: true }], undefined],
    ['Activar verificación en dos pasos', withSecret, ['PUT', 'users/2fa/user/5/enable/true'], undefined]
  ])('«%s» is done at once', async (name, fields, expected, text) => {
    const { user, writes } = await open({
      user: rosa(fields),
      handlers: { [`${expected[0]} ${expected[1]}`]: data(rosa()) }
    })
    await choose(user, name)
    await waitFor(() => expect(writes()).toEqual([[expected[0], expected[1], expected[2]]]))
    if (text) await waitFor(() => expect(toasts()).toEqual([text]))
  })

  test.each([
    ['Quitar verificación en dos pasos', withSecret, 'Quitar', ['POST', 'users/5/2fa/reset']],
    [
      'Desactivar verificación en dos pasos',
      { ...withSecret, two_factor_enabled: true },
      'Desactivar',
      ['PUT', 'users/2fa/user/5/enable/false']
    ],
    ['Cerrar sus sesiones', {}, 'Cerrar sesiones', ['DELETE', 'users/5/sessions']],
    ['Desactivar', {}, 'Desactivar', ['PUT', 'users/5', { version: 3, is_active: false }]]
  ])('«%s» asks first', async (name, fields, confirm, expected) => {
    const { user, writes } = await open({
      user: rosa(fields),
      handlers: { [`${expected[0]} ${expected[1]}`]: data(rosa()) }
    })
    await choose(user, name)
    const dialog = within(await screen.findByRole('dialog', { name: /Rosa Mamani\?$/ }))
    expect(writes()).toEqual([])
    await user.click(await dialog.findByRole('button', { name: confirm }))
    await waitFor(() => expect(writes()).toEqual([[expected[0], expected[1], expected[2]]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an account that is deleted leads back to the list; a refusal stays in the question', async () => {
    const { user, api, here } = await open({ handlers: { 'DELETE users/5': refused(409, 'X', 'Ya ha hecho algo') } })
    await choose(user, 'Eliminar')
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar a Rosa Mamani?' }))
    await user.click(await dialog.findByRole('button', { name: 'Eliminar' }))
    await dialog.findByText('Ya ha hecho algo')
    expect(here()).toBe(path)
    api.handlers['DELETE users/5'] = data({})
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users'))
  })

  test.each([
    ['Enviar invitación', { has_password: false }, 'users/5/invite', 'Invitación enviada a rosa@teleferico.example'],
    ['Desbloquear', { locked_until: '2099-03-02T12:00:00.000Z' }, 'users/5/unlock', undefined]
  ])('what lets somebody in stands in front: %s', async (name, fields, to, text) => {
    const { user, writes } = await open({ user: rosa(fields), handlers: { [`POST ${to}`]: data(rosa()) } })
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(writes()).toEqual([['POST', to, undefined]]))
    if (text) await waitFor(() => expect(toasts()).toEqual([text]))
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true })
    expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  })
})

describe('its lines', () => {
  const lines = {
    'GET stafflocation/8/assigned': data([aLineOf(1), aLineOf(3, true)]),
    'GET stafflocation/8/unassigned': data([{ id: 2, name: 'Línea 2', color: null }])
  }

  test('one’s own can be fixed and taken, others are only seen; one that is taken can be given back', async () => {
    const { user, api, writes } = await open({
      tab: 'lineas',
      handlers: {
        ...lines,
        'PUT stafflocation/101': data(aLineOf(1, true)),
        'DELETE stafflocation/8/1': data({}),
        'POST stafflocation': data(aLineOf(1))
      }
    })
    const own = await panel().findByRole('switch', { name: 'Fijar Línea 1' })
    const other = panel().getByRole('switch', { name: 'Fijar Línea 3' })
    expect([own, other].map(one => [one.matches(':checked'), one.matches(':disabled')])).toEqual([
      [false, false],
      [true, true]
    ])
    expect(panel().queryByRole('button', { name: 'Quitar Línea 3' })).toBeNull()
    await user.click(own)
    await waitFor(() => expect(writes()).toEqual([['PUT', 'stafflocation/101', { version: 3, is_locked: true }]]))
    await waitFor(() => expect(own.matches(':disabled')).toBe(false))
    await user.click(panel().getByRole('button', { name: 'Quitar Línea 1' }))
    await panel().findByText('Rosa Mamani ya no trabaja en Línea 1')
    await user.click(panel().getByRole('button', { name: 'Deshacer' }))
    await waitFor(() =>
      expect(writes().slice(1)).toEqual([
        ['DELETE', 'stafflocation/8/1', undefined],
        ['POST', 'stafflocation', { fk_staff: 8, fk_location: 1, is_locked: false }]
      ])
    )
    expect(api.count('stafflocation/8/assigned')).toBeGreaterThan(1)
  })

  test('another one is assigned', async () => {
    const { user, writes } = await open({
      tab: 'lineas',
      handlers: { ...lines, 'POST stafflocation': data(aLineOf(2)) }
    })
    const assign = await panel().findByRole('button', { name: 'Asignar' })
    expect(assign).toHaveProperty('disabled', true)
    await user.click(panel().getByRole('combobox', { name: 'Añadir una línea' }))
    await user.click(await screen.findByRole('option', { name: 'Línea 2', hidden: true }))
    await user.click(assign)
    await waitFor(() => expect(writes()).toEqual([['POST', 'stafflocation', { fk_staff: 8, fk_location: 2 }]]))
    await waitFor(() => expect(assign).toHaveProperty('disabled', true))
  })

  test('without the permission nothing changes', async () => {
    await open({ tab: 'lineas', permissions: ['access.read', 'staff.read'], handlers: lines })
    expect((await panel().findByRole('switch', { name: 'Fijar Línea 1' })).matches(':disabled')).toBe(true)
    expect(panel().queryByRole('button')).toBeNull()
  })

  test.each([
    [rosa(), 'No tiene ninguna línea asignada'],
    [rosa({ fk_staff: null, staff: null }), 'La cuenta no está vinculada a ninguna persona']
  ])('none', async (user, text) => {
    await open({ tab: 'lineas', user })
    await panel().findByText(text)
    expect(panel().queryByRole('button', { name: 'Asignar' })).toBeNull()
  })
})

const aSession = {
  id: '1',
  device: 'Chrome en Android',
  address: '10.0.0.7',
  level: 'full',
  is_current: false,
  created_at: '2026-03-01T12:00:00.000Z',
  last_used_at: '2026-03-02T12:00:00.000Z',
  expires_at: '2026-04-01T12:00:00.000Z'
}

describe('its sessions', () => {
  const sessions = data([
    aSession,
    { ...aSession, id: '2', device: 'Firefox', level: 'partial', address: null },
    { ...aSession, id: '3', device: 'Safari', is_current: true }
  ])

  test('each can be closed but this one', async () => {
    const { user, writes } = await open({
      tab: 'sesiones',
      handlers: { 'GET users/5/sessions': sessions, 'DELETE users/5/sessions/1': data({}) }
    })
    const rows = (await panel().findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^Chrome en Android10\.0\.0\.7 · Último uso/),
      expect.stringMatching(/^FirefoxFalta el segundo pasoÚltimo uso/),
      expect.stringMatching(/^SafariEsta sesión10\.0\.0\.7 · Último uso/)
    ] as unknown[])
    expect(panel().getAllByRole('button')).toHaveLength(2)
    await user.click(panel().getByRole('button', { name: 'Cerrar la sesión en Chrome en Android' }))
    await waitFor(() => expect(toasts()).toEqual(['Se ha cerrado la sesión']))
    expect(writes()).toEqual([['DELETE', 'users/5/sessions/1', undefined]])
  })

  test('are only seen by whoever may not change accounts', async () => {
    await open({ permissions: ['access.read'], handlers: { 'GET users/5/sessions': sessions } })
    expect(await panel().findAllByRole('listitem')).toHaveLength(3)
    expect(panel().queryByRole('button')).toBeNull()
  })

  test('that do not come can be asked for again', async () => {
    const { user, api } = await open({ tab: 'sesiones', handlers: { 'GET users/5/sessions': refused(400, 'X', 'No') } })
    await panel().findByText('No se han podido cargar las sesiones')
    api.handlers['GET users/5/sessions'] = data([])
    await user.click(panel().getByRole('button', { name: 'Reintentar' }))
    await panel().findByText('No tiene ninguna sesión abierta')
  })
})
