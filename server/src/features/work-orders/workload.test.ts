import { describe, expect, test } from 'vitest'
import { capacityOf, minutesOn, workDays } from './workload.ts'

const zone = 'America/La_Paz'
/** A moment on the operator's clock. */
const at = (day: string, time: string) => `${day}T${time}:00-04:00`
const span = (
  start: string | null,
  end: string | null,
  shifts: { fkc_shift: number; starts: string; ends: string }[] = []
) => ({
  scheduled_start: start,
  scheduled_end: end,
  shifts
})
/** 2 March 2026. */
const [second, third] = ['2026-03-02', '2026-03-03']

describe('the days of an order', () => {
  test.each([
    ['none without a start', null, at('2026-03-02', '05:00'), []],
    ['one without an end', at('2026-03-02', '22:00'), null, ['2026-03-02']],
    ['a night is one', at('2026-03-02', '23:30'), at('2026-03-03', '05:00'), ['2026-03-02']],
    ['its hours after midnight are of the day on which its shift began', at('2026-03-03', '01:00'), at('2026-03-03', '05:00'), ['2026-03-02']],
    ['the morning begins a new day', at('2026-03-03', '06:00'), null, ['2026-03-03']],
    ['the operator’s, not that of UTC', '2026-03-03T03:30:00.000Z', '2026-03-03T09:00:00.000Z', ['2026-03-02']],
    ['a whole day is one', at('2026-03-02', '08:00'), at('2026-03-03', '08:00'), ['2026-03-02']],
    ['a minute more makes two', at('2026-03-02', '08:00'), at('2026-03-03', '08:01'), ['2026-03-02', '2026-03-03']],
    ['two nights are two', at('2026-03-02', '23:30'), at('2026-03-04', '05:00'), ['2026-03-02', '2026-03-03']],
    ['over the end of a month', at('2026-02-28', '08:00'), at('2026-03-01', '16:00'), ['2026-02-28', '2026-03-01']],
    ['ending as it begins', at('2026-03-02', '08:00'), at('2026-03-02', '08:00'), ['2026-03-02']]
  ])('%s', (_, start, end, days) => {
    expect(workDays(span(start, end), zone)).toEqual(days)
  }) // oxfmt-ignore

  test('at most a month', () => {
    expect(workDays(span(at('2026-01-01', '08:00'), at('2026-12-31', '08:00')), zone)).toHaveLength(31)
  })
})

describe('what a person can do on the days of orders: one shift a day', () => {
  const long = [
    { fkc_shift: 60, starts: '07:00', ends: '19:00' },
    { fkc_shift: 62, starts: '23:00', ends: '05:00' }
  ]
  const morning = span(at(second, '08:00'), at(second, '12:00'), long)
  const night = span(at(second, '23:30'), at(third, '05:00'), long)
  test.each([
    ['nothing entered for the line: a usual shift', [span(at(second, '08:00'), null)], { [second]: 480 }],
    ['the shift in which the order begins', [morning], { [second]: 720 }],
    ['that of the night', [night], { [second]: 360 }],
    ['the same shift each day', [span(at(second, '23:30'), at('2026-03-04', '05:00'), long)], { [second]: 360, [third]: 360 }],
    ['between shifts: the longest', [span(at(second, '20:00'), null, long)], { [second]: 720 }],
    ['two orders of a day: the longer of their shifts, not both', [night, morning], { [second]: 720 }],
    ['two nights, one from before midnight and one from after it', [night, span(at('2026-03-04', '00:30'), null, long)], { [second]: 360, [third]: 360 }],
    ['orders of lines with other shifts', [night, span(at(second, '23:30'), null)], { [second]: 480 }],
    ['none without a date', [span(null, null, long)], {}]
  ])('%s', (_, orders, expected) => {
    expect(Object.fromEntries(capacityOf(orders, zone))).toEqual(expected)
  }) // oxfmt-ignore
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
    expect(minutesOn(new Map(days.map(one => [one, 0])), orders, zone)).toBe(minutes)
  })
})
