import { screen, waitFor, within } from '@testing-library/react'
import type { Candidate } from 'contract/work-orders/assignments.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { describe, expect, test, vi } from 'vitest'
import { type Call, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { alreadyText, assignedText, fitTexts, rosterText } from './candidateWords.ts'

const candidate = (id: number, last_name: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  first_name: 'Rosa',
  last_name,
  dni: String(id),
  position: 'Mecánica',
  is_on_line: true,
  specialties: [],
  missing_specialties: [],
  missing_trainings: [],
  work_orders: [],
  assigned_minutes: 0,
  roster: null,
  ...more
})
const height = { id: 3, name: 'Trabajo en altura', expired_on: '2026-10-03' }
const rescue = { id: 4, name: 'Rescate', expired_on: null }
const date = '2026-03-10'
const onShift = {
  state: 'on_shift',
  date,
  fkc_shift: 62,
  fkc_absence: null,
  line: { id: 1, name: 'Línea Roja' }
} as const
const holidays = { state: 'absent', date, fkc_shift: null, fkc_absence: 111, line: null } as const
const people = [
  candidate(1, 'Mamani', { specialties: [{ id: 1, name: 'Mecánica' }], assigned_minutes: 300 }),
  candidate(2, 'Quispe', { missing_trainings: [height], is_on_line: false }),
  candidate(3, 'Rojas', { work_orders: [7], assigned_minutes: 480 })
]

function open(
  orders: readonly number[] = [7],
  handlers: Parameters<typeof fakeApi>[0] = {},
  activity?: UnplannedDetail
) {
  const onClose = vi.fn<() => void>()
  const api = fakeApi({
    'GET work-order-staff/candidates': ({ query }: Call) => {
      const words = new URLSearchParams(query).get('search')
      const rows = people.filter(({ last_name }) => !words || last_name.toLowerCase().includes(words))
      const about = { days: 1, capacity_minutes: 480, labour_minutes: 720, assigned_minutes: 300 }
      return data({ people: rows, count: rows.length === people.length ? 80 : rows.length, ...about })
    },
    'POST work-order-staff/bulk': data({ created: [{ id: 1 }], existing: 0 }),
    ...handlers
  })
  const writes = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...renderPart(<AssignDialog orders={orders} activity={activity} onClose={onClose} />), api, onClose, writes }
}

const person = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('people are assigned', () => {
  test('several at once, with how they fit and how many hours they have', async () => {
    const { user, api, onClose, writes } = open()
    await user.click(await person('Rosa Mamani'))
    const rows = within(screen.getByRole('list', { name: 'Personal' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Rosa MamaniCumple: Mecánica5 h 0 min',
      'Rosa Quispe Vencida: Trabajo en altura · De otra línea0 h 0 min',
      'Rosa RojasYa en esta orden 8 h 0 min'
    ])
    screen.getByText('Horas asignadas ese día, de 8 h 0 min por persona')
    screen.getByText('Trabajo previsto: asignadas 5 h 0 min de 12 h 0 min')
    screen.getByText('Se muestran 3 de 80: escriba para buscar entre todos')
    expect(await person('Rosa Rojas')).toMatchObject({ checked: true, disabled: true })
    await user.type(screen.getByRole('textbox', { name: /Minutos previstos/ }), '90')
    await user.click(button('Asignar'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(writes()).toEqual([{ fk_work_order: [7], fk_staff: [1], planned_minutes: 90 }])
    expect(new URLSearchParams(api.calls[0]?.query).getAll('fk_work_order')).toEqual(['7'])
  })

  test('who isn’t on shift, or has no hours left, is marked and can be chosen with a warning', async () => {
    const rows = [
      candidate(1, 'Mamani', { roster: onShift, specialties: [{ id: 1, name: 'Mecánica' }] }),
      candidate(2, 'Quispe', { roster: holidays }),
      candidate(3, 'Rojas', { roster: { ...onShift, state: 'off_shift' }, assigned_minutes: 480 })
    ]
    const about = { count: 3, days: 1, capacity_minutes: 480, labour_minutes: 0, assigned_minutes: 0 }
    const { user, writes } = open([7], { 'GET work-order-staff/candidates': data({ people: rows, ...about }) })
    await user.click(await person('Rosa Mamani'))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Rosa Mamani De turno · Cumple: Mecánica0 h 0 min',
      'Rosa Quispe Vacaciones0 h 0 min',
      'Rosa Rojas Turno de noche 8 h 0 min'
    ])
    expect(screen.queryByText(/: vacaciones/)).toBeNull()
    await user.click(await person('Rosa Quispe'))
    await user.click(await person('Rosa Rojas'))
    screen.getByText('Fuera de turno')
    screen.getByText('Rosa Quispe: vacaciones. Rosa Rojas: turno de noche, sin horas libres.')
    await user.click(button('Asignar 3 personas'))
    await waitFor(() => expect(writes()).toEqual([{ fk_work_order: [7], fk_staff: [1, 2, 3] }]))
  })

  test('who was chosen stays chosen while others are looked for, and can be taken out', async () => {
    const { user, writes } = open([7, 8])
    screen.getByRole('dialog', { name: 'Asignar personal a 2 órdenes' })
    await user.click(await person('Rosa Mamani'))
    await user.type(screen.getByRole('searchbox'), 'rojas')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Rosa Mamani' })).toBeNull())
    screen.getByText('Ya en 1 de 2 órdenes')
    await user.click(await person('Rosa Rojas'))
    button('Asignar 2 personas')
    await user.click(button('Quitar a Rosa Mamani'))
    await user.click(button('Asignar'))
    await waitFor(() => expect(writes()).toEqual([{ fk_work_order: [7, 8], fk_staff: [3] }]))
  })

  test('who lacks a training only with a reason', async () => {
    const { user, writes } = open()
    await user.click(await person('Rosa Quispe'))
    screen.getByText(/^Rosa Quispe: vencida: Trabajo en altura\./)
    await user.click(button('Asignar con excepción'))
    screen.getByText('El campo Motivo de la excepción es obligatorio')
    expect(writes()).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), ' Va con Luis ')
    await user.click(button('Asignar con excepción'))
    await waitFor(() =>
      expect(writes()).toEqual([{ fk_work_order: [7], fk_staff: [2], override_reason: 'Va con Luis' }])
    )
  })

  test('to an activity with a reason, too', async () => {
    const activity = { id: 5, staff: [], work_order: { id: 7, code: 'OT-7', title: 'x' } } as unknown as UnplannedDetail
    const { user, writes } = open([7], { 'POST unplanned-staff/bulkStaff': data([]) }, activity)
    await user.click(await person('Rosa Quispe'))
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Va con Luis')
    await user.click(button('Asignar con excepción'))
    await waitFor(() => expect(writes()).toEqual([{ fk_unplanned: 5, staff: [2], override_reason: 'Va con Luis' }]))
  })

  test('of several orders each their own: what those lack is said by the server', async () => {
    const both = { specialties: [{ id: 1, name: 'Mecánica' }], missing_specialties: [{ id: 2, name: 'Rescate' }] }
    const about = { days: 1, capacity_minutes: 480, labour_minutes: 720, assigned_minutes: 300 }
    const { user, api, writes } = open([7, 8], {
      'GET work-order-staff/candidates': data({
        people: [candidate(2, 'Quispe', { ...both, missing_trainings: [height] })],
        count: 1,
        ...about
      })
    })
    await user.click(await person('Rosa Quispe'))
    await user.click(await person('Cada uno a la suya'))
    expect(screen.queryByRole('textbox', { name: /Motivo/ })).toBeNull()
    api.handlers['POST work-order-staff/bulk'] = {
      status: 409,
      body: { message: 'Rosa no tiene vigente: Altura', errorCode: 'DOMAIN.CONFLICT', reason: 'training' }
    }
    await user.click(button('Asignar'))
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Va con Luis')
    screen.getByText(/^Rosa no tiene vigente: Altura/)
    api.handlers['POST work-order-staff/bulk'] = data({ created: [{ id: 1 }], existing: 0 })
    await user.click(button('Asignar con excepción'))
    const each = { fk_work_order: [7, 8], fk_staff: [2], by_specialty: true }
    await waitFor(() => expect(writes()).toEqual([each, { ...each, override_reason: 'Va con Luis' }]))
  })

  test('one specialty in all of them: nothing to choose', async () => {
    open([7, 8])
    await person('Rosa Mamani')
    expect(screen.queryByRole('checkbox', { name: 'Cada uno a la suya' })).toBeNull()
  })

  test('nobody chosen, nothing sent; Ctrl+Intro sends', async () => {
    const { user, writes } = open()
    await person('Rosa Mamani')
    await user.click(button('Asignar'))
    screen.getByText('Elija al menos una persona')
    expect(writes()).toEqual([])
    await user.click(await person('Rosa Mamani'))
    expect(screen.queryByText('Elija al menos una persona')).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  test('what is refused is said: at its field, or below', async () => {
    const { user, api, onClose } = open([7], {
      'POST work-order-staff/bulk': {
        status: 400,
        body: { message: '', errorCode: 'X', errors: { fk_staff: ['No está activa: Rosa Mamani'] } }
      }
    })
    await user.click(await person('Rosa Mamani'))
    await user.click(button('Asignar'))
    await screen.findByText('No está activa: Rosa Mamani')
    api.handlers['POST work-order-staff/bulk'] = refused(409, 'DOMAIN.CONFLICT', 'OT-7 ya no está abierta')
    await user.click(button('Asignar'))
    await screen.findByText('OT-7 ya no está abierta')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a list that doesn’t come can be asked for again; one without anybody says so', async () => {
    const { user, api } = open([7], { 'GET work-order-staff/candidates': refused(403, 'AUTH.FORBIDDEN', 'No puede') })
    await screen.findByText('Sin permiso')
    api.handlers['GET work-order-staff/candidates'] = data({
      people: [],
      count: 0,
      days: 0,
      capacity_minutes: 0,
      labour_minutes: 0,
      assigned_minutes: 0
    })
    await user.click(button('Reintentar'))
    await screen.findByText('Nadie con esas palabras')
  })
})

describe('in words', () => {
  test('assigned, of what can be done', () => expect(assignedText(300, 720)).toBe('asignadas 5 h 0 min de 12 h 0 min'))

  test.each([
    ['nothing asked for', {}, [], []],
    [
      'everything lacking',
      {
        missing_trainings: [height, rescue],
        missing_specialties: [{ id: 1, name: 'Mecánica' }],
        is_on_line: false
      },
      ['Vencida: Trabajo en altura', 'Falta: Rescate', 'Sin Mecánica', 'De otra línea'],
      []
    ],
    ['what it has', { specialties: [{ id: 1, name: 'Mecánica' }] }, [], ['Cumple: Mecánica']]
  ])('how a person fits: %s', (_, more, lacks, has) =>
    expect(fitTexts(candidate(1, 'x', more))).toEqual({ lacks, has })
  )

  test.each<[Candidate['roster'] | undefined, number, string]>([
    [onShift, 1, 'De turno'],
    [onShift, 2, 'De turno'],
    [holidays, 1, 'Vacaciones'],
    [holidays, 2, 'Vacaciones el mar 10/03/2026'],
    [{ ...holidays, state: 'off_shift', fkc_absence: 110 }, 1, 'Día libre'],
    [{ ...onShift, state: 'off_shift', fkc_shift: 60 }, 1, 'Turno de mañana'],
    [{ ...onShift, state: 'other_line' }, 1, 'En Línea Roja'],
    [null, 1, ''],
    // As this phone stored it before rosters existed.
    [undefined, 1, '']
  ])('the roster %j over %i days: %s', (roster, days, text) =>
    expect(rosterText({ roster: roster as Candidate['roster'] }, days)).toBe(text)
  )

  test.each([
    [[], 1, ''],
    [[7], 1, 'Ya en esta orden'],
    [[7], 3, 'Ya en 1 de 3 órdenes'],
    [[7, 8], 2, 'Ya en todas']
  ])('on %j of %i orders: %s', (work_orders, orders, text) => expect(alreadyText({ work_orders }, orders)).toBe(text))
})
