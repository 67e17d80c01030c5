import { expect, test } from 'vitest'
import { aNight } from '../../../test/programming.ts'
import {
  fitOf,
  hoursOfNight,
  isAtNight,
  isPeople,
  maxPeople,
  nextFreeNight,
  nightDayOf,
  nightWithout
} from './nightWindow.ts'

const night = aNight()
const busy = aNight({ programmed: { orders: 2, stop: 300, running: 360 } })

test('the capacity of a night is that of its people', () => {
  expect(fitOf({ stop: 0, minutes: 0 }, night, 1320)).toMatchObject({ capacity: 1320, stopOver: 0, over: 0, limit: 1 })
  expect(fitOf({ stop: 0, minutes: 0 }, night, 330)).toMatchObject({ capacity: 330 })
})

test('what fits leaves the rest of the bar free', () => {
  expect(fitOf({ stop: 330, minutes: 660 }, night, 1320)).toEqual({
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
  expect(fitOf({ stop: 330, minutes: 660 }, busy, 1320)).toEqual({
    capacity: 1320,
    programmed: 660,
    stopOver: 0,
    over: 0,
    programmedEnd: 0.5,
    stopEnd: 0.75,
    workEnd: 1,
    limit: 1
  })
  expect(fitOf({ stop: 1020, minutes: 1020 }, busy, 1320)).toMatchObject({ stopOver: 0, over: 360 })
  expect(fitOf({ stop: 1021, minutes: 1021 }, busy, 1320)).toMatchObject({ stopOver: 1, over: 361 })
})

test('work that needs no stop may go over; work with stop may not', () => {
  expect(fitOf({ stop: 660, minutes: 2640 }, night, 1320)).toMatchObject({
    stopOver: 0,
    over: 1320,
    stopEnd: 0.25,
    workEnd: 1,
    limit: 0.5
  })
  expect(fitOf({ stop: 1380, minutes: 1380 }, night, 1320)).toMatchObject({ stopOver: 60, over: 60 })
})

test('hours on the clock of the operator', () => {
  expect(hoursOfNight(night, 'America/La_Paz')).toBe('23:30 a 05:00')
})

test.each([
  [1, true],
  [maxPeople, true],
  [maxPeople + 1, false],
  [0, false],
  [1.5, false],
  ['4', false],
  [null, false]
])('%j people make sense: %s', (value, expected) => {
  expect(isPeople(value)).toBe(expected)
})

const zone = 'America/La_Paz'
/** Closing at 23:00 and opening at 06:00: 03:00 and 10:00 of UTC. */
const usual = { week: [], exceptions: [], shifts: [] }

test.each([
  ['2026-03-10T03:00:00.000Z', '2026-03-09', true],
  ['2026-03-10T09:59:00.000Z', '2026-03-09', true],
  ['2026-03-10T10:00:00.000Z', '2026-03-10', false],
  ['2026-03-10T22:00:00.000Z', '2026-03-10', false],
  ['2026-03-10T02:59:00.000Z', '2026-03-09', false]
])('%s is of the night of %s, in it: %s', (moment, day, inIt) => {
  expect(nightDayOf(moment, usual, zone)).toBe(day)
  expect(isAtNight(moment, usual, zone)).toBe(inIt)
})

test('what is being moved is not counted twice', () => {
  const work = (fk_work_order: number, stop: number, fk_execution_date: number | null = null) => ({
    fk_work_order,
    code: `OT-${fk_work_order}`,
    title: 'Trabajo',
    is_planned: fk_execution_date === null,
    fk_execution_date,
    stop,
    running: 10
  })
  const full = aNight({
    programmed: { orders: 2, stop: 60, running: 30 },
    work: [work(1, 10), work(2, 20, 5), work(2, 30, 6)]
  })
  expect(nightWithout(full, one => one.fk_work_order === 1).programmed).toEqual({ orders: 1, stop: 50, running: 20 })
  expect(nightWithout(full, one => one.fk_execution_date === 5).programmed).toEqual({
    orders: 2,
    stop: 40,
    running: 20
  })
  expect(nightWithout(full, () => false)).toBe(full)
})

test('the next night without any span: tonight, else the first that none touches', () => {
  const tonight = { start_at: '2026-03-10T03:00:00.000Z', end_at: '2026-03-10T10:00:00.000Z' }
  const next = { start_at: '2026-03-11T03:00:00.000Z', end_at: '2026-03-11T10:00:00.000Z' }
  expect(nextFreeNight([], usual, '2026-03-09', zone)).toEqual(tonight)
  expect(nextFreeNight([next], usual, '2026-03-09', zone)).toEqual(tonight)
  expect(nextFreeNight([{ ...tonight, end_at: tonight.start_at }], usual, '2026-03-09', zone)).toEqual(tonight)
  expect(nextFreeNight([tonight], usual, '2026-03-09', zone)).toEqual(next)
  expect(nextFreeNight([{ ...tonight, end_at: '2026-03-11T04:00:00.000Z' }], usual, '2026-03-09', zone)).toEqual({
    start_at: '2026-03-12T03:00:00.000Z',
    end_at: '2026-03-12T10:00:00.000Z'
  })
})
