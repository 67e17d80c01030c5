import type { AnswerBody } from 'contract/checks/checks.ts'
import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { anAnswer } from '../../test/outbox.ts'
import { aCheck, aTask } from '../../test/workOrders.ts'
import type { AnyEntry } from './writes.ts'
import { progressOf, reviewOrder, shownChecks, withAnswer } from './shownCheck.ts'

const entry = (check: number, body: AnswerBody, state: AnyEntry['state'] = 'waiting') =>
  anAnswer(check, body, { state })
const nothingTaken = new Set<string>()

test('an answer on its way counts as given', () => {
  const measure = aCheck(1, { fkc_check_type: checkType.MEDIDA, measure_max: 10 })
  const [one, two] = shownChecks([measure, aCheck(2)], [entry(1, { value_number: 11 })], nothingTaken)
  expect(one).toMatchObject({ check: { fkc_status: checkStatus.REALIZADO, value_number: 11, out_of_range: true } })
  expect(two).toMatchObject({ check: { fkc_status: checkStatus.PROGRAMADO }, entry: undefined })
})

test('a refused one does not', () => {
  const [one] = shownChecks([aCheck(1)], [entry(1, { value_ok: true }, 'refused')], nothingTaken)
  expect(one).toMatchObject({ check: { fkc_status: checkStatus.PROGRAMADO }, entry: { state: 'refused' } })
})

test('tasks are answered with their check', () => {
  const check = aCheck(1, { tasks: [aTask(11, { fkc_check_type: checkType.MEDIDA, measure_min: 5 }), aTask(12)] })
  expect(
    withAnswer(check, {
      value_ok: true,
      tasks: [
        { id: 11, value_number: 4 },
        { id: 12, value_ok: true, observation: 'bien' }
      ]
    }).tasks
  ).toMatchObject([
    { id: 11, value_number: 4, out_of_range: true },
    { id: 12, value_ok: true, observation: 'bien', out_of_range: false }
  ])
})

test('not done leaves no answer', () => {
  const answered = aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: true })
  const saidAt = '2026-03-02T05:00:00.000Z'
  expect(withAnswer(answered, { not_done_reason: 'sin acceso', performed_at: saidAt })).toMatchObject({
    fkc_status: checkStatus.NO_REALIZADO,
    value_ok: null,
    not_done_reason: 'sin acceso',
    not_done_at: saidAt,
    performed_at: null
  })
  expect(withAnswer(answered, { value_ok: true, performed_at: saidAt })).toMatchObject({
    not_done_at: null,
    performed_at: saidAt
  })
})

test('progress: what was called off counts nowhere', () => {
  const checks = [
    aCheck(1),
    aCheck(2, { fkc_status: checkStatus.REALIZADO, value_ok: false }),
    aCheck(3, { fkc_status: checkStatus.NO_REALIZADO, not_done_reason: 'x' }),
    aCheck(4, { fkc_status: checkStatus.ANULADO }),
    aCheck(5, { fkc_status: checkStatus.REALIZADO, value_ok: true, tasks: [aTask(51, { value_ok: false })] })
  ]
  expect(progressOf(checks)).toEqual({ count: 4, answered: 3, flagged: 2, notDone: 1 })
})

test('review: wrong first, then not done, then the rest in its order', () => {
  const shown = shownChecks(
    [
      aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: true }),
      aCheck(2, { fkc_status: checkStatus.NO_REALIZADO, not_done_reason: 'x' }),
      aCheck(3, { fkc_status: checkStatus.REALIZADO, value_ok: true }),
      aCheck(4, { fkc_status: checkStatus.REALIZADO, value_ok: true, tasks: [aTask(41, { out_of_range: true })] })
    ],
    [],
    nothingTaken
  )
  expect(reviewOrder(shown).map(({ check }) => check.id)).toEqual([4, 2, 1, 3])
})
