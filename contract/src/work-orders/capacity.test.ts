import { expect, test } from 'vitest'
import { minutesOfPerson } from './capacity.ts'
import { addDays } from '../core/days.ts'

const usual = { week: [], exceptions: [], shifts: [] }
// 22:00 to 06:00 counts from the closing at 23:00: 8 h, 8 h and 7 h.
const usualDay = (480 + 480 + 420) / 3

test('one shift of the day, on five days of seven', () => {
  expect(minutesOfPerson(usual)('2026-03-02', '2026-03-08')).toBeCloseTo(usualDay * 5)
  expect(minutesOfPerson(usual)('2026-03-02', '2026-03-02')).toBeCloseTo((usualDay * 5) / 7)
  expect(minutesOfPerson(usual)('2026-03-02', '2026-03-01')).toBe(0)
})

test('the line has shifts of its own', () => {
  const shifts = [{ fkc_shift: 62, starts: '23:00', ends: '05:00' }]
  expect(minutesOfPerson({ ...usual, shifts })('2026-03-02', '2026-03-08')).toBeCloseTo(360 * 5)
})

test('a longer night is a longer shift', () => {
  const exceptions = [{ date: '2026-03-02', opens: '06:00', closes: '22:00' }]
  expect(minutesOfPerson({ ...usual, exceptions })('2026-03-02', '2026-03-08')).toBeCloseTo(
    (usualDay * 7 + 20) * (5 / 7)
  )
})

test('a year is the sum of its days, also where a day differs from the others of its name', () => {
  const week = [{ weekday: 6, opens: '08:00', closes: '20:00' }]
  const exceptions = [
    { date: '2026-03-04', opens: null, closes: null },
    { date: '2026-06-06', opens: '05:00', closes: '23:30' }
  ]
  const hours = { week, exceptions, shifts: [] }
  const year = minutesOfPerson(hours)
  let sum = 0
  for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) sum += minutesOfPerson(hours)(day, day)
  expect(year('2026-01-01', '2026-12-31')).toBeCloseTo(sum)
})
