import type { Check } from 'contract/checks/checks.ts'
import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { anAnswer } from '../../../../test/outbox.ts'
import { aTask } from '../../../../test/workOrders.ts'
import { aCell, aGridCheck } from '../../../../test/matrix.ts'
import { leftWords, nokAnswer, notDoneAnswer, measureAnswer, okAnswer, planAllOk, planAnswer } from './answers.ts'
import { closedBy, kindOf, matrixOf } from './matrix.ts'

const { REALIZADO, ANULADO } = checkStatus
const { MEDIDA, VERIFICACION, TEXTO, FECHA_HORA } = checkType
const now = '2026-03-02T05:00:00.000Z'

test('rows in the order of the checks, columns by code, holes where a base lacks the activity', () => {
  const checks = [aGridCheck(2, 10), aGridCheck(2, 9), aGridCheck(1, 9)]
  const { rows, columns, cellAt } = matrixOf(checks.map(check => aCell(check)))
  expect(rows.map(({ code }) => code)).toEqual(['P-2', 'P-1'])
  expect(columns.map(({ code }) => code)).toEqual(['C-9', 'C-10'])
  expect([cellAt(0, 0)?.check.id, cellAt(1, 0)?.check.id, cellAt(1, 1)]).toEqual([209, 109, undefined])
})

test('of two checks of the same activity and base the one that isn’t annulled', () => {
  const [gone, again] = [aGridCheck(1, 1, { fkc_status: ANULADO }), { ...aGridCheck(1, 1), id: 999 }]
  for (const checks of [
    [gone, again],
    [again, gone]
  ])
    expect(matrixOf(checks.map(check => aCell(check))).cellAt(0, 0)?.check.id).toBe(999)
})

const withMeter = (check: Check): Check => ({
  ...check,
  base_activity: { ...check.base_activity, usage_unit: { id: 1, name: 'Hora' } }
})

test.each([
  ['tap', aGridCheck(1, 1)],
  ['tap', aGridCheck(1, 1, { fkc_check_type: VERIFICACION })],
  ['measure', aGridCheck(1, 1, { fkc_check_type: MEDIDA })],
  ['text', aGridCheck(1, 1, { fkc_check_type: TEXTO })],
  ['moment', aGridCheck(1, 1, { fkc_check_type: FECHA_HORA })],
  ['tasks', aGridCheck(1, 1, { tasks: [aTask(1)] })],
  ['reading', withMeter(aGridCheck(1, 1))]
])('is answered by %s (%#)', (kind, check) => {
  expect(kindOf(check)).toBe(kind)
})

const sent = aGridCheck(1, 1, { fkc_status: REALIZADO, value_ok: true })

test.each([
  [undefined, aCell(aGridCheck(1, 1))],
  [undefined, aCell(sent, { entry: anAnswer(sent) })],
  ['answered', aCell(sent)],
  ['sending', aCell(sent, { entry: anAnswer(sent, {}, { state: 'sending' }) })],
  ['refused', aCell(aGridCheck(1, 1), { entry: anAnswer(sent, {}, { state: 'refused' }) })],
  ['annulled', aCell(aGridCheck(1, 1, { fkc_status: ANULADO }))],
  ['draft', aCell(aGridCheck(1, 1), { hasDraft: true })]
])('takes no answer if %s (%#)', (closed, cell) => {
  expect(closedBy(cell)).toBe(closed)
})

const cells = {
  tap: aCell(aGridCheck(1, 1)),
  measure: aCell(aGridCheck(1, 2, { fkc_check_type: MEDIDA, measure_min: 8, measure_max: 12 })),
  tasks: aCell(aGridCheck(1, 3, { tasks: [aTask(1)] })),
  answered: aCell(aGridCheck(1, 4, { fkc_status: REALIZADO, value_ok: false })),
  draft: aCell(aGridCheck(1, 5), { hasDraft: true })
}

test.each([
  [
    'OK',
    okAnswer,
    { '101': { value_ok: true } },
    '1 pide una medida, 1 tiene pasos, 1 ya está respondido, 1 tiene algo escrito sin guardar'
  ],
  [
    'NOK',
    nokAnswer('holgura'),
    { '101': { value_ok: false, observation: 'holgura' } },
    '1 pide una medida, 1 tiene pasos, 1 ya está respondido, 1 tiene algo escrito sin guardar'
  ],
  [
    'NOK without words',
    nokAnswer(''),
    {},
    '1 necesita una observación, 1 pide una medida, 1 tiene pasos, 1 ya está respondido, 1 tiene algo escrito sin guardar'
  ],
  [
    'a measure',
    measureAnswer('9,5'),
    { '102': { value_number: 9.5 } },
    '1 se responde OK o NOK, 1 tiene pasos, 1 ya está respondido, 1 tiene algo escrito sin guardar'
  ],
  [
    'one that is out of range',
    measureAnswer('7'),
    {},
    '1 se responde OK o NOK, 1 necesita una observación, 1 tiene pasos, 1 ya está respondido, 1 tiene algo escrito sin guardar'
  ],
  [
    'what is no number',
    measureAnswer('siete'),
    {},
    '1 se responde OK o NOK, 1 no tiene un número claro, 1 tiene pasos, 1 ya está respondido, 1 tiene algo escrito sin guardar'
  ],
  [
    'not done',
    notDoneAnswer('viento'),
    {
      '101': { not_done_reason: 'viento' },
      '102': { not_done_reason: 'viento' },
      '103': { not_done_reason: 'viento' }
    },
    '1 ya está respondido, 1 tiene algo escrito sin guardar'
  ]
])('many cells answered %s', (_, answer, bodies, left) => {
  const plan = planAnswer(Object.values(cells), answer, now)
  expect(Object.fromEntries(plan.answered.map(({ cell, body }) => [cell.check.id, body]))).toMatchObject(bodies)
  expect(plan.answered).toHaveLength(Object.keys(bodies).length)
  for (const { body } of plan.answered) expect(body).toMatchObject({ performed_at: now, version: 1 })
  expect(leftWords(plan.left)).toBe(left)
})

test('all OK but the chosen ones: measures and steps stay open, answers that wait stay as they are', () => {
  const waiting = aCell(aGridCheck(2, 1, { value_ok: false, fkc_status: REALIZADO }), {
    entry: anAnswer(aGridCheck(2, 1), { value_ok: false })
  })
  const other = aCell(aGridCheck(3, 1))
  const plan = planAllOk([...Object.values(cells), waiting, other], new Set([301]), now)
  expect(plan.answered.map(({ cell }) => cell.check.id)).toEqual([101])
  expect(leftWords(plan.left, true)).toBe('1 pide una medida, 1 tiene pasos, 1 tiene algo escrito sin guardar')
})
