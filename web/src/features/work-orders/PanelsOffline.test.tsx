import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Candidate } from 'contract/work-orders/assignments.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepAnswer, keptAnswer } from '../../api/answerCache.ts'
import { unsentCount } from '../../api/outboxStorage.ts'
import { aUser, data, type fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { openOrder, supervisor } from '../../../test/orderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'

const rosa = { id: 8, first_name: 'Rosa', last_name: 'Mamani', dni: '777' }
const luis: Candidate = {
  id: 9,
  first_name: 'Luis',
  last_name: 'Rojas',
  dni: '888',
  position: 'Mecánico',
  is_on_line: true,
  specialties: [],
  missing_specialties: [],
  missing_trainings: [],
  work_orders: [],
  assigned_minutes: 60,
  roster: null
}
const candidates = {
  people: [luis, { ...luis, ...rosa, position: null, work_orders: [7] }],
  count: 2,
  days: 1,
  capacity_minutes: 480,
  labour_minutes: 60,
  assigned_minutes: 0
}
const assigned: WorkOrderDetail['staff'][number] = {
  id: 3,
  version: 4,
  fk_staff: 8,
  staff: rosa,
  planned_minutes: null,
  real_minutes: null,
  override_reason: null
}
const note: WorkOrderDetail['observations'][number] = {
  id: 5,
  version: 2,
  text: 'Falta luz',
  created_at: '2026-03-02T05:00:00.000Z',
  user: { id: 2, name: 'María' }
}

type Handlers = Parameters<typeof fakeApi>[0]

/** Who may lead an order has it open, and then the signal is gone. */
async function withoutSignal(order: Partial<WorkOrderDetail>, tab: RegExp) {
  const given = { staff: [assigned], observations: [note], ...order }
  const view = await openOrder(given, supervisor, { 'GET work-order-staff/candidates': data(candidates) })
  const { api, user } = view
  await user.click(screen.getByRole('tab', { name: tab }))
  // The panel brings its own code.
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).not.toBe(''))
  await waitFor(() => expect(api.count('work-order-staff/candidates')).toBe(tab.test('Personal') ? 1 : 0))
  const { handlers } = api
  const before = { ...handlers }
  for (const path of [
    'GET workorders/7',
    'GET work-order-staff/candidates',
    'POST work-order-staff',
    'POST work-order-staff/bulk',
    'DELETE work-order-staff/3',
    'POST work-orders/observations',
    'PUT work-orders/observations/5',
    'DELETE work-orders/observations/5'
  ])
    handlers[path] = 'offline'
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  /** The server is reachable again, and answers these. */
  const comesBack = (answers: Handlers) => {
    Object.assign(handlers, before, answers)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    api.calls.length = 0
    act(() => void fireEvent(window, new Event('online')))
  }
  return { ...view, comesBack }
}

const panel = () => within(screen.getByRole('tabpanel'))
const rows = () =>
  panel()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  fakeDatabase()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('people', () => {
  /** Chooses Luis in the dialog. */
  async function assignLuis(user: Awaited<ReturnType<typeof withoutSignal>>['user']) {
    await user.click(button('Asignar personal'))
    const choice = await dialog('Asignar personal')
    await user.click(await choice.findByRole('checkbox', { name: 'Luis Rojas' }))
    return choice
  }

  test('are chosen from the list that the phone has seen, shown at once, and sent later', async () => {
    const { user, comesBack, writes } = await withoutSignal({}, /Personal/)
    const choice = await assignLuis(user)
    expect(choice.getByRole<HTMLInputElement>('checkbox', { name: 'Rosa Mamani' }).disabled).toBe(true)
    await user.click(choice.getByRole('button', { name: 'Asignar' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[1]).toMatch(/Luis Rojas.*Guardado en el teléfono/)
    // Their minutes go with them.
    await user.click(button('Cambiar los minutos de Luis Rojas'))
    await user.type(screen.getByRole('textbox', { name: 'Real' }), '45')
    await user.click(button('Guardar'))
    comesBack({ 'POST work-order-staff': data({ ...assigned, id: 4, fk_staff: 9, staff: luis, real_minutes: 45 }) })
    const body = { fk_work_order: 7, fk_staff: 9, planned_minutes: null, real_minutes: 45 }
    await waitFor(() => expect(writes()).toEqual([['POST', 'work-order-staff', body]]))
  })

  test('who waits can be taken off again, as if nothing had been said', async () => {
    const { user } = await withoutSignal({}, /Personal/)
    const choice = await assignLuis(user)
    await user.click(choice.getByRole('button', { name: 'Asignar' }))
    await user.click(await screen.findByRole('button', { name: 'Quitar a Luis Rojas' }))
    await user.click((await dialog('Quitar de la orden')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(unsentCount(aUser().uuid)).toBe(0)
  })

  test('are taken off an order, and put on it again', async () => {
    const { user, comesBack, writes } = await withoutSignal({}, /Personal/)
    await user.click(button('Quitar a Rosa Mamani'))
    await user.click((await dialog('Quitar de la orden')).getByRole('button', { name: 'Quitar' }))
    await panel().findByText('Nadie está asignado todavía')
    await user.click(button('Asignar personal'))
    const choice = await dialog('Asignar personal')
    const rosaAgain = await choice.findByRole<HTMLInputElement>('checkbox', { name: 'Rosa Mamani' })
    expect([rosaAgain.checked, rosaAgain.disabled]).toEqual([false, false])
    await user.click(choice.getByRole('button', { name: 'Cancelar' }))
    comesBack({ 'DELETE work-order-staff/3': data({}) })
    await waitFor(() => expect(writes()).toEqual([['DELETE', 'work-order-staff/3', undefined]]))
  })

  test('a list of another order of the line says only who they are, and is narrowed by words', async () => {
    const { user } = await withoutSignal({}, /Personal/)
    const kept = [aUser().uuid, 'candidates:1'] as const
    const seen = await vi.waitFor(async () => {
      const answer = await keptAnswer<object>(...kept)
      expect(answer).not.toBeNull()
      return answer
    })
    await keepAnswer(...kept, { ...seen, order: 99 })
    // As after a reload: only what the phone keeps.
    await user.click(button('Asignar personal'))
    const choice = await dialog('Asignar personal')
    await user.type(choice.getByRole('searchbox'), 'MECANICO')
    await choice.findByText(/^Sin conexión: lista del/)
    await waitFor(() => expect(choice.getAllByRole('checkbox')).toHaveLength(1))
    expect(choice.queryByText(/asignadas/)).toBeNull()
  })

  test('who lacks a training is refused in words, and goes on the order with a reason', async () => {
    const { user, comesBack, writes } = await withoutSignal({}, /Personal/)
    const choice = await assignLuis(user)
    await user.click(choice.getByRole('button', { name: 'Asignar' }))
    const training = refused(409, 'DOMAIN.CONFLICT', 'No tiene vigente: Trabajo en altura')
    comesBack({
      'POST work-order-staff': ({ body }) =>
        (body as { override_reason?: string }).override_reason
          ? data({ ...assigned, id: 4, fk_staff: 9, staff: luis })
          : { ...training, body: { ...training.body, reason: 'training' } }
    })
    const alert = within(await screen.findByRole('alert'))
    await alert.findByText('No tiene vigente: Trabajo en altura.')
    await user.click(alert.getByRole('button', { name: 'Asignar con excepción' }))
    await alert.findByText('El campo Motivo de la excepción es obligatorio')
    await user.type(alert.getByRole('textbox'), ' Va con Rosa ')
    await user.click(alert.getByRole('button', { name: 'Asignar con excepción' }))
    const body = { fk_work_order: 7, fk_staff: 9 }
    await waitFor(() =>
      expect(writes()).toEqual([
        ['POST', 'work-order-staff', body],
        ['POST', 'work-order-staff', { ...body, override_reason: 'Va con Rosa' }]
      ])
    )
  })
})

describe('observations', () => {
  const act1 = async (user: Awaited<ReturnType<typeof withoutSignal>>['user'], name: string, index = 0) => {
    await user.click(panel().getAllByRole('button', { name: 'Acciones de la observación' })[index]!)
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
  const reword = async (user: Awaited<ReturnType<typeof withoutSignal>>['user'], text: string) => {
    const box = panel().getByRole('textbox', { name: 'Observación' })
    await user.clear(box)
    await user.type(box, text)
    await user.click(panel().getByRole('button', { name: 'Guardar' }))
  }

  test('are changed and deleted, the last thing said counts', async () => {
    const { user, comesBack, writes } = await withoutSignal({}, /Observaciones/)
    await act1(user, 'Editar')
    await reword(user, 'Falta agua')
    await waitFor(() => expect(rows()[0]).toMatch(/Guardado en el teléfonoFalta agua$/))
    await act1(user, 'Eliminar')
    await waitFor(() => expect(rows()).toEqual([]))
    comesBack({ 'DELETE work-orders/observations/5': data({}) })
    await waitFor(() => expect(writes()).toEqual([['DELETE', 'work-orders/observations/5', undefined]]))
  })

  test('one that waits itself is changed where it waits, or never sent', async () => {
    const { user, comesBack, writes } = await withoutSignal({ observations: [] }, /Observaciones/)
    for (const text of ['Viento', 'Lluvia']) {
      await user.type(panel().getByRole('textbox', { name: 'Nueva observación' }), text)
      await user.click(panel().getByRole('button', { name: 'Añadir' }))
    }
    await waitFor(() => expect(rows()).toHaveLength(2))
    await act1(user, 'Editar', 1)
    await reword(user, 'Viento fuerte')
    await act1(user, 'Eliminar', 0)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]).toMatch(/Guardado en el teléfonoViento fuerte$/)
    comesBack({ 'POST work-orders/observations': data({ ...note, id: 6, text: 'Viento fuerte' }) })
    await waitFor(() =>
      expect(writes()).toEqual([
        [
          'POST',
          'work-orders/observations',
          { fk_work_order: 7, text: 'Viento fuerte', created_at: expect.any(String) as string }
        ]
      ])
    )
  })

  test('one that was changed elsewhere meanwhile: both texts are shown', async () => {
    const { user, comesBack, writes } = await withoutSignal({}, /Observaciones/)
    await act1(user, 'Editar')
    await reword(user, 'Falta agua')
    const stale = refused(409, 'DOMAIN.CONFLICT', 'Otro lo cambió')
    comesBack({
      'GET workorders/7': data(anOrder({ observations: [{ ...note, version: 3, text: 'Falta gas' }] })),
      'PUT work-orders/observations/5': { ...stale, body: { ...stale.body, reason: 'stale' } }
    })
    const alert = within(await screen.findByRole('alert'))
    await alert.findByText('Ahora consta «Falta gas»; usted escribió «Falta agua».')
    await user.click(alert.getByRole('button', { name: 'Guardar lo mío' }))
    await waitFor(() =>
      expect(writes().at(-1)).toEqual(['PUT', 'work-orders/observations/5', { version: 3, text: 'Falta agua' }])
    )
  })
})
