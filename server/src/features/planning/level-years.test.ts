import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../seed/random.ts'
import { yearOfWork } from '../../../test/planning-cases.ts'
import { level } from './level.ts'
import type { Piece, Resource } from './pieces.ts'

/** How good plans of a year are. `npm run bench:level` has more of them, and the time that they take. */

const seeds = Array.from({ length: 20 }, (_, index) => String(index + 1))

const levelOne = (specialty: Resource, pieces: readonly Piece[]) => level([specialty], pieces)[0]!

describe.each([
  ['one execution of each activity, 250', 250, true],
  ['all executions, about 1,000', 250, false],
  ['all executions, about 1,250', 310, false]
])('a year by weeks: %s', (_name, activities, once) => {
  const years = seeds.map(seed => {
    const { specialty, pieces } = yearOfWork(seed, 1, activities, once)
    return { seed, specialty, pieces, levelled: levelOne(specialty, pieces) }
  })

  test('the peak is near its bound', () => {
    const gaps = years.map(({ levelled }) => levelled.gap).toSorted((a, b) => a - b)
    expect(gaps[gaps.length / 2]).toBeLessThanOrEqual(2)
    expect(gaps.at(-1)).toBeLessThanOrEqual(5)
  })

  test('no piece changes that could stay without raising the peak', () => {
    for (const { specialty, pieces, levelled } of years) {
      const { changes, loads, peak } = levelled
      if (peak.after > 1) continue
      const needless = changes.filter(({ id, from }) => {
        const { minutes } = pieces.find(one => one.id === id)!
        return loads.after[from!]! + minutes <= peak.after * specialty.capacity[from!]!
      })
      expect(needless).toEqual([])
    }
  })

  test('one more activity moves ten others at most, and leaves the peak near its bound', () => {
    for (const { seed, specialty, pieces, levelled } of years) {
      const { int, pick, chance } = randomFrom(`one more ${seed}`)
      const [due, tolerance] = [int(0, 51), pick([0, 1, 2, 4])]
      const added: Piece = {
        id: 1,
        resource: specialty.id,
        minutes: 15 * int(1, 16),
        from: due - tolerance,
        to: due + tolerance,
        latest: null,
        now: chance(0.5) ? due : null,
        rank: 1
      }
      const today = pieces.map(one => ({ ...one, now: levelled.places.get(one.id)! }))
      const { changes, gap } = levelOne(specialty, [added, ...today])
      expect(changes.filter(({ id }) => id !== added.id).length).toBeLessThanOrEqual(10)
      expect(gap).toBeLessThanOrEqual(5)
    }
  })

  test('what is level already changes by few moves, if at all', () => {
    for (const { specialty, pieces, levelled } of years) {
      const today = pieces.map(one => ({ ...one, now: levelled.places.get(one.id)! }))
      const { changes, peak } = levelOne(specialty, today)
      expect(changes.length).toBeLessThanOrEqual(10)
      expect(peak.after).toBeLessThanOrEqual(peak.before)
    }
  })
})
