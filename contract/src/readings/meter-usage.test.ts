import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageDailyUsage,
  forecastDate,
  limitAs,
  counterDropAt,
  counterDropUntil,
  type MeterReading,
  typedFrom,
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

/** Readings of successive days, `true`: the first one of another counter. */
type Read = [value: number, is_reset?: boolean]
const dayOf = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`
const breaksOf = (readings: readonly Read[], rollover_at: number | null) =>
  readings.map(([value, is_reset = false], index) => {
    const previous = readings[index - 1]?.[0] ?? null
    return { read_at: dayOf(index), lost: counterDropAt({ previous, value, is_reset }, rollover_at) }
  })

/** What is left of a limit that is of the counter of a day; null: of the first one. */
function leftOf(limit: number, from: number | null, readings: readonly Read[], rollover_at: number | null) {
  const breaks = breaksOf(readings, rollover_at)
  const lostThen = counterDropUntil(breaks, from === null ? null : dayOf(from))
  const lostNow = counterDropUntil(breaks, dayOf(readings.length - 1))
  return limitAs(limit, { lostThen, lostNow }) - readings.at(-1)![0]
}

test.each<[string, number, number | null, Read[], number | null, number]>([
  ['on the way', 1250, 0, [[1000], [1100]], null, 150],
  ['reached', 1250, 0, [[1000], [1250]], null, 0],
  ['passed', 1250, 0, [[1000], [1300]], null, -50],
  ['before the turn', 100_300, 0, [[99_800], [99_900]], 100_000, 400],
  ['after the turn', 100_300, 0, [[99_800], [100]], 100_000, 200],
  ['past it after the turn', 100_300, 0, [[99_800], [310]], 100_000, -10],
  ['turned twice', 250_000, 0, [[99_800], [100], [90_000], [50]], 100_000, 49_950],
  ['the limit is typed after the turn', 400, 1, [[99_800], [300], [310]], 100_000, 90],
  // 100 until the end of the old one, 40 since the start of the new one
  ['replaced, the end is known', 5150, 0, [[4900], [5000], [3, true], [43]], null, 110],
  ['replaced, the end isn’t known: up to its last reading', 5150, 0, [[4900], [4960], [3, true], [43]], null, 150],
  ['nothing read between the execution and the end', 5150, 0, [[4900], [0, true]], null, 250],
  ['replaced by one that shows more', 5150, 0, [[4900], [5000], [80_000, true], [80_060]], null, 90],
  ['replaced twice', 5150, 0, [[4900], [5000], [0, true], [70], [10, true], [15]], null, 75],
  ['the new one is past the limit, but not by use', 300, 0, [[100], [150], [9000, true]], null, 150],
  ['replaced before the execution', 5150, 2, [[9000], [20, true], [4900], [5000]], null, 150],
  ['executed at the first reading of the new one', 250, 1, [[9000], [0, true], [40]], null, 210],
  ['replaced after it had turned', 1200, 0, [[950], [40], [0, true], [10]], 1000, 1200 - 950 - 90 - 10],
  ['turned after it was replaced', 1200, 0, [[900], [990, true], [5]], 1000, 1200 - 900 - 15],
  ['of the first counter that was read', 500, null, [[0, true], [300], [0, true], [120]], null, 80],
  ['a drop that nothing explains', 5150, 0, [[4900], [5000], [40], [60]], null, 130],
  ['parts of a unit', 10.3, 0, [[10.1], [10.2], [0, true], [0.1]], null, 0]
])('left: %s', (_name, limit, from, readings, rollover, expected) => {
  expect(leftOf(limit, from, readings, rollover)).toBe(expected)
})

test.each<[string, Parameters<typeof typedFrom>, string | null]>([
  ['of the counter that was read last', [500, null, { rollover_at: null, last_read_at: '2' }], '2'],
  [
    'instead of one of an earlier counter',
    [500, { next_usage_from: '1' }, { rollover_at: null, last_read_at: '2' }],
    '2'
  ],
  ['nothing was read', [500, null, { rollover_at: null, last_read_at: null }], null],
  ['none', [null, { next_usage_from: '1' }, { rollover_at: null, last_read_at: '2' }], null],
  ['more than the counter shows', [1020, { next_usage_from: '1' }, { rollover_at: 1000, last_read_at: '2' }], '1'],
  ['the same, the first one', [1020, null, { rollover_at: 1000, last_read_at: '2' }], '2'],
  ['less than it turns at', [999, { next_usage_from: '1' }, { rollover_at: 1000, last_read_at: '2' }], '2']
])('a typed limit is a value %s', (_name, call, expected) => {
  expect(typedFrom(...call)).toBe(expected)
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

test('for any counters: what is used and what is left make the interval', () => {
  const value = fc.integer({ min: 0, max: 99_999 })
  const readings = fc.array(fc.tuple(value, fc.boolean()), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(readings, fc.nat(7), fc.integer({ min: 1, max: 50_000 }), (all, pick, interval) => {
      const start = pick % all.length
      const steps = all
        .slice(start + 1)
        .map(([next, is_reset], index) =>
          is_reset ? 0 : (usageBetween(all[start + index]![0], next, 100_000) ?? Number.NaN)
        )
      const used = steps.reduce((sum, step) => sum + step, 0)
      expect(used).toBeGreaterThanOrEqual(0)
      expect(leftOf(all[start]![0] + interval, start, all, 100_000)).toBe(interval - used)
    })
  )
})
