import { describe, expect, test } from 'vitest'
import { minutesOn, workDays } from './workload.ts'

const zone = 'America/La_Paz'
/** A moment on the operator's clock. */
const at = (day: string, time: string) => `${day}T${time}:00-04:00`
const span = (start: string | null, end: string | null) => ({ scheduled_start: start, scheduled_end: end })

describe('the days of an order', () => {
  test.each([
    ['none without a start', null, at('2026-03-02', '05:00'), []],
    ['one without an end', at('2026-03-02', '22:00'), null, ['2026-03-02']],
    ['a night is one', at('2026-03-02', '23:30'), at('2026-03-03', '05:00'), ['2026-03-02']],
    ['the operator’s, not that of UTC', '2026-03-03T03:30:00.000Z', '2026-03-03T09:00:00.000Z', ['2026-03-02']],
    ['a whole day is one', at('2026-03-02', '08:00'), at('2026-03-03', '08:00'), ['2026-03-02']],
    ['a minute more makes two', at('2026-03-02', '08:00'), at('2026-03-03', '08:01'), ['2026-03-02', '2026-03-03']],
    ['over the end of a month', at('2026-02-28', '08:00'), at('2026-03-01', '16:00'), ['2026-02-28', '2026-03-01']],
    ['ending as it begins', at('2026-03-02', '08:00'), at('2026-03-02', '08:00'), ['2026-03-02']]
  ])('%s', (_, start, end, days) => {
    expect(workDays(span(start, end), zone)).toEqual(days)
  })

  test('at most a month', () => {
    expect(workDays(span(at('2026-01-01', '08:00'), at('2026-12-31', '08:00')), zone)).toHaveLength(31)
  })
})

describe('the minutes on some days', () => {
  const day = { minutes: 300, ...span(at('2026-03-02', '08:00'), null) }
  const two = { minutes: 300, ...span(at('2026-03-01', '08:00'), at('2026-03-02', '16:00')) }
  test.each([
    ['all of an order of that day', ['2026-03-02'], [day], 300],
    ['half of one of two days', ['2026-03-02'], [two], 150],
    ['of several orders', ['2026-03-01', '2026-03-02'], [day, two], 600],
    ['none of other days', ['2026-03-03'], [day, two], 0],
    ['none of an order without a date', ['2026-03-02'], [{ minutes: 300, ...span(null, null) }], 0],
    ['whole minutes', ['2026-03-02'], [{ ...two, minutes: 5 }], 3]
  ])('%s', (_, days, orders, minutes) => {
    expect(minutesOn(new Set(days), orders, zone)).toBe(minutes)
  })
})
