import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import { settleAnswer } from '../../offline/settle.ts'
import { anAnswer } from '../../../test/outbox.ts'
import { authorOf, bothTexts, decidedAnswer, differences, answerWithNote } from './conflict.ts'

const { REALIZADO, NO_REALIZADO } = checkStatus
const MEDIDA = checkType.MEDIDA
const answered = (more: Parameters<typeof aCheck>[1]) => aCheck(1, { fkc_status: REALIZADO, version: 5, ...more })
const withTasks = answered({
  value_ok: true,
  tasks: [aTask(11, { fkc_check_type: MEDIDA, value_number: 4 }), aTask(12, { value_ok: true, observation: 'roce' })]
})
const said = (eleven: number, twelve: boolean, observation?: string) => ({
  value_ok: true,
  tasks: [
    { id: 11, value_number: eleven },
    { id: 12, value_ok: twelve, ...(observation && { observation }) }
  ]
})
const keys = (mine: Parameters<typeof differences>[0], theirs: Parameters<typeof differences>[1]) =>
  differences(mine, theirs).map(({ key }) => key)

test.each([
  ['the same', { value_ok: true }, answered({ value_ok: true }), []],
  ['the other way round', { value_ok: false, observation: 'x' }, answered({ value_ok: true }), ['own']],
  ['with a note that the other has not', { value_ok: true, observation: 'x' }, answered({ value_ok: true }), ['own']],
  ['without the note of the other', { value_ok: true }, answered({ value_ok: true, observation: 'x' }), []],
  ['task by task the same', said(4, true), withTasks, []],
  ['another measure', said(5, true), withTasks, ['11']],
  ['another measure and result', said(5, false, 'x'), withTasks, ['11', '12']],
  ['one that is missing', { value_ok: true, tasks: [] }, withTasks, ['11', '12']],
  ['not done here, done there', { not_done_reason: 'viento' }, answered({ value_ok: true }), ['own']],
  [
    'done here, not done there',
    { value_ok: true },
    aCheck(1, { fkc_status: NO_REALIZADO, not_done_reason: 'x' }),
    ['own']
  ],
  [
    'not done for two reasons',
    { not_done_reason: 'a' },
    aCheck(1, { fkc_status: NO_REALIZADO, not_done_reason: 'b' }),
    ['own']
  ],
  [
    'not done for one reason',
    { not_done_reason: 'a' },
    aCheck(1, { fkc_status: NO_REALIZADO, not_done_reason: 'a' }),
    []
  ]
])('two answers: %s', (_, mine, theirs, expected) => {
  expect(keys(mine, theirs)).toEqual(expected)
})

describe('an answer that comes second', () => {
  test('is sent again if nobody has answered, as an answer to the check as it is now', () => {
    expect(settleAnswer(anAnswer(1, { value_ok: true, version: 1 }), aCheck(1, { version: 3 }))).toMatchObject({
      kind: 'retry',
      write: { body: { value_ok: true, version: 3 } }
    })
  })

  test('is done if it says the same, and left to people if not', () => {
    const theirs = answered({ value_ok: true })
    expect(settleAnswer(anAnswer(1, { value_ok: true }), theirs)).toEqual({ kind: 'done' })
    expect(settleAnswer(anAnswer(1, { value_ok: false }), theirs)).toEqual({ kind: 'refused', theirs })
  })
})

describe('what is sent after a decision', () => {
  test('nothing, if everything stays as it is', () => {
    expect(decidedAnswer(said(5, true), withTasks, { '11': 'theirs' })).toBeUndefined()
  })

  test('mine, with the answers of the other where they hold', () => {
    expect(decidedAnswer(said(5, false, 'suelto'), withTasks, { '11': 'theirs', '12': 'mine' })).toEqual({
      value_ok: true,
      tasks: [
        { id: 11, value_number: 4, observation: null },
        { id: 12, value_ok: false, observation: 'suelto' }
      ],
      version: 5
    })
    const other = { ...withTasks, value_ok: false, observation: 'cable' }
    expect(decidedAnswer(said(5, true), other, { '11': 'mine', own: 'theirs' })).toMatchObject({
      value_ok: false,
      observation: 'cable',
      tasks: [{ id: 11, value_number: 5 }, { id: 12 }]
    })
  })

  test('that it could not be done, or that it was', () => {
    const mine = { not_done_reason: 'viento', version: 1 }
    expect(decidedAnswer(mine, withTasks, { own: 'mine' })).toEqual({ ...mine, version: 5 })
    expect(decidedAnswer(mine, withTasks, { own: 'theirs' })).toBeUndefined()
  })
})

describe('the meter that was read with an answer', () => {
  const read = answered({ value_ok: true, usage_value: 1200 })

  test('is a difference if it shows something else, not if nobody read it here', () => {
    expect(keys({ value_ok: true, usage_value: 1300 }, read)).toEqual(['usage'])
    expect(keys({ value_ok: true, usage_value: 1200 }, read)).toEqual([])
    expect(keys({ value_ok: true }, read)).toEqual([])
  })

  test('is shown as both have it, and decided about', () => {
    const mine = { value_ok: true, usage_value: 1300 }
    const [one] = differences(mine, read)
    expect(one && bothTexts(one, 'America/La_Paz')).toEqual({ mine: '1300', theirs: '1200' })
    expect(decidedAnswer(mine, { ...read, value_ok: false }, { own: 'mine', usage: 'theirs' })).toMatchObject({
      value_ok: true,
      usage_value: 1200
    })
    const [none] = differences(mine, { ...read, usage_value: null })
    expect(none && bothTexts(none, 'America/La_Paz').theirs).toBe('Sin lectura')
  })
})

test('who said what', () => {
  const measure = aTask(11, { fkc_check_type: MEDIDA, measure_unit: 'bar' })
  expect(answerWithNote(measure, { value_number: 4.5 }, 'America/La_Paz')).toBe('4.5 bar')
  expect(answerWithNote(measure, { value_number: 4.5, observation: 'roce' }, 'America/La_Paz')).toBe('4.5 bar (roce)')
  expect(answerWithNote(measure, {}, 'America/La_Paz')).toBe('Sin responder')
  expect(answerWithNote(aCheck(1), { not_done_reason: 'viento' }, 'America/La_Paz')).toBe('No se pudo hacer: viento')
  const staff = [
    { id: 1, first_name: 'Ana', last_name: 'Rojas' },
    { id: 2, first_name: 'Luis', last_name: 'Mamani' }
  ]
  expect(authorOf(answered({ staff }))).toBe('Ana Rojas, Luis Mamani')
  expect(authorOf(aCheck(1, { not_done_by: { id: 3, name: 'Rosa' } }))).toBe('Rosa')
})
