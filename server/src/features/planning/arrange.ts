/**
 * Chooses a slot for each task: today's plan mended by few moves or, where that leaves the peak too high, a plan made
 * anew. Late work for which there is no room is left out, the least critical first.
 */
import { lowerBound, overloadedPlaces } from './bound.ts'
import { arrangeExactly, isSmall } from './exact.ts'
import {
  emptiest,
  isMoved,
  limitAt,
  maxStrainOf,
  peakOf,
  place,
  placesOf,
  restore,
  type Slot,
  type Task
} from './plan.ts'
import { lowerStrain, relieve } from './search.ts'

/** The part by which loads may be above their targets for the search to end. */
const aim = 0.01

/** The same where few moves from today's plan reach it: less isn't worth a new plan. */
const tolerance = 0.04

/** The same for the intervals that don't make the peak. */
const toleranceBelowPeak = 0.1

/** How many others a task that has no place today may move. */
const maxMovedByOne = 10

/** Steps that are compared in an attempt, about a tenth of a second. */
const maxTrials = 5_000_000

/** Places all tasks, which lie nowhere yet. Those that stay without a slot are late work for which there is no room. */
export function arrange(slots: readonly Slot[], tasks: readonly Task[]): void {
  if (isSmall(tasks)) {
    arrangeExactly(slots, tasks)
    return
  }
  const [late, timely] = [tasks.filter(({ isLate }) => isLate), tasks.filter(({ isLate }) => !isLate)]
  if (late.length === 0 || lowerBound(slots, tasks).peak <= 1) {
    keepToday(tasks)
    improve(slots, tasks)
    if (late.length === 0 || peakOf(slots) <= 1) return
    for (const task of tasks) place(task, null)
  }
  keepToday(timely)
  improve(slots, timely)
  admit(slots, timely, late)
  const admitted = tasks.filter(({ slot }) => slot)
  if (peakOf(slots) <= 1) improve(slots, admitted)
}

/** Leaves tasks where they lie today and puts the others, those with least choice first, into their emptiest slot. */
function keepToday(tasks: readonly Task[]): void {
  for (const task of tasks) place(task, task.home)
  fill(tasks.filter(({ home }) => home === null))
}

/** Puts tasks into their emptiest slot: first those with least choice, of these the longest. */
function fill(tasks: readonly Task[]): void {
  const ordered = tasks.toSorted((a, b) => a.options.length - b.options.length || b.minutes - a.minutes || a.id - b.id)
  for (const task of ordered) place(task, emptiest(task))
}

/**
 * Lowers the peak until it is near its bound. Where that is over capacity the other intervals needn't be, so in a second
 * turn the peak is kept and they are lowered as far as their own work allows.
 */
function improve(slots: readonly Slot[], tasks: readonly Task[]): void {
  const withinCapacity = 1 / (1 + aim)
  const bound = lowerBound(slots, tasks).peak
  for (const slot of slots) {
    slot.target = bound > 1 ? bound : Math.min(bound, withinCapacity)
    slot.ceiling = Infinity
  }
  lower(slots, tasks, tolerance)
  if (bound <= 1) return
  const reached = peakOf(slots)
  for (const slot of slots) {
    slot.target = withinCapacity
    slot.ceiling = reached
  }
  for (const [index, { peak, slots: overloaded }] of overloadedPlaces(slots, tasks).entries())
    for (const slot of overloaded) slot.target = index === 0 ? reached : Math.min(peak, reached)
  lower(slots, tasks, toleranceBelowPeak)
}

/**
 * Lowers loads to their targets: from the present plan by few moves, else by any number, else from a new plan. What
 * changes more is taken only if it is better by more than the aim. A plan that is above what is tolerated by no more
 * than the longest task is mended by few moves in any case.
 */
function lower(slots: readonly Slot[], tasks: readonly Task[], tolerated: number): void {
  const present = placesOf(tasks)
  const arrived = tasks.filter(({ home }) => home === null).length
  const excess = slots.reduce((sum, slot) => sum + Math.max(0, slot.load - limitAt(slot, 1 + tolerated)), 0)
  const isNearlyLevel = excess <= Math.max(0, ...tasks.map(({ minutes }) => minutes))
  let best = { places: present, strain: Infinity }
  const attempt = (maxMoved: number) => {
    lowerStrain(slots, tasks, 1 + aim, { maxMoved, trials: maxTrials })
    returnToToday(tasks, Math.max(1 + aim, maxStrainOf(slots)))
    const strain = maxStrainOf(slots)
    if (strain * (1 + aim) < best.strain) best = { places: placesOf(tasks), strain }
  }
  attempt(maxMovedByOne * Math.max(1, arrived))
  const isDone = () => best.strain <= 1 + tolerated || isNearlyLevel
  if (!isDone()) {
    restore(tasks, present)
    attempt(Infinity)
  }
  if (!isDone()) {
    for (const task of tasks) place(task, null)
    fill(tasks)
    attempt(Infinity)
  }
  restore(tasks, best.places)
}

/** Puts tasks back where they lie today, as far as their slots have room at a multiple of their targets. */
function returnToToday(tasks: readonly Task[], factor: number): void {
  const returns = ({ minutes, home }: Task) => home !== null && home.load + minutes <= limitAt(home, factor)
  for (;;) {
    const task = tasks.find(one => isMoved(one) && returns(one))
    if (!task) return
    place(task, task.home)
  }
}

/** Adds late work where it fits within capacity, the critical and the most overdue first; the rest gets no slot. */
function admit(slots: readonly Slot[], timely: readonly Task[], late: readonly Task[]): void {
  const placed = [...timely]
  for (const slot of slots) slot.limit = Math.max(slot.capacity, slot.load)
  for (const task of late.toSorted((a, b) => a.rank - b.rank || a.due - b.due || a.id - b.id)) {
    const options = task.options.filter(slot => slot.limit <= slot.capacity)
    if (options.length === 0) continue
    const before = placesOf(placed)
    const fits = task.home && task.home.load + task.minutes <= task.home.capacity
    place(task, fits ? task.home : emptiest(task, options))
    placed.push(task)
    const effort = { maxMoved: placed.filter(isMoved).length + maxMovedByOne, trials: maxTrials / late.length }
    if (relieve(slots, placed, effort)) continue
    restore(placed, before)
    placed.pop()
  }
}
