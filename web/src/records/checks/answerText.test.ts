import type { Answer } from 'contract/checks/answers.ts'
import { checkType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { answerText, blankFor, limitsText, withUnit } from './answerText.ts'

const zone = 'America/La_Paz'
const question = (fkc_check_type: number, more: object = {}) =>
  ({ fkc_check_type, measure_unit: 'bar', measure_min: null, measure_max: null, ...more }) as Parameters<
    typeof limitsText
  >[0]
const blank = { value_ok: null, value_text: null, value_number: null, value_datetime: null } as Answer

test.each([
  ['OK', checkType.OK_NOK, { value_ok: true }],
  ['NOK', checkType.OK_NOK, { value_ok: false }],
  ['', checkType.OK_NOK, {}],
  ['Verificado', checkType.VERIFICACION, { value_ok: true }],
  ['0.1234 bar', checkType.MEDIDA, { value_number: 0.1234 }],
  ['0 bar', checkType.MEDIDA, { value_number: 0 }],
  ['02/03/2026 10:00:00', checkType.FECHA_HORA, { value_datetime: '2026-03-02T14:00:00.000Z' }],
  ['Bien', checkType.TEXTO, { value_text: 'Bien' }],
  ['', checkType.TEXTO, {}]
])('an answer reads «%s»', (text, type, answer) => {
  expect(answerText(question(type), { ...blank, ...answer }, zone)).toBe(text)
})

test.each([
  ['Entre 0.25 y 1650 bar', { measure_min: 0.25, measure_max: 1650 }],
  ['Entre 0 y 110 bar', { measure_min: 0, measure_max: 110 }],
  ['Mínimo 90 bar', { measure_min: 90 }],
  ['Máximo 110 bar', { measure_max: 110 }],
  ['', {}],
  ['Mínimo 90', { measure_min: 90, measure_unit: null }]
])('the limits read «%s»', (text, limits) => {
  expect(limitsText(question(checkType.MEDIDA, limits))).toBe(text)
})

test.each<[number, string, object?]>([
  [checkType.OK_NOK, '☐ OK  ☐ NOK'],
  [checkType.VERIFICACION, '☐ Sí  ☐ No'],
  [checkType.MEDIDA, '________ bar'],
  [checkType.MEDIDA, '________ ', { measure_unit: null }],
  [checkType.FECHA_HORA, '__/__/____ __:__'],
  [checkType.TEXTO, '']
])('on paper an answer of kind %i has room: «%s»', (type, text, more = {}) => {
  expect(blankFor(question(type, more))).toBe(text)
})

test('a number without a unit stands alone', () => {
  expect(withUnit(5, null)).toBe('5')
})
