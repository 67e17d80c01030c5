import { minuteOf, type ServiceHours } from 'contract/service-hours/nights.ts'
import { describe, expect, test } from 'vitest'
import { minutesByDay, minutesByNight, partsByNight } from './night-work.ts'

/** Closing at 23:00, opening at 06:00: nights of seven hours. 2026-03-09 is a Monday. */
const usual: ServiceHours = { week: [], exceptions: [], shifts: [] }
const day = '2026-03-09'
/** '10 05:00': minutes after the Monday's midnight. */
const at = (text: string) => (Number(text.slice(0, 2)) - 9) * 1440 + minuteOf(text.slice(3))
const part = (from: string, to: string | null, { hours = usual, requires_stop = true } = {}) =>
  partsByNight({ from: at(from), to: at(to ?? from), requires_stop }, day, hours).get(day) ?? 0

describe('what part of an order falls into the night of Monday', () => {
  test.each([
    ['a night: all of it', '09 23:30', '10 05:00', 1],
    ['without an end: all of it', '09 23:30', null, 1],
    ['after midnight it is Monday’s night still', '10 05:59', null, 1],
    ['without an end, before closing', '09 22:59', null, 0],
    ['at the opening it is over', '10 06:00', null, 0],
    ['the night before', '08 23:30', '09 05:00', 0],
    ['two whole nights, the first', '09 23:00', '11 06:00', 1 / 2],
    ['two whole nights, the second', '08 23:00', '10 06:00', 1 / 2],
    ['three whole nights, the one in the middle', '08 23:00', '11 06:00', 1 / 3],
    ['a whole night, and an hour of the next', '09 23:00', '11 00:00', 7 / 8],
    ['the last hour of a night, and the whole next one', '09 05:00', '10 06:00', 7 / 8],
    ['two whole nights that are over', '07 23:00', '09 06:00', 0],
    ['two whole nights to come', '10 23:00', '12 06:00', 0],
    ['it begins by day and waits for the line to stop', '09 20:00', '10 06:00', 1],
    ['by day and by night: only the nights count', '08 12:00', '10 12:00', 1 / 2],
    ['by day alone', '09 08:00', '09 17:00', 0],
    ['longer than a month: as if it ended after one', '09 23:00', '99 06:00', 7 / (31 * 7)]
  ])('with line stop: %s', (_, from, to, expected) => {
    expect(part(from, to)).toBeCloseTo(expected, 10)
  })

  test.each([
    ['what begins at night', '09 23:00', '11 06:00', 1 / 2],
    ['what begins by day is done by day', '09 08:00', '11 17:00', 0]
  ])('without line stop: %s', (_, from, to, expected) => {
    expect(part(from, to, { requires_stop: false })).toBeCloseTo(expected, 10)
  })

  test.each<[string, Partial<ServiceHours>, string, string, number]>([
    ['service past midnight: the night begins on Tuesday', { week: [{ weekday: 1, opens: '06:00', closes: '01:00' }] }, '10 01:00', '10 06:00', 1],
    ['a day without service is a night of its own', { exceptions: [{ date: '2026-03-10', opens: null, closes: null }] }, '09 23:00', '11 06:00', 7 / 31],
    ['nights of other lengths', { week: [{ weekday: 2, opens: '06:00', closes: '20:00' }] }, '09 23:00', '11 06:00', 7 / 17]
  ])('%s', (_, hours, from, to, expected) => {
    expect(part(from, to, { hours: { ...usual, ...hours } })).toBeCloseTo(expected, 10)
  }) // oxfmt-ignore

  test('no minute is lost: the parts of all nights add up to one', () => {
    const hours = { ...usual, exceptions: [{ date: '2026-03-10', opens: null, closes: null }] }
    const parts = [
      ...partsByNight({ from: at('08 20:00'), to: at('12 02:00'), requires_stop: true }, day, hours).values()
    ]
    expect(parts).toHaveLength(4)
    expect(parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 10)
  })
})

test.each([
  ['a whole night', '09 23:00', '10 06:00', 420],
  ['its beginning', '09 20:00', '10 01:00', 120],
  ['its end', '10 04:00', '10 09:00', 120],
  ['two nights: one of them', '08 23:00', '10 06:00', 420],
  ['by day', '09 08:00', '09 17:00', 0],
  ['the night before', '08 23:00', '09 06:00', 0]
])('minutes of an execution in the night of Monday: %s', (_, from, to, expected) => {
  expect(minutesByNight({ from: at(from), to: at(to) }, day, usual).get(day) ?? 0).toBe(expected)
})

test.each([
  ['within a day', '09 08:00', '09 17:00', { '2026-03-09': 540 }],
  ['over midnight', '09 23:00', '10 01:30', { '2026-03-09': 60, '2026-03-10': 90 }],
  ['until midnight', '09 23:00', '10 00:00', { '2026-03-09': 60 }],
  ['from the day before', '08 23:00', '09 01:00', { '2026-03-08': 60, '2026-03-09': 60 }],
  ['without a length', '09 08:00', '09 08:00', { '2026-03-09': 1 }]
])('minutes by calendar day: %s', (_, from, to, expected) => {
  expect(Object.fromEntries(minutesByDay({ from: at(from), to: at(to) }, day))).toEqual(expected)
})
