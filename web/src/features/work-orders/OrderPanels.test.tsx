import { screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { describe, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { anOrder } from '../../../test/workOrders.ts'

const { EN_CURSO, EN_ESPERA, PARA_REVISION, CERRADA } = workOrderStatus

const rosa = { id: 8, first_name: 'Rosa', last_name: 'Mamani', dni: '777' }
const assigned = (id: number, more: Partial<WorkOrderDetail['staff'][number]> = {}) => ({
  id,
  version: 4,
  fk_staff: 8,
  staff: rosa,
  planned_minutes: 90,
  real_minutes: null,
  override_reason: null,
  ...more
})
const written = (id: number, text: string, user: { id: number; name: string } | null) => ({
  id,
  version: 2,
  text,
  user,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z'
})

async function open(
  tab: string,
  order: Partial<WorkOrderDetail>,
  handlers: Parameters<typeof fakeApi>[0] = {},
  permissions = ['work-orders.read', 'work-orders.assign', 'work-orders.observe']
) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(anOrder(order)),
    'GET staff': data({
      rows: [
        { ...rosa, position: 'Mecánica' },
        { ...rosa, id: 9, first_name: 'Luis', position: null }
      ],
      count: 2
    }),
    ...handlers
  })
  const view = renderApp(`/admin/planned/work-orders/7?tab=${tab}`)
  await screen.findByRole('tab', { selected: true, name: new RegExp(tab, 'i') })
  // The panel brings its own code.
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).not.toBe(''))
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...view, api, writes }
}

const panel = () => within(screen.getByRole('tabpanel'))
type User = Awaited<ReturnType<typeof open>>['user']

describe('people', () => {
  const path = 'work-order-staff'
  const choose = async (user: User, name: string) => {
    await user.click(await panel().findByRole('combobox', { name: /Persona/ }))
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }

  test('who works on it, as planned and as it was, and who lacks a training', async () => {
    await open('personal', {
      staff: [assigned(1), assigned(2, { planned_minutes: null, real_minutes: 30, override_reason: 'Va con Luis' })]
    })
    expect(
      panel()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    ).toEqual([
      'RMRosa MamaniPrevisto 1 h 30 min · Real —',
      'RMRosa MamaniCon excepción Va con LuisPrevisto — · Real 0 h 30 min'
    ])
  })

  test.each([
    ['over', { fkc_status: CERRADA }, undefined],
    ['not for one to assign', {}, ['work-orders.read']]
  ])('of an order that is %s nothing can be changed', async (_, order, permissions) => {
    await open('personal', { staff: [assigned(1)], ...order }, {}, permissions)
    await panel().findByText('Rosa Mamani')
    expect(panel().queryByRole('button')).toBeNull()
  })

  test('somebody is assigned, with the minutes if they are known', async () => {
    const { user, writes } = await open('personal', {}, { [`POST ${path}`]: data({}) })
    panel().getByText('Nadie está asignado todavía')
    await user.click(panel().getByRole('button', { name: 'Asignar persona' }))
    expect(panel().queryByText('Nadie está asignado todavía')).toBeNull()
    await user.click(await panel().findByRole('button', { name: 'Asignar' }))
    panel().getByText('El campo Persona es obligatorio')
    await choose(user, 'Luis Mamani')
    expect(panel().queryByText('El campo Persona es obligatorio')).toBeNull()
    await choose(user, 'Rosa Mamani · Mecánica')
    await user.type(panel().getByRole('textbox', { name: 'Minutos previstos' }), '45')
    await user.click(panel().getByRole('button', { name: 'Asignar' }))
    await waitFor(() =>
      expect(writes()).toEqual([['POST', path, { fk_work_order: 7, fk_staff: 8, planned_minutes: 45 }]])
    )
    await panel().findByRole('button', { name: 'Asignar persona' })
  })

  test('who lacks a training is assigned only with a reason', async () => {
    const { user, api, writes } = await open(
      'personal',
      { staff: [assigned(1)] },
      {
        [`POST ${path}`]: {
          status: 409,
          body: { message: 'No tiene la formación', errorCode: 'X', reason: 'training' }
        }
      }
    )
    await user.click(panel().getByRole('button', { name: 'Asignar persona' }))
    await choose(user, 'Luis Mamani')
    await user.click(panel().getByRole('button', { name: 'Asignar' }))
    await panel().findByText(/^No tiene la formación\. Puede asignarla como excepción/)
    const send = panel().getByRole('button', { name: 'Asignar con excepción' })
    await user.click(send)
    panel().getByText('El campo Motivo de la excepción es obligatorio')
    expect(writes()).toEqual([['POST', path, { fk_work_order: 7, fk_staff: 9 }]])
    await user.type(panel().getByRole('textbox', { name: /Motivo/ }), ' Va ')
    api.handlers[`POST ${path}`] = data({})
    await user.click(send)
    await waitFor(() => expect(writes()[1]?.[2]).toEqual({ fk_work_order: 7, fk_staff: 9, override_reason: 'Va' }))
  })

  test('what else is refused is said; another person begins anew', async () => {
    const { user } = await open('personal', {}, { [`POST ${path}`]: refused(409, 'X', 'Ya está asignada') })
    await user.click(panel().getByRole('button', { name: 'Asignar persona' }))
    await choose(user, 'Luis Mamani')
    await user.click(panel().getByRole('button', { name: 'Asignar' }))
    expect((await panel().findByRole('alert')).textContent).toBe('Ya está asignada')
    expect(panel().queryByRole('textbox', { name: /Motivo/ })).toBeNull()
    await choose(user, 'Rosa Mamani · Mecánica')
    expect(panel().queryByRole('alert')).toBeNull()
    await user.click(panel().getByRole('button', { name: 'Cancelar' }))
    panel().getByText('Nadie está asignado todavía')
  })

  test('the minutes are changed, or left blank; a person is taken from the order', async () => {
    const { user, writes } = await open(
      'personal',
      { staff: [assigned(1)] },
      { [`PUT ${path}/1`]: data({}), [`DELETE ${path}/1`]: data({}) }
    )
    await user.click(panel().getByRole('button', { name: 'Cambiar los minutos de Rosa Mamani' }))
    expect(panel().queryByRole('button', { name: 'Quitar a Rosa Mamani' })).toBeNull()
    await user.clear(panel().getByRole('textbox', { name: 'Previsto' }))
    await user.type(panel().getByRole('textbox', { name: 'Real' }), '75')
    await user.click(panel().getByRole('button', { name: 'Guardar' }))
    await user.click(await panel().findByRole('button', { name: 'Quitar a Rosa Mamani' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Quitar de la orden' }))
    await dialog.findByText('Rosa Mamani deja de estar asignado a esta orden.')
    await user.click(dialog.getByRole('button', { name: 'Quitar' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        ['PUT', `${path}/1`, { version: 4, planned_minutes: null, real_minutes: 75 }],
        ['DELETE', `${path}/1`, undefined]
      ])
    )
  })
})

describe('observations', () => {
  const path = 'work-orders/observations'
  const observations = [
    written(1, 'La primera', { id: 2, name: 'María' }),
    written(2, 'De otro', { id: 3, name: 'Rodrigo' }),
    written(3, 'Del sistema', null)
  ]
  const rows = () =>
    panel()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('the newest first; everybody changes only their own', async () => {
    const { user, writes } = await open('observaciones', { observations }, { [`PUT ${path}/1`]: data({}) })
    expect(rows()).toEqual([
      expect.stringMatching(/^Sistema · .*Del sistema$/),
      expect.stringMatching(/^Rodrigo · .*De otro$/),
      expect.stringMatching(/^María · .*La primera$/)
    ] as unknown[])
    const [own, ...others] = panel().getAllByRole('button', { name: 'Acciones de la observación' })
    expect(others).toEqual([])
    await user.click(own!)
    await user.click(await screen.findByRole('menuitem', { name: 'Editar', hidden: true }))
    const box = panel().getByRole('textbox', { name: 'Observación' })
    await user.clear(box)
    await user.click(panel().getByRole('button', { name: 'Guardar' }))
    panel().getByText('El campo Observación es obligatorio')
    await user.type(box, ' Mejor dicho ')
    expect(panel().queryByText('El campo Observación es obligatorio')).toBeNull()
    await user.click(panel().getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(writes()).toEqual([['PUT', `${path}/1`, { version: 2, text: 'Mejor dicho' }]]))
    await waitFor(() => expect(panel().queryByRole('textbox', { name: 'Observación' })).toBeNull())
  })

  test('one’s own is deleted', async () => {
    const { user, writes } = await open('observaciones', { observations }, { [`DELETE ${path}/1`]: data({}) })
    await user.click(panel().getByRole('button', { name: 'Acciones de la observación' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true }))
    await waitFor(() => expect(writes()).toEqual([['DELETE', `${path}/1`, undefined]]))
  })

  test('a new one that is refused stays in the box', async () => {
    const { user, api, writes } = await open('observaciones', {}, { [`POST ${path}`]: refused(409, 'X', 'No') })
    const box = panel().getByRole('textbox', { name: 'Nueva observación' })
    expect(panel().queryByText('Nadie ha escrito observaciones')).toBeNull()
    await user.type(box, 'Falta luz')
    await user.click(panel().getByRole('button', { name: 'Añadir' }))
    await waitFor(() => expect(writes()).toEqual([['POST', path, { fk_work_order: 7, text: 'Falta luz' }]]))
    expect(box).toHaveProperty('value', 'Falta luz')
    api.handlers[`POST ${path}`] = data({})
    await user.click(await panel().findByRole('button', { name: 'Añadir' }))
    await waitFor(() => expect(box).toHaveProperty('value', ''))
  })

  test.each([
    ['over', { fkc_status: CERRADA }, undefined],
    ['not for one to write on', {}, ['work-orders.read']]
  ])('on an order that is %s nothing is written', async (_, order, permissions) => {
    await open('observaciones', order, {}, permissions)
    await panel().findByText('Nadie ha escrito observaciones')
    expect(panel().queryByRole('textbox')).toBeNull()
  })
})

describe('what must be known first', () => {
  const back = {
    id: 1,
    fkc_from: PARA_REVISION,
    fkc_to: EN_CURSO,
    reason: 'Falta medir',
    at: '2026-03-01T12:00:00.000Z'
  }
  const note = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)

  test.each([
    ['why it waits', { fkc_status: EN_ESPERA, waiting_reason: 'Repuesto' }, ['En esperaRepuesto']],
    ['that it waits, without a reason', { fkc_status: EN_ESPERA }, ['En esperaSin motivo anotado']],
    [
      'who sent it back and why',
      { fkc_status: EN_CURSO, history: [{ ...back, user: { id: 3, name: 'Rodrigo' } }] },
      ['Devuelta por RodrigoFalta medir']
    ],
    ['that it was sent back', { fkc_status: EN_CURSO, history: [{ ...back, user: null }] }, ['DevueltaFalta medir']],
    [
      'nothing, once it is under way again',
      { fkc_status: EN_CURSO, history: [{ ...back, fkc_from: EN_ESPERA, user: null }] },
      []
    ],
    ['nothing, once it went on', { fkc_status: PARA_REVISION, history: [{ ...back, user: null }] }, []]
  ])('%s', async (_, order, expected) => {
    await open('observaciones', order)
    expect(note()).toEqual(expected)
  })
})
