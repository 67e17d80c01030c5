/**
 * What no plan can do better. Work whose options all lie in some intervals must be done in these, whatever else is
 * planned, so its minutes against their room bound the peak from below (Hall's condition). Looked at are all spans
 * from..to, once with all intervals and once with those of each set that pieces are restricted to.
 */
import { lowest, ratioOf, type Slot, type Task } from './plan.ts'

/** Intervals with less room than the work that can be nowhere else. */
export type Shortage = { from: number; to: number; minutes: number }

/** The lowest peak that is not proved impossible, and the first and last of the intervals that prove it. */
export type Bound = { peak: number; from: number; to: number }

type Work = Pick<Task, 'minutes' | 'options' | 'allowed'>

/** Intervals that must hold some work, the lowest peak at which they can, and the piece if it is a single one. */
type Bottleneck = { peak: number; slots: readonly Slot[]; single?: Work }

/** First and last of some slots, by their place in the list. */
type Span = { from: number; to: number }

/** Slots, and the work that can only be done in these, by the first of its slots. */
type Family = { isMember: boolean[]; workFrom: { minutes: number; last: number }[][] }

type Lack = Span & { minutes: number; family: Family }

/** Sets of allowed intervals that are looked at; fewer give a lower bound, never a wrong one. */
const maxFamilies = 12

/** The lowest conceivable peak of some work beside what is fixed. */
export function lowerBound(slots: readonly Slot[], tasks: readonly Work[]): Bound {
  const { peak, slots: tight } = bottleneckOf(slots.filter(hasPeople), tasks)
  return { peak, from: tight[0]?.index ?? 0, to: tight.at(-1)?.index ?? 0 }
}

/**
 * The lowest peak of each place where work can't be within capacity: first that of `lowerBound`, then that of what is
 * left when those intervals are full by what must be in them, and so on.
 */
export function overloadedPlaces(
  slots: readonly Slot[],
  tasks: readonly Work[]
): { peak: number; slots: readonly Slot[] }[] {
  const rest = slots.filter(hasPeople)
  const bottleneck = bottleneckOf(rest, tasks)
  if (bottleneck.peak <= 1) return []
  const full = new Set(bottleneck.slots)
  const others = tasks
    .filter(task => task !== bottleneck.single)
    .map(task => ({ ...task, options: task.options.filter(slot => !full.has(slot)) }))
    .filter(({ options }) => options.length > 0)
  return [
    bottleneck,
    ...overloadedPlaces(
      rest.filter(slot => !full.has(slot)),
      others
    )
  ]
}

/** Spans whose work doesn't fit within capacity, without overlaps, and how many minutes of it don't. */
export function shortagesOf(slots: readonly Slot[], tasks: readonly Work[]): Shortage[] {
  const grain = grainOf(tasks)
  const families = familiesOf(slots, tasks)
  const room = slots.map(slot => roomAt(slot, 1, grain))
  const singles = tasks.map(({ minutes, options }) => ({
    from: options[0]?.index ?? 0,
    to: options.at(-1)?.index ?? 0,
    minutes: Math.min(...options.map(({ capacity, fixed }) => fixed + minutes - capacity))
  }))
  const within = (span: Span): Shortage[] => {
    const lack =
      widestLack(families, room, span) ??
      singles.find(({ from, to, minutes }) => minutes > 0 && from >= span.from && to <= span.to)
    if (!lack) return []
    const { from, to, minutes } = lack
    return [
      ...within({ from: span.from, to: from - 1 }),
      { from, to, minutes },
      ...within({ from: to + 1, to: span.to })
    ]
  }
  return within({ from: 0, to: slots.length - 1 })
}

const hasPeople = ({ capacity }: Slot) => capacity > 0

/**
 * The intervals that bound the peak from below most. Begins with single intervals and pieces; as long as some span
 * lacks room at the peak that is known, the lowest peak at which it has room is the next one.
 */
function bottleneckOf(slots: readonly Slot[], tasks: readonly Work[]): Bottleneck {
  const grain = grainOf(tasks)
  const families = familiesOf(slots, tasks)
  let bottleneck = singleBottleneck(slots, tasks)
  for (;;) {
    const room = slots.map(slot => usableAt(slot, bottleneck.peak, grain))
    const lack = widestLack(families, room)
    if (!lack) return bottleneck
    const isTight = (position: number) =>
      position >= lack.from && position <= lack.to && lack.family.isMember[position] === true
    const tight = slots.filter((_, position) => isTight(position))
    const minutes = room.reduce((sum, free, position) => (isTight(position) ? sum + free : sum), lack.minutes)
    const peak = lowestPeak(tight, minutes, grain)
    if (peak <= bottleneck.peak) return bottleneck
    bottleneck = { peak, slots: tight }
  }
}

/** The bound by what is fixed in a slot, and by the piece that fills the best slot for it most. */
function singleBottleneck(slots: readonly Slot[], tasks: readonly Work[]): Bottleneck {
  const fixed = slots.map((slot): Bottleneck => ({ peak: ratioOf(slot, slot.fixed), slots: [slot] }))
  const pieces = tasks.map((single): Bottleneck => {
    const best = lowest(single.options, slot => ratioOf(slot, slot.fixed + single.minutes))
    return { peak: ratioOf(best, best.fixed + single.minutes), slots: [best], single }
  })
  const none: Bottleneck = { peak: 0, slots: [] }
  return [none, ...fixed, ...pieces].reduce((highest, other) => (other.peak > highest.peak ? other : highest))
}

/** The lowest peak at which slots have room for some minutes. Their loads are then what is fixed and whole grains. */
function lowestPeak(slots: readonly Slot[], minutes: number, grain: number): number {
  const hasRoom = (peak: number) => slots.reduce((sum, slot) => sum + usableAt(slot, peak, grain), 0) >= minutes
  let impossible = 0
  let possible = 1
  while (!hasRoom(possible)) possible *= 2
  while (possible - impossible > 1e-9 * possible) {
    const middle = (impossible + possible) / 2
    if (hasRoom(middle)) possible = middle
    else impossible = middle
  }
  return Math.min(...slots.map(slot => ratioOf(slot, slot.fixed + usableAt(slot, impossible, grain) + grain)))
}

/** Loads differ by whole multiples of this, in minutes. */
const grainOf = (tasks: readonly Work[]) =>
  tasks.reduce((divisor, { minutes }) => greatestCommonDivisor(divisor, minutes), 0) || 1

/** The minutes of whole grains that fit beside what is fixed; negative by how much that alone exceeds the peak. */
function roomAt({ capacity, fixed }: Slot, peak: number, grain: number): number {
  const free = peak * capacity - fixed
  return free < 0 ? free : grain * Math.floor(free / grain + 1e-9)
}

const usableAt = (slot: Slot, peak: number, grain: number) => Math.max(0, roomAt(slot, peak, grain))

function familiesOf(slots: readonly Slot[], tasks: readonly Work[]): Family[] {
  const positions = new Map(slots.map((slot, position) => [slot, position]))
  const positionOf = (slot: Slot | undefined) => (slot && positions.get(slot)) ?? 0
  return [slots.map(() => true), ...allowedSets(slots, tasks)].map(isMember => {
    const workFrom: Family['workFrom'] = slots.map(() => [])
    for (const { minutes, options } of tasks)
      if (options.every(slot => isMember[positionOf(slot)]))
        workFrom[positionOf(options[0])]?.push({ minutes, last: positionOf(options.at(-1)) })
    return { isMember, workFrom }
  })
}

/** The different sets that pieces are restricted to, those of most pieces first. */
function allowedSets(slots: readonly Slot[], tasks: readonly Work[]): boolean[][] {
  const restricted = tasks.flatMap(({ allowed }) => (allowed ? [allowed] : []))
  const countOf = new Map<string, number>()
  for (const [allowed, { length }] of Map.groupBy(restricted, set => set)) {
    const key = slots.map(({ index }) => Number(allowed.has(index))).join('')
    countOf.set(key, (countOf.get(key) ?? 0) + length)
  }
  const keys = [...countOf].toSorted(([a, uses], [b, others]) => others - uses || (a < b ? -1 : 1)).map(([key]) => key)
  return keys.slice(0, maxFamilies).map(key => Array.from(key, bit => bit === '1'))
}

/** The span whose own work exceeds its room by most minutes; undefined if none does. */
function widestLack(
  families: readonly Family[],
  room: readonly number[],
  { from: first, to: last }: Span = { from: 0, to: room.length - 1 }
): Lack | undefined {
  let widest: Lack | undefined
  for (const family of families) {
    /** minutes of what begins at `from` or later, by its last slot */
    const minutesTo = room.map(() => 0)
    for (let from = last; from >= first; from -= 1) {
      for (const work of family.workFrom[from] ?? []) minutesTo[work.last] = (minutesTo[work.last] ?? 0) + work.minutes
      let lack = 0
      for (let to = from; to <= last; to += 1) {
        lack += (minutesTo[to] ?? 0) - (family.isMember[to] ? (room[to] ?? 0) : 0)
        if (lack > (widest?.minutes ?? 0)) widest = { from, to, minutes: lack, family }
      }
    }
  }
  return widest
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
