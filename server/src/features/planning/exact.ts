/** The best plan of few tasks, found by looking at all plans. */
import { isMoved, peakOf, place, type Places, placesOf, restore, type Slot, type Task } from './plan.ts'

/** All plans are looked at if there are no more. */
const maxPlans = 20_000

/** So few that one which is added can't move more than ten others. */
const maxTasks = 11

const choicesOf = ({ options, isLate }: Task): (Slot | null)[] => (isLate ? [...options, null] : [...options])

export const isSmall = (tasks: readonly Task[]) =>
  tasks.length <= maxTasks && tasks.reduce((plans, task) => plans * choicesOf(task).length, 1) <= maxPlans

/**
 * Places tasks so that, in this order, a peak above capacity is lowest, minutes over capacity are fewest, little late
 * work of A, of B, of C is left out, a peak within capacity is lowest, and few tasks lie elsewhere than today.
 */
export function arrangeExactly(slots: readonly Slot[], tasks: readonly Task[]): void {
  let best: { places: Places; costs: number[] } | undefined
  const placeFrom = (index: number): void => {
    const task = tasks[index]
    if (task) {
      for (const slot of choicesOf(task)) {
        place(task, slot)
        placeFrom(index + 1)
      }
      return
    }
    const costs = costsOf(slots, tasks)
    if (!best || isLess(costs, best.costs)) best = { places: placesOf(tasks), costs }
  }
  placeFrom(0)
  if (best) restore(tasks, best.places)
}

function costsOf(slots: readonly Slot[], tasks: readonly Task[]): number[] {
  const peak = peakOf(slots)
  const excess = slots.reduce((sum, { load, capacity }) => sum + Math.max(0, load - capacity), 0)
  const leftOut = [0, 1, 2].map(rank => tasks.filter(task => task.rank === rank && task.slot === null).length)
  return [Math.max(1, peak), excess, ...leftOut, peak, tasks.filter(isMoved).length]
}

/** Whether the first numbers that differ are lower in the first list. */
function isLess(costs: readonly number[], others: readonly number[]): boolean {
  const differs = costs.findIndex((cost, index) => cost !== others[index])
  return differs >= 0 && (costs[differs] ?? 0) < (others[differs] ?? 0)
}
