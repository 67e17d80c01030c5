import { expect, test } from 'vitest'
import { minutesOfPerson } from './capacity.ts'

const usual = { week: [], exceptions: [], shifts: [] }
// 22:00 to 06:00 counts from the closing at 23:00: 8 h, 8 h and 7 h.
const usualDay = (480 + 480 + 420) / 3

test('one shift of the day, on five days of seven', () => {
  expect(minutesOfPerson('2026-03-02', '2026-03-08', usual)).toBeCloseTo(usualDay * 5)
  expect(minutesOfPerson('2026-03-02', '2026-03-02', usual)).toBeCloseTo((usualDay * 5) / 7)
  expect(minutesOfPerson('2026-03-02', '2026-03-01', usual)).toBe(0)
})

test('the line has shifts of its own', () => {
  const shifts = [{ fkc_shift: 62, starts: '23:00', ends: '05:00' }]
  expect(minutesOfPerson('2026-03-02', '2026-03-08', { ...usual, shifts })).toBeCloseTo(360 * 5)
})

test('a longer night is a longer shift', () => {
  const exceptions = [{ date: '2026-03-02', opens: '06:00', closes: '22:00' }]
  expect(minutesOfPerson('2026-03-02', '2026-03-08', { ...usual, exceptions })).toBeCloseTo(
    (usualDay * 7 + 20) * (5 / 7)
  )
})
