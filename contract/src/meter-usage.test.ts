import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageDailyUsage,
  countedFrom,
  forecastDate,
  isAnotherCounter,
  type MeterReading,
  remainingUsage,
  usageBetween
} from './meter-usage.ts'

test.each<[number, number, number | null, number | null]>([
  [100, 150, null, 50],
  [100, 100, null, 0],
  [100, 150, 1000, 50],
  [99_800, 300, 100_000, 500],
  [99_999, 0, 100_000, 1],
  [100_000, 0, 100_000, 0],
  [150, 100, null, null],
  [150, 100, 120, null]
])('between %d and %d, rollover %j: %j', (previous, current, rollover, expected) => {
  expect(usageBetween(previous, current, rollover)).toBe(expected)
})

describe('averageDailyUsage', () => {
  const now = '2026-03-31T12:00:00Z'
  const on = (day: string, value: number, is_reset = false): MeterReading => ({
    value,
    read_at: `${day}T12:00:00Z`,
    is_reset
  })
  test.each<[string, MeterReading[], number | null, number | null]>([
    ['two readings', [on('2026-03-01', 100), on('2026-03-11', 150)], null, 5],
    ['in any order', [on('2026-03-21', 300), on('2026-03-01', 100), on('2026-03-11', 150)], null, 10],
    ['a meter that stands still', [on('2026-03-01', 100), on('2026-03-11', 100)], null, 0],
    ['no reading', [], null, null],
    ['one reading', [on('2026-03-01', 100)], null, null],
    ['older than 90 days', [on('2025-12-01', 0), on('2025-12-30', 900), on('2026-03-01', 1000)], null, null],
    ['exactly 90 days', [on('2025-12-31', 0), on('2026-03-31', 180)], null, 2],
    ['later than now', [on('2026-03-01', 0), on('2026-03-11', 10), on('2026-04-10', 999)], null, 1],
    ['over a rollover', [on('2026-03-01', 99_900), on('2026-03-11', 100)], 100_000, 20],
    [
      'a reset counts neither use nor time',
      [on('2026-03-01', 900), on('2026-03-11', 950), on('2026-03-16', 0, true), on('2026-03-26', 150)],
      null,
      10
    ],
    [
      'a reset to a higher value',
      [on('2026-03-01', 0), on('2026-03-11', 50), on('2026-03-16', 5000, true), on('2026-03-26', 5150)],
      null,
      10
    ],
    [
      'a drop that nothing explains is a reset',
      [on('2026-03-01', 900), on('2026-03-11', 950), on('2026-03-16', 0), on('2026-03-26', 150)],
      null,
      10
    ],
    ['only a reset', [on('2026-03-01', 900), on('2026-03-11', 0, true)], null, null]
  ])('%s', (_name, readings, rollover, expected) => {
    expect(averageDailyUsage(readings, now, rollover)).toBe(expected)
  })

  test('less than a day says nothing; zones are heeded', () => {
    const readings = [
      { value: 0, read_at: '2026-03-30T08:00:00-04:00', is_reset: false },
      { value: 10, read_at: '2026-03-31T11:59:00Z', is_reset: false }
    ]
    expect(averageDailyUsage(readings, now)).toBe(null)
    expect(averageDailyUsage([...readings, { value: 12, read_at: now, is_reset: false }], now)).toBe(12)
  })
})

test.each<[string, Parameters<typeof remainingUsage>[0], number | null]>([
  ['on the way', { last: 1000, next: 1250, current: 1100, rollover_at: null }, 150],
  ['reached', { last: 1000, next: 1250, current: 1250, rollover_at: null }, 0],
  ['passed', { last: 1000, next: 1250, current: 1300, rollover_at: null }, -50],
  ['before the rollover', { last: 99_800, next: 100_300, current: 99_900, rollover_at: 100_000 }, 400],
  ['after the rollover', { last: 99_800, next: 100_300, current: 100, rollover_at: 100_000 }, 200],
  ['past it after the rollover', { last: 99_800, next: 100_300, current: 310, rollover_at: 100_000 }, -10],
  ['initialised without a reading', { last: null, next: 1250, current: 1100, rollover_at: null }, 150],
  ['another meter since', { last: 1000, next: 1250, current: 3, rollover_at: null }, null]
])('remaining: %s', (_name, meter, expected) => {
  expect(remainingUsage(meter)).toBe(expected)
})

test.each<[number, number | null, string | null]>([
  [100, 10, '2026-03-20'],
  [101, 10, '2026-03-21'],
  [4.2, 0.7, '2026-03-16'],
  [0.5, 24, '2026-03-11'],
  [0, 10, '2026-03-10'],
  [0, null, '2026-03-10'],
  [36_500, 1, '2126-02-14'],
  [36_501, 1, null],
  [-5, null, '2026-03-10'],
  [100, null, null],
  [100, 0, null],
  [100, Number.NaN, null],
  [1e9, 0.001, null]
])('%d left at %j a day: %j', (remaining, average, expected) => {
  expect(forecastDate({ remaining, average, from: '2026-03-10' })).toBe(expected)
})

const at = (value: number, is_reset = false) => ({ value, is_reset })
test.each([
  ['nothing was read', [], false],
  ['a new meter, read once', [at(0, true)], false],
  ['it only went up', [at(10), at(20)], false],
  ['it turned over', [at(99_900), at(40)], false],
  ['it was replaced', [at(210), at(3, true)], true],
  ['replaced by one that shows more', [at(210), at(900, true), at(910)], true],
  ['replaced after it had turned', [at(99_900), at(40), at(3, true), at(5)], true],
  ['it turned after it was replaced', [at(210), at(3, true), at(99_990), at(4)], false]
])('another counter? %s', (_, readings, is) => {
  expect(isAnotherCounter(readings)).toBe(is)
})

test.each([
  [null, 4_900, 4_900],
  [5_400, 4_900, 4_900],
  [100_300, 99_800, 99_800],
  [500, 4_900, null],
  [500, null, null]
])('a limit of %j is counted from %j: %j', (next, last, expected) => {
  expect(countedFrom(next, last)).toBe(expected)
})

test('for any meter: what is used and what is left make the interval', () => {
  const value = fc.integer({ min: 0, max: 99_999 })
  fc.assert(
    fc.property(value, value, fc.integer({ min: 1, max: 50_000 }), (last, current, interval) => {
      const used = usageBetween(last, current, 100_000) ?? Number.NaN
      expect(used).toBeGreaterThanOrEqual(0)
      expect(remainingUsage({ last, next: last + interval, current, rollover_at: 100_000 })).toBe(interval - used)
    })
  )
})
