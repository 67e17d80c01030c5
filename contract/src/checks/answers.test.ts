import { expect, test } from 'vitest'
import { type Answer, answerField, isAnswered, isFlagged, isOutOfRange, strayFields } from './answers.ts'
import { checkType } from '../core/classifier.ts'

const { TEXTO, OK_NOK, MEDIDA, VERIFICACION, FECHA_HORA } = checkType
const when = '2026-03-10T10:00:00.000Z'
const blank: Answer = { value_text: null, value_ok: null, value_number: null, value_datetime: null }

test.each<[string, number, keyof Answer, Answer, Answer]>([
  ['a text', TEXTO, 'value_text', { value_text: 'Bien' }, { value_text: '' }],
  ['OK or NOK', OK_NOK, 'value_ok', { value_ok: false }, { value_ok: null }],
  ['a measure', MEDIDA, 'value_number', { value_number: 0 }, {}],
  ['a verification', VERIFICACION, 'value_ok', { value_ok: true }, {}],
  ['a moment', FECHA_HORA, 'value_datetime', { value_datetime: when }, { value_datetime: '' }],
  ['an unknown kind', 0, 'value_text', { value_text: '.' }, { value_ok: true }]
])('%s has a field of its own', (_name, fkc_check_type, field, filled, empty) => {
  expect(answerField(fkc_check_type)).toBe(field)
  expect(isAnswered({ fkc_check_type }, { ...blank, ...filled })).toBe(true)
  expect(isAnswered({ fkc_check_type }, { ...blank, ...empty })).toBe(false)
  const all = { value_text: '', value_ok: false, value_number: 0, value_datetime: when }
  expect(strayFields({ fkc_check_type }, all)).toEqual(Object.keys(all).filter(name => name !== field))
  expect(strayFields({ fkc_check_type }, { ...blank, ...filled })).toEqual([])
  expect(strayFields({ fkc_check_type }, filled)).toEqual([])
})

test.each<[number | null, number | null, number | null | undefined, boolean]>([
  [1, 3, 0.9, true],
  [1, 3, 1, false],
  [1, 3, 3, false],
  [1, 3, 3.1, true],
  [1, null, 0, true],
  [1, null, 9, false],
  [null, 3, 9, true],
  [null, 3, -9, false],
  [null, null, 9, false],
  [1, 3, null, false],
  [1, 3, undefined, false]
])('between %j and %j, %j is outside: %s', (measure_min, measure_max, value_number, expected) => {
  const limits = { measure_min, measure_max }
  expect(isOutOfRange({ fkc_check_type: MEDIDA, ...limits }, { value_number })).toBe(expected)
  expect(isFlagged({ fkc_check_type: MEDIDA, ...limits }, { value_number })).toBe(expected)
  expect(isOutOfRange({ fkc_check_type: TEXTO, ...limits }, { value_number })).toBe(false)
})

test.each([
  [false, true],
  [true, false],
  [null, false]
])('an answer %j is for the supervisor: %s', (value_ok, expected) => {
  expect(isFlagged({ fkc_check_type: OK_NOK, measure_min: null, measure_max: null }, { value_ok })).toBe(expected)
})
