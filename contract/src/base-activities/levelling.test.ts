import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, weekdayOf } from '../core/days.ts'
import { type Levelled, levelled, weekdayOfUnit, weeksOf } from './levelling.ts'
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
      'fixed weekdays first, the rest around them',
      [item(1, 90), item(2, 60, 1), item(3, 60, 1)],
      { from: '2026-11-23', to: '2026-11-24' },
      {},
      { 1: '2026-11-24', 2: '2026-11-23', 3: '2026-11-23' }
    ],
    [
      'Saturdays are compared with each other, that of a stub week too',
      [1, 2, 3].map(id => item(id, 60, 6)),
      { from: '2026-11-28', to: '2026-12-13' },
      {},
      { 1: '2026-11-28', 2: '2026-12-05', 3: '2026-12-12' }
    ]
  ])('%s', (_name, items, period, others, expected) => {
    expect(levelled(items, period, new Map(Object.entries(others)))).toEqual({
      dates: new Map(Object.entries(expected).map(([id, day]) => [Number(id), day])),
      left: []
    })
  })

  const items = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 480 }), fc.option(fc.integer({ min: 1, max: 7 }))), { maxLength: 80 })
    .map(list => list.map(([minutes, weekday], index) => item(index + 1, minutes, weekday)))

  test('each gets one day of the period, whatever its order; no two weeks differ by more than the longest work', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 20 }), (list, weeks) => {
        const period = { from: '2026-11-23', to: addDays('2026-11-23', 7 * weeks - 1) }
        const { dates: made, left } = levelled(list, period)
        expect(left).toEqual([])
        expect(days(levelled(list.toReversed(), period).dates)).toEqual(days(made))
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

  /** The minutes of each day, by the day of the month. */
  const byDay = (list: readonly Levelled[], period: { from: string; to: string }) => {
    const sums: Record<string, number> = {}
    for (const [id, day] of levelled(list, period).dates)
      sums[day] = (sums[day] ?? 0) + (list.find(one => one.id === id) as Levelled).minutes
    return sums
  }

  test('a month that begins on Saturday and ends on Monday: each working day the same, nothing at the weekend', () => {
    const sums = byDay(
      Array.from({ length: 84 }, (_, index) => item(index + 1, 30)),
      { from: '2026-08-01', to: '2026-08-31' }
    )
    expect(Object.keys(sums).filter(day => weekdayOf(day) > 5)).toEqual([])
    expect(Object.values(sums)).toEqual(Array.from({ length: 21 }, () => 120))
  })

  test('for any period: no working day has more than the mean and the longest work', () => {
    const free = fc
      .array(fc.integer({ min: 1, max: 240 }), { minLength: 1, maxLength: 120 })
      .map(list => list.map((minutes, index) => item(index + 1, minutes)))
    fc.assert(
      fc.property(free, fc.nat(20), fc.integer({ min: 7, max: 90 }), (list, start, length) => {
        const from = addDays('2026-08-01', start)
        const period = { from, to: addDays(from, length - 1) }
        const working = Array.from({ length }, (_, index) => addDays(from, index)).filter(day => weekdayOf(day) <= 5)
        const all = list.reduce((sum, { minutes }) => sum + minutes, 0)
        const longest = Math.max(...list.map(({ minutes }) => minutes))
        const sums = byDay(list, period)
        expect(Object.keys(sums).every(day => weekdayOf(day) <= 5)).toBe(true)
        expect(Math.max(...Object.values(sums))).toBeLessThanOrEqual(all / working.length + 2 * longest)
      })
    )
  })

  test('what may only be done on a weekday that the period lacks is left and named', () => {
    const list = [item(3, 60, 6), item(1, 60, 1), item(2, 30)]
    expect(levelled(list, { from: '2026-11-25', to: '2026-11-26' })).toEqual({
      dates: new Map([[2, '2026-11-25']]),
      left: [1, 3]
    })
  })
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
