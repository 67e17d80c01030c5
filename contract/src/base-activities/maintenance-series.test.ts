import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayFromNumber, daysBetween, mondayOf } from '../core/days.ts'
import { addInterval, afterExecution } from './maintenance.ts'

describe('for any series', () => {
  const day = fc.integer({ min: -25_567, max: 84_371 }).map(dayFromNumber)
  const unit = fc.integer({ min: 1, max: 11 })
  const n = fc.integer({ min: 1, max: 60 })

  test('an interval leads forward, and more of it further', () => {
    fc.assert(
      fc.property(day, unit, n, (date, u, count) => {
        const next = addInterval(date, u, count)
        expect(next > date).toBe(true)
        expect(addInterval(date, u, count + 1) > next).toBe(true)
      })
    )
  })

  test('a later start never leads to an earlier end', () => {
    fc.assert(
      fc.property(day, fc.nat(400), unit, n, (date, later, u, count) => {
        expect(addInterval(addDays(date, later), u, count) >= addInterval(date, u, count)).toBe(true)
      })
    )
  })

  test('a weekday unit gives that weekday, n weeks on', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 5, max: 11 }), n, (date, u, count) => {
        const next = addInterval(date, u, count)
        expect(daysBetween(mondayOf(next), next)).toBe(u - 5)
        expect(daysBetween(mondayOf(date), mondayOf(next))).toBe(7 * count)
      })
    )
  })

  test('the next date is after the execution, and a later execution never brings it forward', () => {
    fc.assert(
      fc.property(
        day,
        day,
        fc.nat(400),
        unit,
        n,
        fc.boolean(),
        (next_date, performed_on, later, u, count, is_floating) => {
          const series = { anchor_date: next_date, next_date, unit: u, n: count, is_floating }
          const next = afterExecution({ ...series, performed_on }).next_date
          expect(next > performed_on).toBe(true)
          const after = afterExecution({ ...series, performed_on: addDays(performed_on, later) })
          expect(after.next_date >= next).toBe(true)
        }
      )
    )
  })

  test('a fixed series takes the first of its own dates after the execution', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 4000 }), unit, n, (next_date, delay, u, count) => {
        const performed_on = addDays(next_date, delay)
        let k = 1
        while (addInterval(next_date, u, k * count) <= performed_on) k += 1
        const series = { anchor_date: next_date, next_date, unit: u, n: count, is_floating: false }
        expect(afterExecution({ ...series, performed_on })).toEqual({
          anchor_date: next_date,
          next_date: addInterval(next_date, u, k * count)
        })
      })
    )
  })

  test('a fixed series that is done again and again, early or late, never leaves its dates', () => {
    const delays = fc.array(fc.integer({ min: -40, max: 80 }), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(day, unit, n, delays, (anchor_date, u, count, late) => {
        let series = { anchor_date, next_date: anchor_date }
        let k = 0
        for (const delay of late) {
          const performed_on = addDays(series.next_date, delay)
          const done = performed_on > series.next_date ? performed_on : series.next_date
          do k += 1
          while (addInterval(anchor_date, u, k * count) <= done)
          series = afterExecution({ ...series, performed_on, unit: u, n: count, is_floating: false })
          expect(series).toEqual({ anchor_date, next_date: addInterval(anchor_date, u, k * count) })
        }
      })
    )
  })

  test('whatever the interval was before, a date of the next interval follows', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 4000 }), unit, n, (anchor_date, after, u, count) => {
        const next_date = addDays(anchor_date, after)
        const rule = { unit: u, n: count, is_floating: false }
        const next = afterExecution({ anchor_date, next_date, performed_on: next_date, ...rule }).next_date
        const plain = addInterval(next_date, u, count)
        expect(next >= plain).toBe(true)
        expect(daysBetween(plain, next)).toBeLessThanOrEqual(3)
      })
    )
  })
})
