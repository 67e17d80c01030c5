import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, weekdayOf } from './days.ts'
import { type Levelled, levelled, occurrences, weekdayOfUnit, weeksOf } from './levelling.ts'
import { periodicityUnit } from './maintenance.ts'

// 2026-11-23 is a Monday.
const two = { from: '2026-11-23', to: '2026-12-06' }
const item = (id: number, minutes: number, weekday: number | null = null): Levelled => ({ id, minutes, weekday })
const days = (made: Map<number, string>) => Object.fromEntries([...made].toSorted(([a], [b]) => a - b))

describe('levelled', () => {
  test.each<[string, Levelled[], { from: string; to: string }, Record<string, number>, Record<number, string>]>([
    ['nothing', [], two, {}, {}],
    ['one: the first day', [item(1, 60)], two, {}, { 1: '2026-11-23' }],
    ['two: a week each', [item(1, 60), item(2, 60)], two, {}, { 1: '2026-11-23', 2: '2026-11-30' }],
    [
      'the order in which they come is no matter',
      [item(2, 60), item(1, 60)],
      two,
      {},
      { 1: '2026-11-23', 2: '2026-11-30' }
    ],
    [
      'within a week another day',
      [item(1, 60), item(2, 60), item(3, 60), item(4, 60)],
      two,
      {},
      { 1: '2026-11-23', 2: '2026-11-30', 3: '2026-11-24', 4: '2026-12-01' }
    ],
    ['other work is avoided', [item(1, 60)], two, { '2026-11-25': 30 }, { 1: '2026-11-30' }],
    [
      'other work is avoided within the week',
      [item(1, 60)],
      { from: '2026-11-23', to: '2026-11-29' },
      { '2026-11-23': 30 },
      { 1: '2026-11-24' }
    ],
    [
      'longest first is not the best here: 3 + 3 and 2 + 2 + 2',
      [item(1, 3), item(2, 3), item(3, 2), item(4, 2), item(5, 2)],
      two,
      {},
      { 1: '2026-11-30', 2: '2026-12-01', 3: '2026-11-23', 4: '2026-11-24', 5: '2026-11-25' }
    ],
    ['its day of the week', [item(1, 60, 4)], two, {}, { 1: '2026-11-26' }],
    [
      'only weeks that have its day',
      [item(1, 60, 1), item(2, 60, 1)],
      { from: '2026-11-24', to: '2026-12-06' },
      {},
      { 1: '2026-11-30', 2: '2026-11-30' }
    ],
    ['a Sunday, if it is its day', [item(1, 60, 7)], two, {}, { 1: '2026-11-29' }],
    [
      'a period of one day',
      [item(1, 60), item(2, 5)],
      { from: '2026-11-28', to: '2026-11-28' },
      {},
      {
        1: '2026-11-28',
        2: '2026-11-28'
      }
    ],
    [
      'a period without its day: any of it',
      [item(1, 60, 1)],
      { from: '2026-11-25', to: '2026-11-26' },
      {},
      { 1: '2026-11-25' }
    ]
  ])('%s', (_name, items, period, others, expected) => {
    expect(days(levelled(items, period, new Map(Object.entries(others))))).toEqual(expected)
  })

  const items = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 480 }), fc.option(fc.integer({ min: 1, max: 7 }))), { maxLength: 80 })
    .map(list => list.map(([minutes, weekday], index) => item(index + 1, minutes, weekday)))

  test('each gets one day of the period, whatever its order; no two weeks differ by more than the longest work', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 20 }), (list, weeks) => {
        const period = { from: '2026-11-23', to: addDays('2026-11-23', 7 * weeks - 1) }
        const made = levelled(list, period)
        expect(days(levelled(list.toReversed(), period))).toEqual(days(made))
        expect([...made.keys()].toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id))
        const sums = new Map(weeksOf(period).map(monday => [monday, 0]))
        for (const { id, minutes, weekday } of list) {
          const day = made.get(id) as string
          expect(day >= period.from && day <= period.to).toBe(true)
          if (weekday !== null) expect(weekdayOf(day)).toBe(weekday)
          sums.set(mondayOf(day), (sums.get(mondayOf(day)) as number) + minutes)
        }
        const all = [...sums.values()]
        const longest = Math.max(0, ...list.map(({ minutes }) => minutes))
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(longest)
      })
    )
  })

  test('5,000 in a year take no time', () => {
    const list = Array.from({ length: 5000 }, (_, index) => item(index + 1, 15 + ((index * 37) % 300)))
    const began = Date.now()
    expect(levelled(list, { from: '2026-01-01', to: '2026-12-31' }).size).toBe(5000)
    expect(Date.now() - began).toBeLessThan(2000)
  })
})

test.each([
  ['each week', { first: '2026-11-25', unit: periodicityUnit.WEEK, n: 1 }, ['2026-11-25', '2026-12-02']],
  ['late: on the first day', { first: '2026-01-01', unit: periodicityUnit.MONTH, n: 1 }, ['2026-11-23']],
  ['after the period', { first: '2026-12-07', unit: periodicityUnit.DAY, n: 1 }, []],
  ['without an interval: once', { first: '2026-11-25', unit: null, n: null }, ['2026-11-25']]
])('a series falls on: %s', (_name, series, expected) => {
  expect(occurrences(series, two)).toEqual(expected)
})

test('weeks begin on Monday; weekday units demand their day', () => {
  expect(weeksOf({ from: '2026-11-25', to: '2026-11-30' })).toEqual(['2026-11-23', '2026-11-30'])
  expect([periodicityUnit.DAY, periodicityUnit.MONDAY, periodicityUnit.SUNDAY, null].map(weekdayOfUnit)).toEqual([
    null,
    1,
    7,
    null
  ])
})
