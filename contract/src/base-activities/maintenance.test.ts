import { describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import {
  addInterval,
  advance,
  afterExecution,
  exampleDates,
  type MaintenanceRule,
  type MaintenanceState,
  nextByUsage,
  periodicityUnit
} from './maintenance.ts'

const { DAY, WEEK, MONTH, YEAR, MONDAY, TUESDAY, WEDNESDAY, SATURDAY, SUNDAY } = periodicityUnit
const FECHAS = 163
const LECTURAS = 164
const AMBOS = 165

test('the ids of the periodicity units', () => {
  expect(Object.values(periodicityUnit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

describe('addInterval', () => {
  test.each([
    ['a day', '2026-03-10', DAY, 1, '2026-03-11'],
    ['over a year', '2026-12-31', DAY, 1, '2027-01-01'],
    ['into a leap day', '2024-02-28', DAY, 1, '2024-02-29'],
    ['past a common February', '2026-02-28', DAY, 1, '2026-03-01'],
    ['a clock change elsewhere is no matter', '2026-03-28', DAY, 2, '2026-03-30'],
    ['two weeks', '2026-02-20', WEEK, 2, '2026-03-06'],
    ['a month', '2026-03-15', MONTH, 1, '2026-04-15'],
    ['clamped to February', '2026-01-31', MONTH, 1, '2026-02-28'],
    ['clamped to a leap February', '2024-01-30', MONTH, 1, '2024-02-29'],
    ['clamped to 30', '2026-03-31', MONTH, 1, '2026-04-30'],
    ['the end of a short month is no end', '2026-02-28', MONTH, 1, '2026-03-28'],
    ['over the year', '2026-11-30', MONTH, 3, '2027-02-28'],
    ['a half-year', '2026-08-31', MONTH, 6, '2027-02-28'],
    ['a year', '2026-03-10', YEAR, 1, '2027-03-10'],
    ['from 29 February', '2024-02-29', YEAR, 1, '2025-02-28'],
    ['from leap to leap', '2024-02-29', YEAR, 4, '2028-02-29'],
    ['from Tuesday to Monday', '2026-03-10', MONDAY, 1, '2026-03-16'],
    ['from Monday to Monday', '2026-03-09', MONDAY, 1, '2026-03-16'],
    ['from Sunday to Monday is one day', '2026-03-15', MONDAY, 1, '2026-03-16'],
    ['from Monday to Sunday of the next week', '2026-03-09', SUNDAY, 1, '2026-03-22'],
    ['from Saturday, two weeks on', '2026-03-14', SATURDAY, 2, '2026-03-28'],
    ['Wednesday over the year', '2026-12-31', WEDNESDAY, 1, '2027-01-06']
  ])('%s', (_name, date, unit, n, expected) => {
    expect(addInterval(date, unit, n)).toBe(expected)
  })

  test.each([
    ['no interval', DAY, 0],
    ['backwards', DAY, -1],
    ['half a month', MONTH, 0.5],
    ['not a number', MONTH, Number.NaN],
    ['unknown unit', 0, 1],
    ['unknown unit', 12, 1],
    ['unknown unit', 5.5, 1],
    ['beyond the calendar', YEAR, 9000]
  ])('refused: %s (unit %d, %d)', (_name, unit, n) => {
    expect(() => addInterval('2026-03-10', unit, n)).toThrow(RangeError)
  })

  test.each(['2026-02-30', '10/03/2026', '', '2026-03-10T00:00:00Z'])('refused date: %j', date => {
    expect(() => addInterval(date, DAY, 1)).toThrow(RangeError)
  })
})

describe('afterExecution', () => {
  test.each<[string, string | null, string, number, number, boolean, string]>([
    // fixed series
    ['on the day', '2026-03-10', '2026-03-10', MONTH, 1, false, '2026-04-10'],
    ['a day late', '2026-03-10', '2026-03-11', MONTH, 1, false, '2026-04-10'],
    ['the day before the following one', '2026-03-10', '2026-04-09', MONTH, 1, false, '2026-04-10'],
    ['on the following date: that one is past', '2026-03-10', '2026-04-10', MONTH, 1, false, '2026-05-10'],
    ['so late that dates are skipped', '2026-03-10', '2026-07-01', MONTH, 1, false, '2026-07-10'],
    ['early: it was done for that date', '2026-03-10', '2026-03-02', MONTH, 1, false, '2026-04-10'],
    ['more than an interval early', '2026-03-10', '2026-01-02', MONTH, 1, false, '2026-04-10'],
    ['month ends do not drift', '2026-01-31', '2026-02-28', MONTH, 1, false, '2026-03-31'],
    ['month ends, on time', '2026-01-31', '2026-01-31', MONTH, 1, false, '2026-02-28'],
    ['month ends, leap year', '2024-01-31', '2024-02-28', MONTH, 1, false, '2024-02-29'],
    ['month ends, leap year, on the clamped day', '2024-01-31', '2024-02-29', MONTH, 1, false, '2024-03-31'],
    ['every second month from the 31st', '2025-12-31', '2026-02-28', MONTH, 2, false, '2026-04-30'],
    ['quarterly, two years late', '2024-02-29', '2026-03-10', MONTH, 3, false, '2026-05-29'],
    ['yearly from 29 February, late', '2024-02-29', '2027-02-28', YEAR, 1, false, '2028-02-29'],
    ['yearly from 29 February, late in a common year', '2024-02-29', '2025-02-28', YEAR, 1, false, '2026-02-28'],
    ['daily, years late', '2000-01-01', '2026-03-10', DAY, 1, false, '2026-03-11'],
    ['every 10 days, late', '2026-03-01', '2026-03-21', DAY, 10, false, '2026-03-31'],
    ['every 10 days, nearly', '2026-03-01', '2026-03-20', DAY, 10, false, '2026-03-21'],
    ['weekly keeps its weekday', '2026-03-04', '2026-03-19', WEEK, 1, false, '2026-03-25'],
    ['Mondays', '2026-03-09', '2026-03-11', MONDAY, 1, false, '2026-03-16'],
    ['Mondays, done on a later Monday', '2026-03-09', '2026-03-16', MONDAY, 1, false, '2026-03-23'],
    ['Mondays, done on Sunday', '2026-03-09', '2026-03-22', MONDAY, 1, false, '2026-03-23'],
    ['every second Monday, one week late', '2026-03-09', '2026-03-17', MONDAY, 2, false, '2026-03-23'],
    ['every second Monday, two weeks late', '2026-03-09', '2026-03-23', MONDAY, 2, false, '2026-04-06'],
    ['Mondays, first date on a Wednesday', '2026-03-11', '2026-03-11', MONDAY, 1, false, '2026-03-16'],
    ['Sundays, first date on a Tuesday', '2026-03-10', '2026-03-22', SUNDAY, 1, false, '2026-03-29'],
    ['Sundays, first date on a Monday, eight days late', '2026-03-09', '2026-03-17', SUNDAY, 1, false, '2026-03-22'],
    ['Tuesdays, early', '2026-03-10', '2026-03-06', TUESDAY, 1, false, '2026-03-17'],
    // floating
    ['floating, on the day', '2026-03-10', '2026-03-10', MONTH, 1, true, '2026-04-10'],
    ['floating, late', '2026-03-10', '2026-03-25', MONTH, 1, true, '2026-04-25'],
    ['floating, early', '2026-03-10', '2026-03-02', MONTH, 1, true, '2026-04-02'],
    ['floating from the 31st', '2026-03-10', '2026-03-31', MONTH, 1, true, '2026-04-30'],
    ['floating on 29 February', '2024-02-01', '2024-02-29', YEAR, 1, true, '2025-02-28'],
    ['floating Mondays, done on Sunday', '2026-03-09', '2026-03-15', MONDAY, 1, true, '2026-03-16'],
    ['floating every third Wednesday', '2026-03-11', '2026-03-13', WEDNESDAY, 3, true, '2026-04-01'],
    // never initialised
    ['no date yet: from the execution', null, '2026-03-10', MONTH, 1, false, '2026-04-10'],
    ['no date yet, weekday', null, '2026-03-10', MONDAY, 1, false, '2026-03-16']
  ])('%s', (_name, next_date, performed_on, unit, n, is_floating, expected) => {
    const series = { anchor_date: next_date, next_date, performed_on, unit, n, is_floating }
    expect(afterExecution(series)).toEqual({
      anchor_date: is_floating || next_date === null ? performed_on : next_date,
      next_date: expected
    })
  })

  // shared/data/found/series.tsv
  test.each<[string, number, number, string, number, string[]]>([
    ['the series keeps the day it began with', MONTH, 1, '2026-01-31', 0, ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['quarterly', MONTH, 3, '2026-11-30', 0, ['2027-02-28', '2027-05-30', '2027-08-30']],
    ['leap day', YEAR, 1, '2024-02-29', 0, ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['late work keeps it too', MONTH, 1, '2026-01-31', 10, ['2026-02-28', '2026-03-31']]
  ])('a series: %s', (_name, unit, n, first, late, expected) => {
    let series = { anchor_date: first, next_date: first }
    const dates = expected.map((_date, index) => {
      const performed_on = addDays(series.next_date, index === 0 ? late : 0)
      series = afterExecution({ ...series, performed_on, unit, n, is_floating: false })
      return series.next_date
    })
    expect(dates).toEqual(expected)
  })

  test.each<[string, string, string, number, number, string, string]>([
    ['set by hand: the new anchor', '2026-02-15', '2026-02-15', MONTH, 1, '2026-02-15', '2026-03-15'],
    ['monthly made quarterly, on its day', '2026-01-31', '2026-07-31', MONTH, 3, '2026-01-31', '2026-10-31'],
    ['quarterly in between: the day stays', '2026-01-31', '2026-06-30', MONTH, 3, '2026-03-31', '2026-09-30'],
    ['yearly on a day that the month lacks', '2026-01-31', '2026-06-30', YEAR, 1, '2026-06-30', '2027-06-30'],
    ['yearly made monthly', '2024-02-29', '2027-02-28', MONTH, 1, '2024-02-29', '2027-03-29'],
    ['another day of the same month', '2026-01-31', '2026-06-15', MONTH, 3, '2026-06-15', '2026-09-15'],
    ['weekly made three-weekly', '2026-03-02', '2026-03-16', WEEK, 3, '2026-03-16', '2026-04-06']
  ])('the interval was changed: %s', (_name, anchor_date, next_date, unit, n, anchor, next) => {
    const series = { anchor_date, next_date, performed_on: next_date, unit, n, is_floating: false }
    expect(afterExecution(series)).toEqual({ anchor_date: anchor, next_date: next })
  })
})

test.each<[unknown, unknown, number | null]>([
  [1200, 250, 1450],
  [0, 0.5, 0.5],
  [-5, 10, 5],
  [1200, 0, null],
  [1200, -1, null],
  [1200, null, null],
  [null, 250, null],
  [undefined, 250, null],
  ['1200', 250, null],
  [1200, '250', null],
  [Number.NaN, 250, null],
  [1200, Number.POSITIVE_INFINITY, null]
])('nextByUsage(%j, %j) is %j', (current, interval, expected) => {
  expect(nextByUsage(current, interval)).toBe(expected)
})

describe('advance', () => {
  const monthly: MaintenanceRule & MaintenanceState = {
    fkc_regime: FECHAS,
    fk_periodicity_unit: MONTH,
    time_interval_value: 1,
    usage_interval_value: 250,
    is_floating: false,
    last_date: '2026-02-10',
    anchor_date: '2026-01-10',
    next_date: '2026-03-10',
    rescheduled_date: null,
    last_usage_value: 1000,
    last_usage_at: '2026-02-10T12:00:00.000Z',
    next_usage_value: 1250,
    next_usage_from: '2026-02-10T12:00:00.000Z'
  }
  const undated = { anchor_date: null, next_date: null }
  const usage_at = '2026-03-11T10:00:00.000Z'
  const readThen = { last_usage_at: usage_at, next_usage_from: usage_at }
  test.each<[string, Partial<typeof monthly>, string, number | null, Partial<MaintenanceState>]>([
    ['by date', {}, '2026-03-11', null, { next_date: '2026-04-10' }],
    ['by date: a reading changes nothing', {}, '2026-03-11', 1300, { next_date: '2026-04-10' }],
    [
      'by date, rescheduled: the series stays',
      { rescheduled_date: '2026-03-25' },
      '2026-03-25',
      null,
      { next_date: '2026-04-10' }
    ],
    [
      'by date, rescheduled past the following date',
      { rescheduled_date: '2026-04-15' },
      '2026-04-15',
      null,
      { next_date: '2026-05-10' }
    ],
    ['by date, brought forward', { rescheduled_date: '2026-03-01' }, '2026-03-01', null, { next_date: '2026-04-10' }],
    [
      'by date, floating',
      { is_floating: true, rescheduled_date: '2026-03-25' },
      '2026-03-26',
      null,
      { anchor_date: '2026-03-26', next_date: '2026-04-26' }
    ],
    [
      'by date, first time',
      { anchor_date: null, next_date: null, last_date: null },
      '2026-03-26',
      null,
      { anchor_date: '2026-03-26', next_date: '2026-04-26' }
    ],
    ['by date, without an interval', { time_interval_value: null }, '2026-03-11', null, undated],
    ['by date, without a unit', { fk_periodicity_unit: null }, '2026-03-11', null, undated],
    [
      'by usage',
      { fkc_regime: LECTURAS, next_date: null },
      '2026-03-11',
      1300,
      { next_date: null, last_usage_value: 1300, next_usage_value: 1550, ...readThen }
    ],
    [
      'by usage, early',
      { fkc_regime: LECTURAS, next_date: null },
      '2026-03-11',
      1100,
      { next_date: null, last_usage_value: 1100, next_usage_value: 1350, ...readThen }
    ],
    [
      'by usage, without a reading',
      { fkc_regime: LECTURAS, next_date: null },
      '2026-03-11',
      null,
      { next_date: null, next_usage_value: null, next_usage_from: null }
    ],
    [
      'by usage, without an interval',
      { fkc_regime: LECTURAS, next_date: null, usage_interval_value: null },
      '2026-03-11',
      1300,
      { next_date: null, last_usage_value: 1300, next_usage_value: null, ...readThen, next_usage_from: null }
    ],
    [
      'both',
      { fkc_regime: AMBOS },
      '2026-03-11',
      1300,
      { next_date: '2026-04-10', last_usage_value: 1300, next_usage_value: 1550, ...readThen }
    ],
    [
      'both, floating and late',
      { fkc_regime: AMBOS, is_floating: true },
      '2026-04-20',
      1900,
      {
        anchor_date: '2026-04-20',
        next_date: '2026-05-20',
        last_usage_value: 1900,
        next_usage_value: 2150,
        ...readThen
      }
    ],
    [
      'both, without a reading: the date goes on',
      { fkc_regime: AMBOS },
      '2026-03-11',
      null,
      { next_date: '2026-04-10', next_usage_value: null, next_usage_from: null }
    ]
  ])('%s', (_name, change, performed_on, usage_value, expected) => {
    const state = { ...monthly, ...change }
    const before = { ...state }
    expect(advance(state, { performed_on, usage_value, usage_at: usage_value === null ? null : usage_at })).toEqual({
      last_date: performed_on,
      anchor_date: state.anchor_date,
      next_date: state.next_date,
      rescheduled_date: null,
      last_usage_value: 1000,
      last_usage_at: state.last_usage_at,
      next_usage_value: 1250,
      next_usage_from: state.next_usage_from,
      ...expected
    })
    expect(state).toEqual(before)
  })
})

test.each([
  ['kept dates', MONTH, 1, false, 10, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['floating', MONTH, 1, true, 10, ['2026-01-31', '2026-03-10', '2026-04-10', '2026-05-10']],
  ['in time, floating or not', WEEK, 2, true, 0, ['2026-01-31', '2026-02-14', '2026-02-28', '2026-03-14']],
  ['later than a whole interval', DAY, 3, false, 10, ['2026-01-31', '2026-02-12', '2026-02-15', '2026-02-18']],
  ['weekdays', MONDAY, 1, false, 10, ['2026-01-31', '2026-02-16', '2026-02-23', '2026-03-02']]
])('an example of a series: %s', (_name, unit, n, is_floating, late, expected) => {
  expect(exampleDates({ unit, n, is_floating }, { start: '2026-01-31', late, count: 4 })).toEqual(expected)
})
