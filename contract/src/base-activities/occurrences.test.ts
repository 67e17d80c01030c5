import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regime } from '../core/classifier.ts'
import { addDays, dayFromNumber } from '../core/days.ts'
import { advance, dueDate, notInitialised } from './maintenance.ts'
import { occurrencesIn, type Series, workDaysIn } from './occurrences.ts'

const today = '2026-06-15'
const year = { from: '2026-01-01', to: '2026-12-31' }

/** Monthly by dates, from a date on. */
const monthly = (next_date: string, more: Partial<Series> = {}): Series => ({
  fkc_regime: regime.FECHAS,
  fk_periodicity_unit: 3,
  time_interval_value: 1,
  usage_interval_value: null,
  is_floating: false,
  due_date: next_date,
  anchor_date: next_date,
  next_date,
  average: null,
  programmed_on: null,
  ...more
})
const byUse = (due_date: string | null, average: number | null, more: Partial<Series> = {}): Series =>
  monthly('2026-01-01', {
    fkc_regime: regime.LECTURAS,
    due_date,
    next_date: null,
    average,
    usage_interval_value: 500,
    ...more
  })

const quarterly = { time_interval_value: 3 }
const floating = { is_floating: true }

test.each<[string, Series, string[]]>([
  ['the rest of the year, from the next date on', monthly('2026-07-10', quarterly), ['2026-07-10', '2026-10-10']],
  [
    'what is due today is still foreseen',
    monthly('2026-06-15', { time_interval_value: 6 }),
    ['2026-06-15', '2026-12-15']
  ],
  [
    'late: the series keeps its dates, and only what comes after today is foreseen',
    monthly('2026-03-20', quarterly),
    ['2026-06-20', '2026-09-20', '2026-12-20']
  ],
  [
    'late and floating: an interval from today, on which it is done at best',
    monthly('2026-03-20', { ...quarterly, ...floating }),
    ['2026-09-15', '2026-12-15']
  ],
  [
    'floating: an interval from the day on which it is due',
    monthly('2026-08-31', { ...quarterly, ...floating }),
    ['2026-08-31', '2026-11-30']
  ],
  [
    'the end of a month',
    monthly('2026-08-31', {}),
    ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31']
  ],
  [
    'the series began on the 31st',
    monthly('2026-09-30', { anchor_date: '2026-01-31' }),
    ['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31']
  ],
  [
    'rescheduled: the series goes on from the original date',
    monthly('2026-07-01', { ...quarterly, due_date: '2026-07-20' }),
    ['2026-07-20', '2026-10-01']
  ],
  [
    'rescheduled beyond the next one: that is skipped',
    monthly('2026-07-01', { due_date: '2026-11-05' }),
    ['2026-11-05', '2026-12-01']
  ],
  [
    'rescheduled and floating: from the new day',
    monthly('2026-07-01', { ...quarterly, ...floating, due_date: '2026-07-20' }),
    ['2026-07-20', '2026-10-20']
  ],
  [
    'in an order: not foreseen, and done on its day',
    monthly('2026-07-01', { ...quarterly, programmed_on: '2026-06-28' }),
    ['2026-10-01']
  ],
  [
    'in an order, floating: from the day of the order',
    monthly('2026-07-01', { ...quarterly, ...floating, programmed_on: '2026-06-28' }),
    ['2026-09-28', '2026-12-28']
  ],
  [
    'in an order whose day is over: done today at best',
    monthly('2026-03-20', { ...quarterly, ...floating, programmed_on: '2026-03-25' }),
    ['2026-09-15', '2026-12-15']
  ],
  [
    'Mondays: the weekday of each second week',
    monthly('2026-12-02', { fk_periodicity_unit: 5, time_interval_value: 2 }),
    ['2026-12-02', '2026-12-14', '2026-12-28']
  ],
  ['each day', monthly('2026-12-29', { fk_periodicity_unit: 1 }), ['2026-12-29', '2026-12-30', '2026-12-31']],
  [
    'each fortnight',
    monthly('2026-12-10', { fk_periodicity_unit: 2, time_interval_value: 2 }),
    ['2026-12-10', '2026-12-24']
  ],
  ['each year, in another one', monthly('2025-12-31', { fk_periodicity_unit: 4 }), ['2026-12-31']],
  ['never initialised', monthly('2026-07-01', { due_date: null, next_date: null }), []],
  ['without an interval', monthly('2026-07-01', { time_interval_value: null }), ['2026-07-01']],
  ['by use: 500 at 5 a day', byUse('2026-07-01', 5), ['2026-07-01', '2026-10-09']],
  ['by use: a part of a day counts as a day', byUse('2026-07-01', 3), ['2026-07-01', '2026-12-15']],
  ['by use, the limit crossed: from today', byUse('2026-05-01', 5), ['2026-09-23']],
  ['by use, without an average: only the known day', byUse('2026-07-01', null), ['2026-07-01']],
  ['by use, with the meter at rest', byUse('2026-07-01', 0), ['2026-07-01']],
  ['by use, without a date', byUse(null, 5), []],
  ['by use, in an order', byUse(null, 5, { programmed_on: '2026-07-01' }), ['2026-10-09']],
  [
    'both: whichever comes first, and the series uses up the date that was for it',
    monthly('2026-09-01', {
      fkc_regime: regime.FECHASYLECTURAS,
      ...quarterly,
      due_date: '2026-08-20',
      average: 5,
      usage_interval_value: 500
    }),
    ['2026-08-20', '2026-11-28']
  ]
])('%s', (_, series, days) => {
  expect(occurrencesIn(series, year, today)).toEqual(days)
})

test.each<[string, Series, string[]]>([
  [
    'late: today, and as its series goes on',
    monthly('2026-05-20', quarterly),
    ['2026-06-15', '2026-08-20', '2026-11-20']
  ],
  [
    'in an order: on its day',
    monthly('2026-07-01', { ...quarterly, programmed_on: '2026-06-28' }),
    ['2026-06-28', '2026-10-01']
  ],
  ['in an order of another year', monthly('2026-12-01', { programmed_on: '2027-01-05' }), []],
  ['neither', monthly('2026-07-10', quarterly), ['2026-07-10', '2026-10-10']]
])('days of work: %s', (_, series, days) => {
  expect(workDaysIn(series, year, today)).toEqual(days)
})

test('a part of the year has its part of the days', () => {
  const series = monthly('2026-06-20')
  expect(occurrencesIn(series, { from: '2026-08-20', to: '2026-09-20' }, today)).toEqual(['2026-08-20', '2026-09-20'])
  expect(occurrencesIn(series, { from: '2025-01-01', to: '2025-12-31' }, today)).toEqual([])
  expect(occurrencesIn(series, { from: '2027-12-01', to: '2027-12-31' }, today)).toEqual(['2027-12-20'])
})

test('for any series: where executions on the day lead, one after the other', () => {
  const day = fc.integer({ min: 0, max: 200 }).map(days => addDays(today, days))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 11 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      fc.option(day, { nil: null }),
      (next_date, fk_periodicity_unit, time_interval_value, is_floating, rescheduled_date) => {
        const rule = { ...monthly(next_date), fk_periodicity_unit, time_interval_value, is_floating }
        const state = { ...notInitialised, rescheduled_date, ...rule }
        const due = () => dueDate({ ...state, regime: rule.fkc_regime, crossed_on: null, forecast_on: null }).due_date
        const expected: string[] = []
        for (let at = due(); at !== null && at <= '2027-06-30'; at = due()) {
          if (at >= '2026-07-01') expected.push(at)
          Object.assign(state, advance(state, { performed_on: at, usage_value: null, usage_at: null }))
        }
        const span = { from: '2026-07-01', to: '2027-06-30' }
        const series = { ...rule, due_date: rescheduled_date ?? next_date }
        expect(occurrencesIn(series, span, today)).toEqual(expected)
      }
    )
  )
})

test('far away, the days are still in order and each once', () => {
  const series = monthly(dayFromNumber(20_600), { fk_periodicity_unit: 1 })
  const days = occurrencesIn(series, { from: '2036-01-01', to: '2036-12-31' }, today)
  expect(days).toHaveLength(366)
  expect(new Set(days).size).toBe(366)
})
