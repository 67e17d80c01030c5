import { randomFrom } from '../seed/random.ts'
import type { Piece, Resource } from '../src/features/planning/pieces.ts'

/** Weeks between two executions, how far they may be moved, and how many activities of a hundred have them. */
const series = [
  { period: 4, tolerance: 0, share: 16 },
  { period: 13, tolerance: 1, share: 24 },
  { period: 26, tolerance: 2, share: 30 },
  { period: 52, tolerance: 4, share: 30 }
]

/**
 * A year of a specialty, by weeks: activities with their executions (`once`: one of each), due more often in some
 * months than in others; some work that is fixed; people who are fewer in some weeks. Everything takes about four
 * fifths of what the people can do.
 */
export function yearOfWork(seed: string, resource: number, activities: number, once = false) {
  const { int, chance, pick, weighted } = randomFrom(`planning ${seed} ${resource}`)
  const weeks = 52
  const firstId = resource * 1_000_000
  const pieces: Piece[] = []
  for (let activity = 0; activity < activities; activity += 1) {
    const { period, tolerance } = weighted(series.map(one => [one, one.share] as const))
    const minutes = 15 * int(1, 16)
    const rank = pick([0, 1, 1, 2, 2, 2] as const)
    const first = chance(0.4) ? int(0, 25) : int(0, weeks - 1)
    for (let due = once ? first : first % period; due < weeks; due += once ? weeks : period)
      pieces.push({
        id: firstId + pieces.length,
        resource,
        minutes,
        from: due - tolerance,
        to: due + tolerance,
        latest: null,
        now: due,
        rank
      })
  }
  const weekly = pieces.reduce((sum, { minutes }) => sum + minutes, 0) / weeks
  const capacity = Array.from({ length: weeks }, () => Math.round((weekly * pick([1.1, 1.2, 1.3, 1.4])) / 60) * 60)
  const fixed = capacity.map(() => (chance(0.3) ? 15 * int(0, Math.floor(weekly / 75)) : 0))
  const specialty: Resource = { id: resource, capacity, fixed }
  return { specialty, pieces }
}
