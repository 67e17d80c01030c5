import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { all, openUser, path, rosa } from '../../../test/users.tsx'
import { dismissToast, toastStore } from '../../app/toasts.ts'

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
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
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
    ['Activar', { is_active: false }, 'PUT', 'users/5', { version: 3, is_active: true }, undefined],
    ['Activar verificación en dos pasos', withSecret, 'PUT', 'users/2fa/user/5/enable/true', undefined, undefined]
  ])('«%s» is done at once', async (name, fields, method, to, body, text) => {
    const { user, writes } = await openUser({
      user: rosa(fields),
      handlers: { [`${method} ${to}`]: data(rosa()) }
    })
    await choose(user, name)
    await waitFor(() => expect(writes()).toEqual([[method, to, body]]))
    if (text) await waitFor(() => expect(toasts()).toEqual([text]))
  })

  test.each([
    ['Quitar verificación en dos pasos', withSecret, 'Quitar', 'POST', 'users/5/2fa/reset', undefined],
    [
      'Desactivar verificación en dos pasos',
      { ...withSecret, two_factor_enabled: true },
      'Desactivar',
      'PUT',
      'users/2fa/user/5/enable/false',
      undefined
    ],
    ['Cerrar sus sesiones', {}, 'Cerrar sesiones', 'DELETE', 'users/5/sessions', undefined],
    ['Desactivar', {}, 'Desactivar', 'PUT', 'users/5', { version: 3, is_active: false }]
  ])('«%s» asks first', async (name, fields, confirm, method, to, body) => {
    const { user, writes } = await openUser({
      user: rosa(fields),
      handlers: { [`${method} ${to}`]: data(rosa()) }
    })
    await choose(user, name)
    const dialog = within(await screen.findByRole('dialog', { name: /Rosa Mamani\?$/ }))
    expect(writes()).toEqual([])
    await user.click(await dialog.findByRole('button', { name: confirm }))
    await waitFor(() => expect(writes()).toEqual([[method, to, body]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts()).toHaveLength(1)
  })

  test('an account that is deleted leads back to the list; a refusal stays in the question', async () => {
    const { user, api, here } = await openUser({
      handlers: { 'DELETE users/5': refused(409, 'X', 'Ya ha hecho algo') }
    })
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
    const { user, writes } = await openUser({ user: rosa(fields), handlers: { [`POST ${to}`]: data(rosa()) } })
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(writes()).toEqual([['POST', to, undefined]]))
    if (text) await waitFor(() => expect(toasts()).toEqual([text]))
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true })
    expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  })
})
