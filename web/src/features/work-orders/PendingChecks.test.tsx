import { screen, waitFor, within } from '@testing-library/react'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { openOrder, supervisor } from '../../../test/orderPage.tsx'
import { aRow } from '../../../test/programming.ts'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { consequenceText } from './UndoBatchDialog.tsx'

const planner = [...supervisor, 'checks.program', 'base-activities.read']
const { EN_CURSO, CANCELADO } = workOrderStatus
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const addButton = () => screen.findByRole('button', { name: 'Añadir actividades' })

describe('adding', () => {
  const open = async (handlers = {}) => {
    const view = await openOrder({ checks: [aCheck(1)] }, planner, {
      'GET base-activities/checks': ({ query }) => {
        const words = new URLSearchParams(query).get('search')
        const rows = words ? [aRow(3)] : [aRow(1), aRow(2)]
        return data({ rows, count: words ? 1 : 60 })
      },
      'POST checks/bulk': data([]),
      ...handlers
    })
    await view.user.click(await addButton())
    return { ...view, form: await dialog('Añadir actividades') }
  }

  test('finds by words among what is in no order yet, keeps what is ticked, says how much it is and that the line must stop', async () => {
    const { user, api, form, writes } = await open()
    await user.click(await form.findByRole('checkbox', { name: /^Actividad 1/ }))
    form.getByText('y 58 más: escriba para encontrarlas.')
    const { query } = api.calls.find(call => call.path === 'base-activities/checks')!
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({ fkLine: '1', paginated: 'true' })
    await user.type(form.getByRole('searchbox', { name: 'Buscar por actividad o base' }), 'polea')
    const third = await form.findByRole('checkbox', { name: /^Actividad 3/ })
    expect(form.queryByText(/requerir la parada/)).toBeNull()
    await user.click(third)
    form.getByText('La orden pasará a requerir la parada de la línea.')
    // 20 and 60 minutes
    form.getByText('2 actividades · 1 h 20 min')
    await user.click(form.getByRole('button', { name: 'Añadir 2 actividades' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([['POST', 'checks/bulk', { fk_work_order: 7, base_activities: [1, 3] }]])
  })

  test('nothing ticked adds nothing; what somebody else has programmed meanwhile is said', async () => {
    const { user, form, writes } = await open({
      'POST checks/bulk': refused(409, 'DOMAIN.CONFLICT', 'Ya está programada: B-1 (OT-2026-000009)')
    })
    await user.click(form.getByRole('button', { name: 'Añadir' }))
    expect(writes()).toEqual([])
    await user.click(await form.findByRole('checkbox', { name: /^Actividad 1/ }))
    await user.click(form.getByRole('checkbox', { name: /^Actividad 2/ }))
    await user.click(form.getByRole('checkbox', { name: /^Actividad 2/ }))
    await user.click(form.getByRole('button', { name: 'Añadir 1 actividad' }))
    expect((await form.findByRole('alert')).textContent).toContain('Ya está programada: B-1 (OT-2026-000009)')
    expect(writes()).toEqual([['POST', 'checks/bulk', { fk_work_order: 7, base_activities: [1] }]])
  })

  test('without a match, and without an answer', async () => {
    const { api, user, form } = await open({ 'GET base-activities/checks': refused(500, 'SERVER.ERROR') })
    api.handlers['GET base-activities/checks'] = data({ rows: [], count: 0 })
    await user.click(await form.findByRole('button', { name: 'Reintentar' }))
    await form.findByText('No hay actividades por programar con estas palabras.')
  })
})

describe('taking out', () => {
  test('a check, and back', async () => {
    const { user, writes } = await openOrder({ checks: [aCheck(1), aCheck(2)] }, planner, {
      'DELETE checks/2': data({}),
      'POST checks': data(aCheck(3))
    })
    await user.click(await screen.findByRole('button', { name: /^Actividad 2/ }))
    await user.click(await screen.findByRole('button', { name: 'Quitar de la orden' }))
    await screen.findByText('Se ha quitado «Actividad 2» de LR-E1-ACC')
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        ['DELETE', 'checks/2', undefined],
        ['POST', 'checks', { fk_work_order: 7, fk_base_activity: 2 }]
      ])
    )
  })

  test('the last one leaves an order to which something can be added', async () => {
    await openOrder({ checks: [] }, planner)
    await screen.findByText('Añada las actividades que se harán con ella, o cancélela.')
    await addButton()
  })
})

test.each([
  ['who may not programme', supervisor, {}],
  ['once it has begun', planner, { fkc_status: EN_CURSO }],
  ['in an order without checks by its kind', planner, { type: 168, checks: [] }]
])('neither is offered to %s', async (_, permissions, more) => {
  const done = aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: true })
  const { user } = await openOrder({ checks: [done], ...more }, permissions)
  const line = screen.queryByRole('button', { name: /^Actividad 1/ })
  if (line) await user.click(line)
  expect(screen.queryByRole('button', { name: 'Añadir actividades' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Quitar de la orden' })).toBeNull()
})

describe('taking a whole batch back', () => {
  const menu = async (user: Awaited<ReturnType<typeof openOrder>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    return screen.queryByRole('menuitem', { name: 'Deshacer la programación', hidden: true })
  }

  test('says what that cancels, and does it in one step; a refusal stays in the dialog', async () => {
    const { user, api, writes } = await openOrder({ fk_batch: 4, checks: [aCheck(1)] }, planner, {
      'GET workorders': data({
        rows: [anOrder({ checks_count: 10 }), anOrder({ id: 8, code: 'OT-2026-000008', checks_count: 2 })],
        count: 2
      }),
      'DELETE checks/batch/4': refused(
        409,
        'DOMAIN.CONFLICT',
        'No se puede deshacer: OT-2026-000008 ya no está pendiente'
      )
    })
    await user.click((await menu(user))!)
    const question = await dialog('Deshacer la programación')
    await question.findByText(
      'Se cancelan las 2 órdenes que se programaron juntas (OT-2026-000007 y OT-2026-000008) y sus 12 actividades quedan libres para programarlas otra vez.'
    )
    expect(api.calls.some(call => call.path === 'workorders' && call.query.includes('fk_batch=4'))).toBe(true)
    await user.click(question.getByRole('button', { name: 'Deshacer' }))
    expect((await question.findByRole('alert')).textContent).toContain('OT-2026-000008 ya no está pendiente')
    api.handlers['DELETE checks/batch/4'] = data({})
    await user.click(question.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes().map(([method, path]) => [method, path])).toEqual([
      ['DELETE', 'checks/batch/4'],
      ['DELETE', 'checks/batch/4']
    ])
  })

  test.each([
    ['of no batch', planner, { fk_batch: null }],
    ['that has begun', planner, { fk_batch: 4, fkc_status: EN_CURSO }],
    ['to who may not programme', supervisor, { fk_batch: 4 }],
    ['to who may not cancel', planner.filter(name => name !== 'work-orders.cancel'), { fk_batch: 4 }]
  ])('is not offered for an order %s', async (_, permissions, more) => {
    const { user } = await openOrder(more, permissions)
    expect(await menu(user)).toBeNull()
  })

  test('what it says of one order, of many, of some that were cancelled before', () => {
    const of = (n: number, fkc_status = 9) => ({ code: `OT-${n}`, fkc_status, checks_count: 1 })
    expect(consequenceText([of(1)])).toBe('Se cancela OT-1 y su actividad queda libre para programarla otra vez.')
    expect(consequenceText([of(1), of(2, CANCELADO)])).toBe(
      'Se cancela OT-1 y su actividad queda libre para programarla otra vez.'
    )
    expect(consequenceText(Array.from({ length: 8 }, (_, n) => of(n)))).toBe(
      'Se cancelan las 8 órdenes que se programaron juntas (OT-0, OT-1, OT-2, OT-3, OT-4, OT-5 y 2 más) y sus 8 actividades quedan libres para programarlas otra vez.'
    )
  })
})
