import type { MyOrder } from 'contract/my-work/my-work.ts'
import { expect, test } from 'vitest'
import { anAnswer, onDevice } from '../../test/outbox.ts'
import { minutesWrite, stateWrite } from './orderWrites.ts'
import { shownMyOrder, withMyWrite } from './shownMyWork.ts'
import type { AnyEntry } from './writes.ts'

const order: MyOrder = {
  id: 7,
  version: 1,
  code: 'OT-2026-000007',
  title: 'Ronda',
  type: 162,
  fkc_status: 9,
  fk_line: 1,
  line: { id: 1, name: 'Línea 1', color: null },
  location: { id: 5, name: 'Torre 1', position_m: null },
  base: null,
  scheduled_start: null,
  scheduled_end: null,
  begins_at: null,
  executions: [],
  requires_stop: false,
  checks_count: 2,
  checks_answered: 0,
  checks_flagged: 0,
  open_checks: [1, 2],
  open_activities: 0,
  own: { id: 37, version: 4, planned_minutes: 60, real_minutes: null },
  companions: [],
  hand_over: null,
  next_step: 'start'
}
const staff = { id: 1, dni: '1', first_name: 'María', last_name: 'Quispe' }
const state = (to: number) => onDevice(stateWrite(order, { to, label: '' }, ''))
const minutes = (real_minutes: number, assignment = 37) =>
  onDevice(minutesWrite(order, { id: assignment, version: 4, staff }, { planned_minutes: 60, real_minutes }))

test.each<[string, AnyEntry[], Partial<MyOrder>]>([
  ['nothing waits', [], { next_step: 'start' }],
  ['begun', [state(11)], { fkc_status: 11, next_step: 'continue' }],
  [
    'an answer given twice counts once',
    [state(11), anAnswer(1), anAnswer(1)],
    { checks_answered: 1, open_checks: [2] }
  ],
  ['all answered', [state(11), anAnswer(1), anAnswer(2)], { checks_answered: 2, next_step: 'review' }],
  ['sent to review', [state(11), state(12)], { fkc_status: 12, next_step: 'none' }],
  ['refused', [{ ...state(11), state: 'refused' }], { fkc_status: 9, next_step: 'start' }],
  ['of another order', [{ ...state(11), order: { id: 8, code: 'x' } }], { fkc_status: 9 }],
  ['own minutes', [minutes(25)], { own: { ...order.own!, real_minutes: 25 } }],
  ['a companion’s minutes', [minutes(25, 38)], { own: order.own }]
])('%s', (_, entries, expected) => {
  expect(shownMyOrder(order, entries, () => true)).toMatchObject(expected)
})

test('once the server has taken it, the next write names the new version', () => {
  expect(withMyWrite(order, minutes(25), { version: 5 }).own).toMatchObject({ real_minutes: 25, version: 5 })
  expect(withMyWrite(order, state(11), { version: 2 })).toMatchObject({ fkc_status: 11, version: 2 })
})
