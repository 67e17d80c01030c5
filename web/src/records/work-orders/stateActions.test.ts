import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aCheck } from '../../../test/workOrders.ts'
import { reviewBlock, signingBlock, stateActions, unsavedQuestion } from './stateActions.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

// Written out by hand: what each profile sees in each state.
const technician = ['work-orders.state']
const planner = [...technician, 'work-orders.cancel']
const supervisor = [...planner, 'work-orders.review', 'work-orders.reopen']

const buttons = (status: number, permissions: string[]) =>
  stateActions(status, name => permissions.includes(name)).map(({ label }) => label)

describe.each([
  ['nobody', [], { 9: [], 10: [], 11: [], 12: [], 13: [], 15: [] }],
  [
    'only review',
    ['work-orders.review', 'work-orders.cancel', 'work-orders.reopen'],
    { 9: [], 10: [], 11: [], 12: [], 13: [], 15: [] }
  ],
  [
    'technician',
    technician,
    {
      9: ['Empezar', 'Poner en espera'],
      10: ['Reanudar', 'Volver a pendiente'],
      11: ['Enviar a revisión', 'Poner en espera'],
      12: [],
      13: [],
      15: []
    }
  ],
  [
    'planner',
    planner,
    {
      9: ['Empezar', 'Poner en espera', 'Cancelar la orden'],
      10: ['Reanudar', 'Volver a pendiente', 'Cancelar la orden'],
      11: ['Enviar a revisión', 'Poner en espera', 'Cancelar la orden'],
      12: [],
      13: [],
      15: []
    }
  ],
  [
    'supervisor',
    supervisor,
    {
      9: ['Empezar', 'Poner en espera', 'Cancelar la orden'],
      10: ['Reanudar', 'Volver a pendiente', 'Cancelar la orden'],
      11: ['Enviar a revisión', 'Poner en espera', 'Cancelar la orden'],
      12: ['Cerrar la orden', 'Devolver'],
      13: ['Reabrir'],
      15: ['Recuperar']
    }
  ]
] as [string, string[], Record<number, string[]>][])('%s', (_, permissions, expected) => {
  test.each([PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO])('in %i', status => {
    expect(buttons(status, permissions)).toEqual(expected[status])
  })
})

test.each([
  [PENDIENTE, EN_CURSO, 'none'],
  [PENDIENTE, EN_ESPERA, 'optional'],
  [PENDIENTE, CANCELADO, 'none'],
  [EN_CURSO, PARA_REVISION, 'none'],
  [EN_CURSO, CANCELADO, 'required'],
  [PARA_REVISION, EN_CURSO, 'required'],
  [PARA_REVISION, CERRADA, 'none'],
  [CERRADA, EN_CURSO, 'required'],
  [CANCELADO, PENDIENTE, 'none']
])('%i → %i: reason %s', (from, to, reason) => {
  expect(stateActions(from, () => true).find(action => action.to === to)?.reason).toBe(reason)
})

test.each([
  [PENDIENTE, []],
  [EN_ESPERA, []],
  [EN_CURSO, []],
  [PARA_REVISION, []],
  [CERRADA, ['Reabrir']],
  [CANCELADO, ['Recuperar']]
])('what revives an order in %i: %j', (status, expected) => {
  const revived = stateActions(status, () => true).filter(({ revives }) => revives)
  expect(revived.map(({ label }) => label)).toEqual(expected)
})

test('giving up is dangerous and asks first', () => {
  for (const status of [PENDIENTE, EN_ESPERA, EN_CURSO]) {
    const cancel = stateActions(status, () => true).find(({ to }) => to === CANCELADO)
    expect(cancel).toMatchObject({ danger: true, question: expect.any(String) as string })
  }
})

test.each([
  [{ open: 0, refused: 0 }, undefined],
  [{ open: 1, refused: 0 }, 'Falta responder 1 check'],
  [{ open: 3, refused: 0 }, 'Faltan por responder 3 checks'],
  [{ open: 0, refused: 1 }, 'Hay 1 cambio no aceptado'],
  [{ open: 3, refused: 2 }, 'Hay 2 cambios no aceptados']
])('review with %j: %s', (state, text) => {
  expect(reviewBlock(state)).toBe(text)
})

test.each([
  [[], undefined],
  [['Frenos'], 'La corrección de «Frenos» está sin guardar y no se enviará. Vuelva y guárdela si debe contar.'],
  [
    ['Frenos', 'Aceite', 'Cable'],
    'Las correcciones de «Frenos», «Aceite» y «Cable» están sin guardar y no se enviarán. Vuelva y guárdelas si deben contar.'
  ]
])('corrections of %j that were not saved: %s', (names, text) => {
  const check = aCheck(1)
  const { base_activity } = check
  const corrections = names.map(name => ({
    ...check,
    base_activity: { ...base_activity, activity: { ...base_activity.activity, name } }
  }))
  expect(unsavedQuestion(corrections)).toBe(text)
})

describe('who executed an order is told before closing it', () => {
  const me = { id: 8, staff: { id: 5 } }
  const sent = { id: 1, fkc_from: EN_CURSO, fkc_to: PARA_REVISION, reason: null, at: '', user: { id: 8, name: 'Ana' } }
  const person = { id: 5, first_name: 'Ana', last_name: 'Mamani' }
  const none = { staff: [], history: [], checks: [] }
  const text = 'La ejecutó usted: la cierra otra persona'

  test.each([
    ['somebody else', none, undefined],
    ['sent it to review', { ...none, history: [sent] }, text],
    ['somebody else sent it', { ...none, history: [{ ...sent, user: { id: 9, name: 'Luis' } }] }, undefined],
    ['started it', { ...none, history: [{ ...sent, fkc_to: EN_CURSO }] }, undefined],
    ['is of its people', { ...none, staff: [{ fk_staff: 5 }] as never[] }, text],
    ['did a check', { ...none, checks: [aCheck(1, { staff: [person] })] }, text],
    ['said that one could not be done', { ...none, checks: [aCheck(1, { not_done_by: { id: 8, name: 'Ana' } })] }, text]
  ])('%s', (_, order, expected) => {
    expect(signingBlock(order, me, () => false)).toBe(expected)
    expect(signingBlock(order, me, permission => permission === 'work-orders.sign-own')).toBeUndefined()
  })
})
