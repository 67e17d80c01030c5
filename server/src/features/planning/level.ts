/**
 * Levels work: which night or week each piece gets, so that no interval is over its capacity and the highest load is as
 * low as may be, with few changes. Pure and deterministic: the same pieces in any order get the same answer.
 * docs/features/planning.md says what is optimised and how the bound is computed.
 */
import { arrange } from './arrange.ts'
import { type Bound, lowerBound, type Shortage, shortagesOf } from './bound.ts'
import { type LeftOut, loadsToday, type Piece, type Resource, slotsOf, taskOf } from './pieces.ts'
import { peakOf, ratioOf, type Task } from './plan.ts'

/**
 * Why a piece changes: it had no place, may not stay in the one that it has, its interval was over capacity or above
 * the peak that is reached, or it makes room for another.
 */
export type ChangeReason = 'unplaced' | 'not_allowed' | 'over_capacity' | 'peak' | 'makes_room'

export type Change = { id: number; from: number | null; to: number; reason: ChangeReason }

export type LevelledResource = {
  resource: number
  /** the interval of each piece that isn't left out, by id */
  places: Map<number, number>
  changes: Change[]
  leftOut: LeftOut[]
  /** minutes by interval, what is fixed included */
  loads: { before: number[]; after: number[] }
  /** largest load ÷ capacity of the intervals with capacity; what is fixed in the others is a shortage */
  peak: { before: number; after: number }
  /** the peak that no plan of the placed pieces undercuts, and the intervals that decide it */
  bound: Bound
  /** per cent by which the peak is above the bound */
  gap: number
  /** where not all fits within capacity, and how many minutes don't */
  shortage: Shortage[]
}

/** Levels each resource's pieces. Those of a resource that isn't given are ignored. */
export function level(resources: readonly Resource[], pieces: readonly Piece[]): LevelledResource[] {
  const piecesOf = Map.groupBy(pieces, ({ resource }) => resource)
  return resources.map(resource => levelResource(resource, piecesOf.get(resource.id) ?? []))
}

function levelResource(resource: Resource, unordered: readonly Piece[]): LevelledResource {
  const pieces = unordered.toSorted((a, b) => a.id - b.id)
  const slots = slotsOf(resource)
  const results = pieces.map(piece => ({ piece, ...taskOf(piece, slots) }))
  const tasks = results.flatMap(({ task, reason }) => (task && !reason ? [task] : []))
  arrange(slots, tasks)

  const before = loadsToday(resource, pieces)
  const peak = { before: peakOf(slots, before), after: peakOf(slots) }
  const bound = lowerBound(
    slots,
    tasks.filter(({ slot }) => slot)
  )
  const reasonOf = (now: number | null, { home }: Task): ChangeReason => {
    if (now === null) return 'unplaced'
    if (!home) return 'not_allowed'
    const ratio = ratioOf(home, before[home.index] ?? 0)
    if (ratio > 1) return 'over_capacity'
    return ratio > peak.after ? 'peak' : 'makes_room'
  }
  const result: LevelledResource = {
    resource: resource.id,
    places: new Map(),
    changes: [],
    leftOut: [],
    loads: { before, after: slots.map(({ load }) => load) },
    peak,
    bound,
    gap: bound.peak > 0 ? (100 * (peak.after - bound.peak)) / bound.peak : 0,
    shortage: shortagesOf(
      slots,
      results.flatMap(({ task }) => task ?? [])
    )
  }
  for (const { piece, task, reason } of results) {
    const { id, now } = piece
    const to = task?.slot?.index
    if (!task || to === undefined) {
      result.leftOut.push({ id, reason: reason ?? 'no_room' })
      continue
    }
    result.places.set(id, to)
    if (to !== now) result.changes.push({ id, from: now, to, reason: reasonOf(now, task) })
  }
  return result
}
