import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { aLineOf, openUser, rosa } from '../../../test/users.tsx'
import { dismissToast, toastStore } from '../../api/toasts.ts'

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

const toasts = () => toastStore.snapshot().map(({ text }) => text)
const panel = () => within(screen.getByRole('tabpanel'))

describe('its lines', () => {
  const lines = {
    'GET stafflocation/8/assigned': data([aLineOf(1), aLineOf(3, true)]),
    'GET stafflocation/8/unassigned': data([{ id: 2, name: 'Línea 2', color: null }])
  }

  test('one’s own can be fixed and taken, others are only seen; one that is taken can be given back', async () => {
    let answer = (_: ReturnType<typeof data>) => {}
    const { user, api, writes } = await openUser({
      tab: 'lineas',
      handlers: {
        ...lines,
        'PUT stafflocation/101': () => new Promise<ReturnType<typeof data>>(resolve => (answer = resolve)),
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
    // Shown as it was pressed, until the rows come anew.
    expect([own.matches(':checked'), own.matches(':disabled')]).toEqual([true, true])
    answer(data(aLineOf(1, true)))
    await waitFor(() => expect(own.matches(':disabled')).toBe(false))
    expect(own.matches(':checked')).toBe(false)
    await user.click(panel().getByRole('button', { name: 'Quitar Línea 1' }))
    await screen.findByText('Rosa Mamani ya no trabaja en Línea 1')
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() =>
      expect(writes().slice(1)).toEqual([
        ['DELETE', 'stafflocation/8/1', undefined],
        ['POST', 'stafflocation', { fk_staff: 8, fk_location: 1, is_locked: false }]
      ])
    )
    expect(api.count('stafflocation/8/assigned')).toBeGreaterThan(1)
  })

  test('another one is assigned', async () => {
    const { user, writes } = await openUser({
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
    await openUser({ tab: 'lineas', permissions: ['access.read', 'staff.read'], handlers: lines })
    expect((await panel().findByRole('switch', { name: 'Fijar Línea 1' })).matches(':disabled')).toBe(true)
    expect(panel().queryByRole('button')).toBeNull()
  })

  test('that do not come can be asked for again', async () => {
    let answer = (_: ReturnType<typeof refused>) => {}
    const { user, api } = await openUser({
      tab: 'lineas',
      handlers: {
        'GET stafflocation/8/assigned': () => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve))
      }
    })
    await waitFor(() => expect(api.count('stafflocation/8/assigned')).toBe(1))
    expect(panel().queryByText('No se han podido cargar las líneas')).toBeNull()
    answer(refused(400, 'X', 'No'))
    await panel().findByText('No se han podido cargar las líneas')
    api.handlers['GET stafflocation/8/assigned'] = data([])
    await user.click(panel().getByRole('button', { name: 'Reintentar' }))
    await panel().findByText('No tiene ninguna línea asignada')
  })

  test.each([
    [rosa(), 'No tiene ninguna línea asignada'],
    [rosa({ fk_staff: null, staff: null }), 'La cuenta no está vinculada a ninguna persona']
  ])('none', async (user, text) => {
    await openUser({ tab: 'lineas', user })
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
    const { user, writes } = await openUser({
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
    await openUser({ permissions: ['access.read'], handlers: { 'GET users/5/sessions': sessions } })
    expect(await panel().findAllByRole('listitem')).toHaveLength(3)
    expect(panel().queryByRole('button')).toBeNull()
  })

  test('that do not come can be asked for again', async () => {
    let answer = (_: ReturnType<typeof refused>) => {}
    const { user, api } = await openUser({
      tab: 'sesiones',
      handlers: { 'GET users/5/sessions': () => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve)) }
    })
    await waitFor(() => expect(api.count('users/5/sessions')).toBe(1))
    expect(panel().queryByText('No se han podido cargar las sesiones')).toBeNull()
    answer(refused(400, 'X', 'No'))
    await panel().findByText('No se han podido cargar las sesiones')
    api.handlers['GET users/5/sessions'] = data([])
    await user.click(panel().getByRole('button', { name: 'Reintentar' }))
    await panel().findByText('No tiene ninguna sesión abierta')
  })
})
