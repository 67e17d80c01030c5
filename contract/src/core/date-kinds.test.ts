import { expect, test } from 'vitest'
import { type DateKind, dayKindProblem, executionProblem, fullYear, plannedMomentProblem } from './date-kinds.ts'

const today = '2026-11-26'

test.each<[DateKind, string, string | undefined]>([
  ['happened', '1998-03-15', undefined],
  ['happened', today, undefined],
  ['happened', '2026-11-27', 'La fecha no puede ser futura'],
  ['happened', '2099-01-01', 'La fecha no puede ser futura'],
  ['happened', '1899-12-31', 'La fecha es anterior al 01/01/1900'],
  ['planned', today, undefined],
  ['planned', '2036-11-26', undefined],
  ['planned', '2026-11-25', 'La fecha ya ha pasado'],
  ['planned', '2020-01-01', 'La fecha ya ha pasado'],
  ['planned', '2126-11-27', 'La fecha es posterior al 26/11/2036'],
  ['valid', '2020-01-01', undefined],
  ['valid', '2076-11-26', undefined],
  ['valid', '2199-01-01', 'La fecha es posterior al 26/11/2076']
])('%s on %s: %s', (kind, day, problem) => {
  expect(dayKindProblem(kind, day, today)).toBe(problem)
})

test('a planned start may lie in the night that is not over', () => {
  const now = '2026-11-26T06:00:00.000Z'
  expect(plannedMomentProblem('2026-11-25T02:00:00.000Z', now)).toBeUndefined()
  expect(plannedMomentProblem('2026-11-24T02:00:00.000Z', now)).toBe('La fecha ya ha pasado')
  expect(plannedMomentProblem('2126-11-24T02:00:00.000Z', now)).toBe('La fecha es posterior al 26/11/2036')
})

test.each<[number, DateKind | undefined, number]>([
  [98, 'happened', 1998],
  [26, 'happened', 2026],
  [27, 'happened', 1927],
  [0, 'happened', 2000],
  [27, 'planned', 2027],
  [98, 'planned', 2098],
  [31, 'valid', 2031],
  [98, undefined, 1998],
  [27, undefined, 2027],
  [75, undefined, 2075],
  [78, undefined, 1978]
])('the year %d of what %s is %d', (digits, kind, year) => {
  expect(fullYear(digits, kind, today)).toBe(year)
})

const at = (day: string) => `${day}T12:00:00.000Z`
test.each<[string, string, string, object | undefined]>([
  ['of a night', '2026-11-26', '2026-11-27', undefined],
  ['of last week', '2026-11-19', '2026-11-20', undefined],
  ['of a week', '2026-11-26', '2026-12-03', undefined],
  ['of 46 days', '2026-11-26', '2027-01-11', { end_at: expect.stringMatching(/^Dura más de 7 días/) }],
  ['a year before the order', '2025-11-26', '2025-11-26', { start_at: expect.stringMatching(/antes de la orden/) }],
  ['in a hundred years', '2126-11-26', '2126-11-26', { start_at: 'La fecha es posterior al 26/11/2036' }]
])('an execution %s', (_name, from, to, problem) => {
  const moments = { from: at(from), to: at(to), created: at(today) }
  expect(executionProblem(moments, today, moment => moment.slice(0, 10))).toEqual(problem)
})
