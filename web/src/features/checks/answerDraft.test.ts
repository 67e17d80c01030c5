import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import {
  answerBodyOf,
  answerOf,
  isAnsweredByTap,
  isDraftOutOfRange,
  problemsOf,
  problemsOfCheck,
  questionsOf,
  readingOf,
  withExpected
} from './answerDraft.ts'
import { type AnswerDraft, type CheckDraft, draftOf } from '../../records/checks/draft.ts'
import { isCheckFlagged } from '../../records/checks/checkState.ts'

const question = (fkc_check_type: number, measure_min: number | null = null, measure_max: number | null = null) => ({
  fkc_check_type,
  measure_min,
  measure_max
})
const draft = (fields: Partial<AnswerDraft>): AnswerDraft => ({ text: '', ok: null, observation: '', ...fields })

test('a measure that could be two numbers is the one within the limits', () => {
  const volts = question(checkType.MEDIDA, 200, 300)
  expect(answerOf(volts, draft({ text: '254.300' }))).toEqual({ value_number: 254.3 })
  expect(answerOf(question(checkType.MEDIDA), draft({ text: '254.300' }))).toEqual({ value_number: null })
})

test('without limits it is the one that its meter may show; it is asked where both or none may', () => {
  const reads = aCheck(1, { fkc_check_type: checkType.MEDIDA })
  const meter = { ...reads, base_activity: { ...reads.base_activity, fk_base_metric: 3 } }
  meter.base_activity.activity = { ...meter.base_activity.activity, reads_meter: true }
  const read = (text: string, expects?: (value: number) => boolean) =>
    readingOf(withExpected(meter, expects), { ...draftOf(meter), own: draft({ text }) })
  expect(read('254.300')).toBeNull()
  expect(read('254.300', value => value < 1000)).toBe(254.3)
  expect(read('254.300', value => value > 1000)).toBe(254_300)
  expect(read('254.300', () => true)).toBeNull()
  expect(read('254.300', () => false)).toBeNull()
  // Beside another answer.
  const beside = { ...reads, fkc_check_type: checkType.OK_NOK }
  const usage = (expects?: (value: number) => boolean) => ({
    check: withExpected(beside, expects),
    draft: { ...draftOf(beside), own: draft({ ok: true }), usage: '12,400' }
  })
  const known = usage(value => value > 1000)
  expect(answerBodyOf(known.check, known.draft, 'now').usage_value).toBe(12_400)
  expect(problemsOfCheck(known.check, known.draft).get('usage')).toBeUndefined()
  const unknown = usage()
  expect(problemsOfCheck(unknown.check, unknown.draft).get('usage')).toEqual({ value: 'Elija 12.4 o 12400' })
})

describe('what is missing', () => {
  test.each([
    ['a text', question(checkType.TEXTO), draft({ text: ' ' }), { value: 'Escriba la respuesta' }],
    ['a text that is there', question(checkType.TEXTO), draft({ text: 'sin novedad' }), {}],
    ['OK or NOK', question(checkType.OK_NOK), draft({}), { value: 'Elija OK o NOK' }],
    ['OK', question(checkType.OK_NOK), draft({ ok: true }), {}],
    [
      'NOK without a word',
      question(checkType.OK_NOK),
      draft({ ok: false }),
      { observation: 'Describa qué ha encontrado' }
    ],
    ['NOK with one', question(checkType.OK_NOK), draft({ ok: false, observation: 'roto' }), {}],
    [
      'not verified',
      question(checkType.VERIFICACION),
      draft({ ok: false, observation: ' ' }),
      { observation: 'Describa qué ha encontrado' }
    ],
    ['a verification', question(checkType.VERIFICACION), draft({}), { value: 'Indique si está verificado' }],
    ['a measure', question(checkType.MEDIDA), draft({}), { value: 'Escriba la medida' }],
    ['which measure', question(checkType.MEDIDA), draft({ text: '1,200' }), { value: 'Elija 1.2 o 1200' }],
    ['not a number', question(checkType.MEDIDA), draft({ text: 'doce' }), { value: 'El campo debe ser numero' }],
    [
      'too large',
      question(checkType.MEDIDA),
      draft({ text: '99999999999' }),
      { value: 'El valor debe estar entre -10,000,000,000 y 10,000,000,000' }
    ],
    ['the largest', question(checkType.MEDIDA), draft({ text: '10000000000' }), {}],
    [
      'out of range without a word',
      question(checkType.MEDIDA, 1, 2),
      draft({ text: '3' }),
      { observation: 'Describa qué ha encontrado' }
    ],
    ['out of range with one', question(checkType.MEDIDA, 1, 2), draft({ text: '3', observation: 'fuga' }), {}],
    ['at its limit', question(checkType.MEDIDA, 1, 2), draft({ text: '2' }), {}],
    ['a moment', question(checkType.FECHA_HORA), draft({}), { value: 'Indique la fecha y la hora' }]
  ])('%s', (_, asked, typed, problems) => {
    expect(problemsOf(asked, typed)).toEqual(problems)
  })
})

test.each([
  ['below', '9.99', true],
  ['the lower limit', '10', false],
  ['the upper limit', '20', false],
  ['above', '20,01', true],
  ['nothing yet', '', false],
  ['not a number', 'x', false]
])('a measure %s', (_, text, out) => {
  expect(isDraftOutOfRange(question(checkType.MEDIDA, 10, 20), draft({ text }))).toBe(out)
})

test('an answer goes in the field of its type only', () => {
  const typed = draft({ text: '12', ok: true })
  expect(answerOf(question(checkType.TEXTO), typed)).toEqual({ value_text: '12' })
  expect(answerOf(question(checkType.OK_NOK), typed)).toEqual({ value_ok: true })
  expect(answerOf(question(checkType.MEDIDA), typed)).toEqual({ value_number: 12 })
  expect(answerOf(question(checkType.VERIFICACION), typed)).toEqual({ value_ok: true })
  expect(answerOf(question(checkType.FECHA_HORA), draft({ text: '2026-03-05T10:00:00.000Z' }))).toEqual({
    value_datetime: '2026-03-05T10:00:00.000Z'
  })
})

describe('a whole check', () => {
  const check = aCheck(1, { tasks: [aTask(31, { index: 2 }), aTask(30, { index: 1 })], version: 4 })
  const typed = (usage: string): CheckDraft => ({
    own: draft({ ok: true }),
    tasks: { 30: draft({ ok: false, observation: ' flojo ' }) },
    usage
  })

  test('its tasks are asked in their order, then its own question', () => {
    expect(questionsOf(check, typed('')).map(({ key }) => key)).toEqual(['30', '31', 'own'])
  })

  test.each([
    ['no reading', '', []],
    ['a reading', '12,5', []],
    ['a reading that is no number', 'doce', ['usage']]
  ])('what is wrong with it: an unanswered task, and with %s', (_, usage, more) => {
    expect([...problemsOfCheck(check, typed(usage)).keys()]).toEqual(['31', ...more])
  })

  test.each([
    ['', {}],
    ['12,5', { usage_value: 12.5 }]
  ])('what is sent of it, with the reading %j', (usage, reading) => {
    const at = '2026-03-05T10:00:00.000Z'
    expect(answerBodyOf(check, typed(usage), at)).toEqual({
      value_ok: true,
      ...reading,
      tasks: [
        { id: 31, value_ok: null },
        { id: 30, value_ok: false, observation: 'flojo' }
      ],
      performed_at: at,
      version: 4
    })
    const alone = aCheck(2)
    expect(answerBodyOf(alone, draftOf(alone), at)).toEqual({ value_ok: null, performed_at: at, version: 1 })
  })

  test.each([
    ['text', { value_text: 'sí' }, 'sí'],
    ['measure', { value_number: 0 }, '0'],
    ['moment', { value_datetime: '2026-03-05T10:00:00.000Z' }, '2026-03-05T10:00:00.000Z'],
    ['nothing', {}, '']
  ])('a correction begins with what was answered: %s', (_, answer, text) => {
    expect(draftOf(aCheck(1, { ...answer, usage_value: 7, observation: 'nota' }))).toEqual({
      own: { text, ok: null, observation: 'nota' },
      tasks: {},
      usage: '7'
    })
  })

  test.each([
    ['an answer as it should be', { value_ok: true }, false],
    ['NOK', { value_ok: false }, true],
    ['a measure out of range', { out_of_range: true }, true],
    ['a task that is NOK', { value_ok: true, tasks: [aTask(30), aTask(31, { value_ok: false })] }, true],
    ['a task out of range', { value_ok: true, tasks: [aTask(30, { out_of_range: true })] }, true]
  ])('the supervisor sees it first: %s', (_, answer, isFirst) => {
    expect(isCheckFlagged(aCheck(1, answer))).toBe(isFirst)
  })
})

describe('answered by one tap', () => {
  const right = { text: '', ok: true, observation: '' }
  const drafted = (own = right) => ({ own, tasks: {}, usage: '' })
  const metered = aCheck(1)
  const withMeter = { ...metered, base_activity: { ...metered.base_activity, usage_unit: { id: 1, name: 'Hora' } } }

  test.each([
    ['OK', aCheck(1), drafted(), true],
    ['verified', aCheck(1, { fkc_check_type: checkType.VERIFICACION }), drafted(), true],
    ['NOK', aCheck(1), drafted({ ...right, ok: false }), false],
    ['with a note', aCheck(1), drafted({ ...right, observation: 'x' }), false],
    ['with tasks', aCheck(1, { tasks: [aTask(11)] }), drafted(), false],
    ['a measure', aCheck(1, { fkc_check_type: checkType.MEDIDA }), drafted(), false],
    ['a correction', aCheck(1, { fkc_status: checkStatus.REALIZADO }), drafted(), false],
    ['with a meter to read', withMeter, drafted(), false]
  ])('%s', (_, check, begun, expected) => {
    expect(isAnsweredByTap(check, begun)).toBe(expected)
  })
})
