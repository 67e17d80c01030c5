import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expressionProblem, isTimeZone, turnBefore, turnsAfter } from './cron.ts'
import { cronSentence } from './cron-sentence.ts'

const partsText = 'Escriba cinco partes: minuto, hora, día, mes y día de la semana'
const invalid = 'La expresión no es válida'

test.each([
  ['0 18 * * 5', undefined],
  ['*/15 6-22 * 1,7 1-5', undefined],
  ['0 0 29 2 *', undefined],
  ['0 0 L * *', undefined],
  ['  0   6 * * MON ', undefined],
  ['0 0 31 2 *', 'Esta fecha no llega nunca'],
  ['', partsText],
  ['* * * * * *', partsText],
  ['@daily', partsText],
  ['0 18 * *', partsText],
  [`${'0,'.repeat(500)}0 * * * *`, partsText],
  ['60 18 * * *', invalid],
  ['0 24 * * *', invalid],
  ['0 0 * 13 *', invalid],
  ['a b c d e', invalid],
  ['0 0 * * 8', invalid],
  ['*/0 * * * *', invalid],
  ['5-1 * * * *', invalid],
  ['0 6 * * +1', invalid],
  ['0 6 * * 5#L', invalid],
  ['0 6 ? * 1', invalid],
  ['0 6 * * 5#1', undefined],
  ['0 6 15W * *', undefined],
  ['0 6 * * 5L', undefined]
])('%j: %s', (expression, problem) => expect(expressionProblem(expression)).toBe(problem))

test.each([
  ['America/La_Paz', true],
  ['America/Santiago', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+04:00', false],
  ['', false],
  ['A'.repeat(1000), false]
])('zone %s: %s', (name, is) => expect(isTimeZone(name)).toBe(is))

const iso = (moments: readonly Date[]) => moments.map(moment => moment.toISOString())

test.each([
  // Clocks go forward over the hour of the turn: it comes when they go on, and only once.
  ['30 2 * * *', 'Europe/Madrid', '2027-03-27T12:00Z', ['2027-03-28T01:00', '2027-03-29T00:30']],
  ['30 0 * * *', 'America/Santiago', '2027-09-04T12:00Z', ['2027-09-05T04:00', '2027-09-06T03:30']],
  // Back: the first of the two.
  ['30 2 * * *', 'Europe/Madrid', '2027-10-30T12:00Z', ['2027-10-31T00:30', '2027-11-01T01:30']],
  ['30 23 * * *', 'America/Santiago', '2027-04-03T12:00Z', ['2027-04-04T02:30', '2027-04-05T03:30']],
  // The same of lists and ranges.
  ['30 2,14 * * *', 'Europe/Madrid', '2027-03-27T14:00Z', ['2027-03-28T01:00', '2027-03-28T12:30']],
  ['30 2,14 * * *', 'Europe/Madrid', '2027-10-30T14:00Z', ['2027-10-31T00:30', '2027-10-31T13:30']],
  ['0 0,12 * * *', 'America/Santiago', '2027-09-04T17:00Z', ['2027-09-05T04:00', '2027-09-05T15:00']],
  ['30 11,23 * * *', 'America/Santiago', '2027-04-03T16:00Z', ['2027-04-04T02:30', '2027-04-04T15:30']],
  ['0 1-3 * * *', 'Europe/Madrid', '2027-10-30T23:30Z', ['2027-10-31T00:00', '2027-10-31T02:00']],
  ['0 18 * * 5', 'America/La_Paz', '2026-11-27T22:00Z', ['2026-12-04T22:00', '2026-12-11T22:00']],
  ['0 0 29 2 *', 'America/La_Paz', '2026-11-27T22:00Z', ['2028-02-29T04:00', '2032-02-29T04:00']]
])('%s in %s after %s', (expression, zone, after, turns) =>
  expect(iso(turnsAfter(expression, zone, new Date(after), 2))).toEqual(turns.map(turn => `${turn}:00.000Z`))
)

test.each([
  ['30 2 * * *', 'Europe/Madrid'],
  ['30 0 * * *', 'America/Santiago'],
  ['30 23 * * *', 'America/Santiago'],
  ['0 0 * * *', 'America/Santiago'],
  ['15 12 * * *', 'America/La_Paz']
])('%s in %s has 365 turns in a year, each once', (expression, zone) => {
  const end = new Date('2028-01-01T12:00Z')
  const turns: number[] = []
  for (let turn: Date | undefined = new Date('2027-01-01T12:00Z'); turn && turn < end;) {
    turn = turnsAfter(expression, zone, turn, 1)[0]
    if (turn && turn < end) turns.push(turn.getTime())
  }
  expect(turns).toHaveLength(365)
  expect(new Set(turns).size).toBe(365)
})

test('the latest turn is before a moment, never at it', () => {
  const at = (moment: string) => turnBefore('0 18 * * 5', 'America/La_Paz', new Date(moment))?.toISOString()
  expect(at('2026-11-27T22:00:00Z')).toBe('2026-11-20T22:00:00.000Z')
  expect(at('2026-11-27T22:00:01Z')).toBe('2026-11-27T22:00:00.000Z')
})

test.each([
  ['0 18 * * 5', 'Los viernes a las 18:00'],
  ['*/15 * * * *', 'Cada 15 minutos'],
  ['0 6 * * *', 'Cada día a las 06:00'],
  ['0 6,18 * * *', 'Cada día a las 06:00 y 18:00'],
  ['7 * * * *', 'Cada hora, a los 7 minutos'],
  ['0 * * * *', 'Cada hora'],
  ['0 9,18 * * 0,6', 'Los domingos y sábados a las 09:00 y 18:00'],
  ['30 2 1,15 * *', 'Los días 1 y 15 de cada mes a las 02:30'],
  ['30 2 1 * *', 'El día 1 de cada mes a las 02:30'],
  ['0 6 * * 1-5', 'De lunes a viernes a las 06:00'],
  ['0 18 1 * 1', 'A las 18:00, el día 1 del mes o el lunes'],
  ['0 18 1 6 1', 'A las 18:00, el día 1 del mes o el lunes, en junio'],
  ['0 9 * * 1,3,5', 'Los lunes, miércoles y viernes a las 09:00'],
  ['0 9 * * 5#1', 'El primer viernes de cada mes a las 09:00'],
  ['1 * * * *', 'Cada hora, al minuto 1'],
  ['0 0 31 2 *', ''],
  ['x', '']
])('%s is said: %s', (expression, sentence) => expect(cronSentence(expression)).toBe(sentence))

test('whatever is accepted can be said', () => {
  const number = fc.integer({ min: 1, max: 13 }).map(String)
  const one = fc.oneof(
    number,
    fc.tuple(number, number).map(([from, to]) => `${from}-${to}`),
    fc.tuple(fc.constant('*'), number).map(([all, step]) => `${all}/${step}`),
    fc.constantFrom('*', 'L', 'MON', 'mon-fri', 'JAN', '5L', '5#1', '5#6', '15W', 'LW', '+1', '?', '1/2', '-3', '#', '')
  )
  const list = fc.array(one, { minLength: 1, maxLength: 2 }).map(all => all.join(','))
  let accepted = 0
  fc.assert(
    fc.property(fc.nat(4), fc.nat(4), list, list, (first, second, a, b) => {
      const expression = ['0', '6', '*', '*', '*'].with(first, a).with(second, b).join(' ')
      const isAccepted = expressionProblem(expression) === undefined
      if (isAccepted) accepted++
      expect(cronSentence(expression) !== '', expression).toBe(isAccepted)
    }),
    { numRuns: 2000 }
  )
  expect(accepted).toBeGreaterThan(50)
})
