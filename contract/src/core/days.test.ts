import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  daysBetween,
  daysText,
  isDay,
  mondayOf,
  spanText
} from './days.ts'

/** Days of the years 1900…2200. */
const someDay = fc.integer({ min: -25_567, max: 84_371 }).map(dayFromNumber)
const jsDay = (day: string) => new Date(`${day}T00:00:00Z`)

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2000-02-29', 11_016],
  ['2000-03-01', 11_017],
  ['2001-02-28', 11_381],
  ['1900-03-01', -25_508],
  ['0001-01-01', -719_162],
  ['9999-12-31', 2_932_896]
])('%s is day %i', (day, number) => {
  expect(dayNumber(day)).toBe(number)
  expect(dayFromNumber(number)).toBe(day)
})

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-06-31', false],
  ['2026-09-31', false],
  ['2026-11-31', false],
  ['2026-12-31', true],
  ['2026-13-01', false],
  ['2026-00-01', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  ['+02026-01-01', false],
  ['2026-01-01\n', false],
  ['', false]
])('isDay(%j) is %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each(['2023-02-29', '2026-1-1', '2026-01-01T00:00:00Z', ''])('%j is refused with a RangeError', text => {
  expect(() => dayNumber(text)).toThrow(RangeError)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-05-31', 0, '2026-05-31']
])('%s + %i months = %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-03-16', '2026-03-16'],
  ['2027-01-01', '2026-12-28'],
  ['1969-12-31', '1969-12-29']
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test.each([
  ['2026-03-10', '2026-03-10', '0 días'],
  ['2026-03-10', '2026-03-11', '1 día'],
  ['2026-03-10', '2026-03-16', '6 días'],
  ['2026-03-10', '2026-03-17', '1 semana'],
  ['2026-03-10', '2026-04-09', '4 semanas'],
  ['2026-03-10', '2026-04-10', '1 mes'],
  ['2026-01-31', '2026-02-28', '1 mes'],
  ['2026-01-31', '2026-02-27', '3 semanas'],
  ['2026-03-10', '2027-03-09', '11 meses'],
  ['2026-03-10', '2027-03-10', '1 año'],
  ['2024-02-29', '2025-02-28', '1 año'],
  ['2026-03-10', '2029-03-09', '2 años'],
  ['2027-03-10', '2026-03-10', '1 año']
])('from %s to %s: %s', (from, to, text) => {
  expect(spanText(from, to)).toBe(text)
})

test('days in words', () => {
  expect([0, 1, 2, 400].map(daysText)).toEqual(['0 días', '1 día', '2 días', '400 días'])
})

test('outside the years 0001 to 9999 there is nothing', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addMonths('0001-01-01', -1)).toThrow(RangeError)
  expect(() => dayFromNumber(Number.NaN)).toThrow(RangeError)
})

describe('for any day', () => {
  test('the calendar is that of Date in UTC', () => {
    fc.assert(
      fc.property(someDay, day => {
        expect(jsDay(day).toISOString().slice(0, 10)).toBe(day)
        expect(jsDay(day).getTime()).toBe(dayNumber(day) * 86_400_000)
      })
    )
  })

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -9999, max: 9999 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      })
    )
  })

  test('the week begins on a Monday, at most six days before', () => {
    fc.assert(
      fc.property(someDay, day => {
        const days = daysBetween(mondayOf(day), day)
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(days)
        expect(jsDay(mondayOf(day)).getUTCDay()).toBe(1)
      })
    )
  })
})
