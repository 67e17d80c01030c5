/**
 * Local search: takes work out of the fullest slot until none is over its limit. A step moves one task, or two: the
 * second makes room for the first by going into the first's slot (a swap) or into a third one (a chain). Minutes over
 * the limit weigh more the longer a slot stays over it, which lets room that is far away come nearer step by step.
 */
import { isMoved, limitAt, maxStrainOf, place, placesOf, restore, type Slot, type Task } from './plan.ts'

export type Effort = {
  /** tasks that may lie elsewhere than today */
  maxMoved: number
  /** steps that may still be compared: counted instead of time, so that every machine finds the same */
  trials: number
}

type Move = { task: Task; to: Slot }

type Step = { moves: readonly Move[]; overload: number; moved: number }

/** Steps during which a task doesn't return into the slot that it left. */
const tabuSteps = 10

/** Steps without progress after which the search gives up. */
const maxIdleSteps = 500

/** How much lower than the lowest factor found one might be that the search could have found. */
const precision = 1 / 400

/** Lowers loads to `wanted` times their targets or, where that isn't reached, by halving as near to it as possible. */
export function lowerStrain(slots: readonly Slot[], tasks: readonly Task[], wanted: number, effort: Effort): void {
  let best = placesOf(tasks)
  let reached = maxStrainOf(slots)
  let missed = 0
  let factor = wanted
  while (reached > wanted && reached - missed > precision * reached) {
    for (const slot of slots) slot.limit = limitAt(slot, factor)
    if (!relieve(slots, tasks, effort)) missed = factor
    const strain = maxStrainOf(slots)
    if (strain < reached) {
      best = placesOf(tasks)
      reached = strain
    }
    restore(tasks, best)
    factor = (missed + reached) / 2
  }
}

/** Moves tasks until no slot is over its limit. Returns false if that isn't reached. */
export function relieve(slots: readonly Slot[], tasks: readonly Task[], effort: Effort): boolean {
  const tabu = new Map<Task, { slot: Slot; until: number }>()
  let lowest = Infinity
  let idle = 0
  for (const slot of slots) slot.weight = 1
  for (let step = 0; ; step += 1) {
    const overload = slots.reduce((sum, slot) => sum + overloadOf(slot, 0), 0)
    if (overload === 0) return true
    idle = overload < lowest ? 0 : idle + 1
    lowest = Math.min(lowest, overload)
    if (effort.trials <= 0 || idle > maxIdleSteps) return false
    const mayMove = (task: Task, to: Slot) => {
      const left = tabu.get(task)
      return mayTake(task, to) && !(left && left.slot === to && left.until > step)
    }
    const best = bestStep(fullest(slots), effort.maxMoved - tasks.filter(isMoved).length, effort, mayMove)
    if (!best) return false
    if (best.overload >= 0) for (const slot of slots) if (overloadOf(slot, 0) > 0) slot.weight += 1
    for (const { task, to } of best.moves) {
      if (task.slot) tabu.set(task, { slot: task.slot, until: step + Math.min(tabuSteps, tasks.length / 4) })
      place(task, to)
    }
  }
}

/** The minutes by which a slot would be over its limit with some more (or less) work. */
const overloadOf = ({ load, limit }: Slot, minutes: number) => Math.max(0, load + minutes - limit)

/** By how much some more (or less) work changes the weighted overload of a slot. */
const change = (slot: Slot, minutes: number) => slot.weight * (overloadOf(slot, minutes) - overloadOf(slot, 0))

const fullest = (slots: readonly Slot[]) =>
  slots.reduce((full, slot) => (slot.weight * overloadOf(slot, 0) > full.weight * overloadOf(full, 0) ? slot : full))

/** Late work takes only what is free within capacity. */
const mayTake = ({ isLate }: Task, { limit, capacity }: Slot) => !isLate || limit <= capacity

/** By how much a move changes the number of tasks that lie elsewhere than today. */
const movedBy = (task: Task, to: Slot) => (task.home === null ? 0 : Number(to !== task.home) - Number(isMoved(task)))

/** The step out of a slot after which slots are least over their limits; of equal ones that which moves fewest. */
function bestStep(
  full: Slot,
  maxMoved: number,
  effort: Effort,
  mayMove: (task: Task, to: Slot) => boolean
): Step | undefined {
  let best: Step | undefined
  const isBetter = (overload: number, moved: number) =>
    moved <= maxMoved && (!best || overload < best.overload || (overload === best.overload && moved < best.moved))
  for (const task of full.tasks)
    for (const to of task.options) {
      if (to === full || !mayMove(task, to)) continue
      const { minutes } = task
      const move = { task, to }
      const moved = movedBy(task, to)
      const overload = change(full, -minutes) + change(to, minutes)
      if (isBetter(overload, moved)) best = { moves: [move], overload, moved }
      for (const other of to.tasks) {
        effort.trials -= other.options.length
        const overloadThere = change(to, minutes - other.minutes)
        for (const third of other.options) {
          if (third === to) continue
          const overloadElsewhere =
            third === full
              ? change(full, other.minutes - minutes)
              : change(full, -minutes) + change(third, other.minutes)
          const both = { overload: overloadThere + overloadElsewhere, moved: moved + movedBy(other, third) }
          if (isBetter(both.overload, both.moved) && mayMove(other, third))
            best = { ...both, moves: [{ task: other, to: third }, move] }
        }
      }
    }
  return best
}
