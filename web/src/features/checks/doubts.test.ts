import { checkType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import type { AnswerDraft } from '../../records/checks/draft.ts'
import { doubtsOf } from './doubts.ts'

const zone = 'America/La_Paz'
const now = '2026-03-05T12:00:00.000Z'
const order = {
  scheduled_start: '2026-03-03T02:00:00.000Z',
  scheduled_end: '2026-03-03T10:00:00.000Z',
  started_at: null
}
const none: AnswerDraft = { text: '', ok: null, observation: '' }
const moment = aCheck(1, { fkc_check_type: checkType.FECHA_HORA })
const verified = aCheck(1, {
  fkc_check_type: checkType.VERIFICACION,
  tasks: [aTask(11), aTask(12, { fkc_check_type: checkType.MEDIDA, measure_max: 5 })]
})
const says = (ok: boolean | null, eleven: boolean, twelve: string) => ({
  own: { ...none, ok },
  tasks: { 11: { ...none, ok: eleven }, 12: { ...none, text: twelve } },
  usage: ''
})

test.each([
  // 02/03 at 22:00 in La Paz: the day on which the order begins.
  ['2026-03-03T02:00:00.000Z', 0],
  ['2026-03-03T03:59:00.000Z', 0],
  ['2026-03-05T12:00:00.000Z', 0],
  ['2026-03-02T03:59:00.000Z', 1],
  ['2026-03-06T04:00:00.000Z', 1],
  ['2025-03-03T02:00:00.000Z', 1],
  ['', 0]
])('a date on the days of the order, from its plan until now: %s', (text, count) => {
  const draft = { own: { ...none, text }, tasks: {}, usage: '' }
  expect(doubtsOf(moment, draft, order, now, zone)).toHaveLength(count)
})

test('in words', () => {
  const draft = { own: { ...none, text: '2025-03-03T02:00:00.000Z' }, tasks: {}, usage: '' }
  expect(doubtsOf(moment, draft, order, now, zone)).toEqual([
    '«Actividad 1» dice 02/03/2025, fuera de los días de la orden.'
  ])
  expect(doubtsOf(verified, says(true, false, '4'), order, now, zone)).toEqual([
    'El resultado dice «Verificado» y la tarea «Tarea 11» no está bien.'
  ])
})

test.each([
  ['all is well', says(true, true, '4'), 0],
  ['a task is NOK', says(true, false, '4'), 1],
  ['a measure is out of range', says(true, true, '6'), 1],
  ['the result says so too', says(false, false, '6'), 0],
  ['nothing is said yet', says(null, false, '6'), 0]
])('a result beside its tasks: %s', (_, draft, count) => {
  expect(doubtsOf(verified, draft, order, now, zone)).toHaveLength(count)
})
