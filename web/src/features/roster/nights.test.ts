import { expect, test } from 'vitest'
import { isHole, isOverfull, nightsOf } from './nights.ts'

const person = (id: number, specialties: number[], lines = [1]) => ({
  id,
  first_name: '',
  last_name: '',
  position: null,
  is_active: true,
  lines,
  fk_locked_line: null,
  specialties,
  trainings: [],
  fk_trainings: []
})
const night = { fk_line: 1, fkc_shift: 62, fkc_absence: null, version: 1 }
const dates = ['2026-03-02', '2026-03-03']
const hours = { week: [], exceptions: [], shifts: [] }
const capacity = dates.map(date => ({
  from: date,
  to: date,
  fk_specialty: null,
  people: 1.5,
  minutes: 600,
  planned: 500,
  unplanned: 0,
  free: 100,
  is_estimate: true
}))

const nights = (days: Record<number, Record<string, typeof night>>) =>
  nightsOf({
    line: 1,
    dates,
    people: [person(7, [3]), person(8, [3, 4]), person(9, [5], [2])],
    daysOf: ({ id }) => Object.entries(days[id] ?? {}),
    hours,
    capacity
  })

test('people count in all and in each of their specialties; those of other lines only while they are here', () => {
  const [all, ...rows] = nights({ 7: { [dates[0]!]: night }, 8: { [dates[0]!]: night }, 9: { [dates[0]!]: night } })
  expect(all).toMatchObject({ fk_specialty: null, nights: [{ people: 3, isEstimate: false }, { isEstimate: true }] })
  expect(rows.map(({ fk_specialty, nights: [first] }) => [fk_specialty, first?.people])).toEqual([
    [3, 2],
    [4, 1]
  ])
  // From closing at 23:00 to opening at 06:00.
  expect(all?.nights[0]?.minutes).toBe(3 * 7 * 60)
})

test('other shifts aren’t of the night; a specialty without anybody is a hole', () => {
  const [all, mechanics] = nights({ 7: { [dates[0]!]: { ...night, fkc_shift: 60 } } })
  expect(all?.nights.map(isHole)).toEqual([true, false])
  expect(mechanics?.nights.map(isHole)).toEqual([true, false])
})

test('a day that nobody filled has the line’s people on average', () =>
  expect(nights({})[0]?.nights[0]).toEqual({ people: 1.5, minutes: 600, work: 500, isEstimate: true }))

test('more work than people have minutes doesn’t fit', () => {
  const [all] = nights({ 7: { [dates[0]!]: night } })
  expect(all?.nights.map(isOverfull)).toEqual([true, false])
})
