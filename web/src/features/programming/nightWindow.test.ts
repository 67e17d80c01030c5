import { expect, test } from 'vitest'
import { aNight } from '../../../test/programming.ts'
import { fitOf, hoursOfNight, isPeople, mostPeople } from './nightWindow.ts'

const night = aNight()
const busy = aNight({ programmed: { orders: 2, stop: 300, running: 360 } })

test('a night of five and a half hours holds 22 hours of work of four people', () => {
  expect(fitOf({ stop: 0, minutes: 0 }, night, 4)).toMatchObject({ capacity: 1320, stopOver: 0, over: 0, limit: 1 })
  expect(fitOf({ stop: 0, minutes: 0 }, night, 1)).toMatchObject({ capacity: 330 })
})

test('what fits leaves the rest of the bar free', () => {
  expect(fitOf({ stop: 330, minutes: 660 }, night, 4)).toEqual({
    capacity: 1320,
    programmed: 0,
    stopOver: 0,
    over: 0,
    programmedEnd: 0,
    stopEnd: 0.25,
    workEnd: 0.5,
    limit: 1
  })
})

test('what is programmed already takes its part', () => {
  expect(fitOf({ stop: 330, minutes: 660 }, busy, 4)).toEqual({
    capacity: 1320,
    programmed: 660,
    stopOver: 0,
    over: 0,
    programmedEnd: 0.5,
    stopEnd: 0.75,
    workEnd: 1,
    limit: 1
  })
  expect(fitOf({ stop: 1020, minutes: 1020 }, busy, 4)).toMatchObject({ stopOver: 0, over: 360 })
  expect(fitOf({ stop: 1021, minutes: 1021 }, busy, 4)).toMatchObject({ stopOver: 1, over: 361 })
})

test('work that needs no stop may go over; work with stop may not', () => {
  expect(fitOf({ stop: 660, minutes: 2640 }, night, 4)).toMatchObject({
    stopOver: 0,
    over: 1320,
    stopEnd: 0.25,
    workEnd: 1,
    limit: 0.5
  })
  expect(fitOf({ stop: 1380, minutes: 1380 }, night, 4)).toMatchObject({ stopOver: 60, over: 60 })
})

test('hours on the clock of the operator', () => {
  expect(hoursOfNight(night, 'America/La_Paz')).toBe('23:30 a 05:00')
})

test.each([
  [1, true],
  [mostPeople, true],
  [mostPeople + 1, false],
  [0, false],
  [1.5, false],
  ['4', false],
  [null, false]
])('%j people make sense: %s', (value, expected) => {
  expect(isPeople(value)).toBe(expected)
})
