import { expect, test } from 'vitest'
import { fitOf, isWindow, lengthOf, mostPeople, usualNight } from './nightWindow.ts'

test.each([
  ['23:30', '05:00', 330],
  ['22:00', '23:15', 75],
  ['00:00', '05:00', 300],
  ['05:00', '23:30', 1110]
])('from %s to %s are %i minutes', (start, end, minutes) => {
  expect(lengthOf({ start, end })).toBe(minutes)
})

test('the usual night holds 22 hours of work', () => {
  expect(fitOf({ stop: 0, minutes: 0 }, usualNight)).toMatchObject({ capacity: 1320, stopOver: 0, over: 0, limit: 1 })
})

test('what fits leaves the rest of the bar free', () => {
  expect(fitOf({ stop: 330, minutes: 660 }, usualNight)).toEqual({
    capacity: 1320,
    stopOver: 0,
    over: 0,
    stopEnd: 0.25,
    workEnd: 0.5,
    limit: 1
  })
})

test('work that needs no stop may go over; work with stop may not', () => {
  expect(fitOf({ stop: 660, minutes: 2640 }, usualNight)).toEqual({
    capacity: 1320,
    stopOver: 0,
    over: 1320,
    stopEnd: 0.25,
    workEnd: 1,
    limit: 0.5
  })
  expect(fitOf({ stop: 1380, minutes: 1380 }, usualNight)).toMatchObject({ stopOver: 60, over: 60 })
})

test.each([
  [usualNight, true],
  [{ ...usualNight, start: '24:00' }, false],
  [{ ...usualNight, end: '23:30' }, false],
  [{ ...usualNight, people: 1 }, true],
  [{ ...usualNight, people: mostPeople }, true],
  [{ ...usualNight, people: mostPeople + 1 }, false],
  [{ ...usualNight, people: 0 }, false],
  [{ ...usualNight, people: 1.5 }, false],
  [{ ...usualNight, people: 100 }, false],
  [{ start: '23:30' }, false],
  ['23:30', false],
  [null, false]
])('%j is a window: %s', (value, expected) => {
  expect(isWindow(value)).toBe(expected)
})
