/** One night or week of a resource: what its people can do, and what they have to do. Minutes are whole. */
export type Slot = {
  readonly index: number
  readonly capacity: number
  /** what can't be moved: published, assigned, begun */
  readonly fixed: number
  load: number
  /** the peak that it is to have, and the one that it must not exceed */
  target: number
  ceiling: number
  /** the load that the search tries not to exceed */
  limit: number
  /** how much a minute over the limit counts in the search */
  weight: number
  readonly tasks: Task[]
}

/** A piece of work together with the slots that it may take. */
export type Task = {
  readonly id: number
  readonly minutes: number
  /** 0 for criticality A, 1 for B, 2 for C */
  readonly rank: 0 | 1 | 2
  /** the last interval within its tolerance */
  readonly due: number
  /** its tolerance is over, so it may be left out, and takes only what is free */
  readonly isLate: boolean
  /** in order of time, at least one */
  readonly options: readonly Slot[]
  /** where it lies today, if it may stay there */
  readonly home: Slot | null
  /** the piece's restriction, which many pieces share */
  readonly allowed: ReadonlySet<number> | undefined
  slot: Slot | null
}

/** Load ÷ capacity. A slot without capacity has no ratio and counts 0: its load is a shortage, whatever is levelled. */
export const ratioOf = ({ capacity }: Slot, load: number) => (capacity > 0 ? load / capacity : 0)

/**
 * The minutes that a slot holds at a multiple of its target, at least what is fixed in it, which nothing can change.
 * The small number is for products that should be whole.
 */
export const limitAt = ({ capacity, fixed, target, ceiling }: Slot, factor: number) =>
  Math.max(fixed, Math.floor(Math.min(factor * target, ceiling) * capacity + 1e-6))

/** The highest ratio as a multiple of its slot's target; infinite if one is above its slot's ceiling. */
export const maxStrainOf = (slots: readonly Slot[]) =>
  Math.max(
    0,
    ...slots.map(slot => {
      const ratio = ratioOf(slot, slot.load)
      if (ratio === 0) return 0
      return ratio > slot.ceiling ? Infinity : ratio / slot.target
    })
  )

/** The highest ratio, of the slots' own loads or of others. */
export const peakOf = (slots: readonly Slot[], loads = slots.map(({ load }) => load)) =>
  Math.max(0, ...slots.map((slot, index) => ratioOf(slot, loads[index] ?? 0)))

/** Whether a task lies elsewhere than today. What has no place today is no change. */
export const isMoved = ({ home, slot }: Task) => home !== null && slot !== home

/** Puts a task into a slot, or into none, and takes it out of the one that it is in. */
export function place(task: Task, slot: Slot | null): void {
  if (task.slot) {
    task.slot.load -= task.minutes
    task.slot.tasks.splice(task.slot.tasks.indexOf(task), 1)
  }
  task.slot = slot
  if (slot) {
    slot.load += task.minutes
    slot.tasks.push(task)
  }
}

export type Places = readonly (Slot | null)[]

export const placesOf = (tasks: readonly Task[]): Places => tasks.map(({ slot }) => slot)

/** Puts tasks where they were when `placesOf` was called. */
export function restore(tasks: readonly Task[], places: Places): void {
  for (const [index, task] of tasks.entries()) {
    const slot = places[index] ?? null
    if (task.slot !== slot) place(task, slot)
  }
}

/** The first of some elements with the lowest number. */
export function lowest<T>(list: readonly T[], numberOf: (element: T) => number): T {
  return list.reduce((best, element) => (numberOf(element) < numberOf(best) ? element : best))
}

/** The option where a task leaves the lowest ratio. */
export const emptiest = (task: Task, options = task.options) =>
  lowest(options, slot => ratioOf(slot, slot.load + task.minutes))
