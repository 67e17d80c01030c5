import type { Slot, Task } from './plan.ts'

/** Work to place. Intervals are numbers from 0; those outside the period may be named and aren't used. */
export type Piece = {
  id: number
  resource: number
  /** the work of all people together, a whole number */
  minutes: number
  /** first and last interval within its tolerance */
  from: number
  to: number
  /** last interval for work that can't be done within its tolerance; null: it is then left out */
  latest: number | null
  /** where it lies today; null if it is late or has no date */
  now: number | null
  /** criticality, 0 for A, 1 for B, 2 for C: which late work comes first */
  rank: 0 | 1 | 2
  /** the intervals in which it may be done; absent: all */
  allowed?: ReadonlySet<number> | undefined
}

/** People who can do some of the work: what they can do and what is fixed, in minutes by interval. */
export type Resource = { id: number; capacity: readonly number[]; fixed: readonly number[] }

/** The first obstacle: no interval of the period, none that is allowed, none with people, none with room. */
export type LeftOut = { id: number; reason: 'outside_period' | 'not_allowed' | 'no_capacity' | 'no_room' }

export const slotsOf = ({ capacity, fixed }: Resource): Slot[] =>
  capacity.map((minutes, index) => {
    const load = fixed[index] ?? 0
    return { index, capacity: minutes, fixed: load, load, target: 1, ceiling: Infinity, limit: 0, weight: 1, tasks: [] }
  })

/**
 * The task that a piece is, and why it can't be placed, if so. Late is what can't be done within its tolerance. What
 * lacks only people is a task too, of the intervals without them, because its minutes count as a shortage.
 */
export function taskOf(piece: Piece, slots: readonly Slot[]): { task: Task | null; reason: LeftOut['reason'] | null } {
  const { id, minutes, rank, from, to, latest, now, allowed } = piece
  const span = (last: number) => slots.slice(Math.max(0, from), Math.max(0, last + 1))
  const isAllowed = ({ index }: Slot) => !allowed || allowed.has(index)
  const hasPeople = ({ capacity }: Slot) => capacity > 0
  const isLate = latest !== null && !span(to).some(slot => isAllowed(slot) && hasPeople(slot))
  const period = span(isLate ? latest : to)
  if (period.length === 0) return { task: null, reason: 'outside_period' }
  const permitted = period.filter(isAllowed)
  if (permitted.length === 0) return { task: null, reason: 'not_allowed' }
  const staffed = permitted.filter(hasPeople)
  const options = staffed.length > 0 ? staffed : permitted
  const home = options.find(({ index }) => index === now) ?? null
  return {
    task: { id, minutes, rank, due: to, isLate, options, home, allowed, slot: null },
    reason: staffed.length > 0 ? null : 'no_capacity'
  }
}

/** The load of each interval as it is today. */
export function loadsToday({ capacity, fixed }: Resource, pieces: readonly Piece[]): number[] {
  const loads = capacity.map((_, index) => fixed[index] ?? 0)
  for (const { now, minutes } of pieces) if (now !== null && now in loads) loads[now] = (loads[now] ?? 0) + minutes
  return loads
}
