import { expect, test } from 'vitest'
import { dayProblem, dayText, isTime, readDay, readTime, timeProblem } from './texts.ts'

test.each([
  ['5/3/26', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  [' 05-03-2026 ', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  ['5 3 2026', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', '29/02/2027'],
  ['31/04/2026', '31/04/2026'],
  ['31042026', '31042026'],
  ['2026-13-01', '2026-13-01'],
  ['1/12', '1/12'],
  ['5/3/126', '5/3/126'],
  [' mañana ', 'mañana'],
  ['', '']
])('%j typed as a day is %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['15/03/98', 'happened', '1998-03-15'],
  ['15/03/26', 'happened', '2026-03-15'],
  ['15/03/27', 'planned', '2027-03-15'],
  ['15/03/31', 'valid', '2031-03-15'],
  ['15/03/98', undefined, '1998-03-15']
] as const)('%j typed as a day that %s is %j', (text, kind, day) => {
  expect(readDay(text, { kind, today: '2026-11-26' })).toBe(day)
})

test.each([
  ['2026-03-05', '05/03/2026'],
  ['1/12', '1/12'],
  ['', '']
])('the day %j is written %j', (value, text) => {
  expect(dayText(value)).toBe(text)
})

const limits = { min: '2026-03-05', max: '2026-03-09' }
test.each([
  [null, {}, undefined],
  ['2026-03-05', {}, undefined],
  ['2026-03-05', limits, undefined],
  ['2026-03-09', limits, undefined],
  ['2026-03-04', limits, 'No puede ser antes del 05/03/2026'],
  ['2026-03-10', limits, 'No puede ser después del 09/03/2026'],
  ['1/12', {}, 'Escriba la fecha completa: dd/mm/aaaa'],
  ['31/02/2027', {}, 'La fecha no es válida'],
  ['32012027', limits, 'La fecha no es válida'],
  ['12/31/26', {}, 'La fecha no es válida'],
  ['1/12', limits, 'Escriba la fecha completa: dd/mm/aaaa']
])('what is wrong with the day %j between %j: %s', (value, between, problem) => {
  expect(dayProblem(value, between)).toBe(problem)
})

test.each([
  ['8', '08:00'],
  ['08', '08:00'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['8h30', '08:30'],
  ['8 h', '08:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['23:59', '23:59'],
  ['0', '00:00'],
  ['24', '24'],
  ['8:60', '8:60'],
  ['8:3', '8:3'],
  ['tarde', 'tarde'],
  ['', '']
])('%j typed as a time of day is %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each([
  ['08:30', true],
  ['23:59', true],
  ['24:00', false],
  ['8:30', false],
  ['08:60', false],
  ['', false]
])('%j is a time of day: %j', (text, expected) => {
  expect(isTime(text)).toBe(expected)
  expect(timeProblem(text)).toBe(expected || text === '' ? undefined : 'Escriba la hora como 08:30')
})
