import { describe, expect, test } from 'vitest'
import { dueDate } from './maintenance.ts'

const FECHAS = 163
const LECTURAS = 164
const AMBOS = 165

describe('dueDate', () => {
  const none = { next_date: null, rescheduled_date: null, next_usage_value: null, crossed_on: null, forecast_on: null }
  test.each<[string, Parameters<typeof dueDate>[0], string | null, 'date' | 'usage' | null]>([
    ['by date', { ...none, regime: FECHAS, next_date: '2026-03-10' }, '2026-03-10', 'date'],
    [
      'by date, put off',
      { ...none, regime: FECHAS, next_date: '2026-03-10', rescheduled_date: '2026-03-20' },
      '2026-03-20',
      'date'
    ],
    [
      'by date, brought forward',
      { ...none, regime: FECHAS, next_date: '2026-03-10', rescheduled_date: '2026-03-01' },
      '2026-03-01',
      'date'
    ],
    ['by date, without one', { ...none, regime: FECHAS }, null, null],
    [
      'by date, a forecast is no matter',
      { ...none, regime: FECHAS, next_date: '2026-03-10', next_usage_value: 5, forecast_on: '2026-01-01' },
      '2026-03-10',
      'date'
    ],
    [
      'by usage, forecast',
      { ...none, regime: LECTURAS, next_usage_value: 500, forecast_on: '2026-05-01' },
      '2026-05-01',
      'usage'
    ],
    [
      'by usage, reached',
      { ...none, regime: LECTURAS, next_usage_value: 500, crossed_on: '2026-03-02', forecast_on: '2026-05-01' },
      '2026-03-02',
      'usage'
    ],
    ['by usage, no average', { ...none, regime: LECTURAS, next_usage_value: 500 }, null, null],
    ['by usage, not initialised', { ...none, regime: LECTURAS, forecast_on: '2026-05-01' }, null, null],
    [
      'by usage, dates are no matter',
      {
        ...none,
        regime: LECTURAS,
        next_date: '2026-01-01',
        rescheduled_date: '2026-01-02',
        next_usage_value: 500,
        forecast_on: '2026-05-01'
      },
      '2026-05-01',
      'usage'
    ],
    [
      'both, date first',
      { ...none, regime: AMBOS, next_date: '2026-03-10', next_usage_value: 500, forecast_on: '2026-05-01' },
      '2026-03-10',
      'date'
    ],
    [
      'both, usage first',
      { ...none, regime: AMBOS, next_date: '2026-06-10', next_usage_value: 500, forecast_on: '2026-05-01' },
      '2026-05-01',
      'usage'
    ],
    [
      'both, on the same day',
      { ...none, regime: AMBOS, next_date: '2026-05-01', next_usage_value: 500, forecast_on: '2026-05-01' },
      '2026-05-01',
      'date'
    ],
    [
      'both, put off past the forecast',
      {
        ...none,
        regime: AMBOS,
        next_date: '2026-03-10',
        rescheduled_date: '2026-06-10',
        next_usage_value: 500,
        forecast_on: '2026-05-01'
      },
      '2026-05-01',
      'usage'
    ],
    [
      'both, reached before',
      { ...none, regime: AMBOS, next_date: '2026-03-10', next_usage_value: 500, crossed_on: '2026-03-09' },
      '2026-03-09',
      'usage'
    ],
    [
      'both, no average',
      { ...none, regime: AMBOS, next_date: '2026-03-10', next_usage_value: 500 },
      '2026-03-10',
      'date'
    ],
    [
      'both, no date',
      { ...none, regime: AMBOS, next_usage_value: 500, forecast_on: '2026-05-01' },
      '2026-05-01',
      'usage'
    ],
    ['both, neither', { ...none, regime: AMBOS }, null, null]
  ])('%s', (_name, state, due_date, due_by) => {
    expect(dueDate(state)).toEqual({ due_date, due_by })
  })
})
