import { addDays, weekdayOf } from '../core/days.ts'
import { momentParts } from '../core/format.ts'

/** Hours of service of a day, 'HH:mm'; both null: no service. A closing at or before the opening is of the next day. */
export type Hours = { opens: string | null; closes: string | null }

/** The hours of a shift, 'HH:mm'; an end at or before the start is of the next day. */
export type Shift = { fkc_shift: number; starts: string; ends: string }

/** What is known of a line's hours: by weekday (1 Monday … 7), by date, and its shifts. */
export type ServiceHours = {
  week: readonly ({ weekday: number } & Hours)[]
  exceptions: readonly ({ date: string } & Hours)[]
  shifts: readonly Shift[]
}

/** The default hours of a line. */
export const usualHours = { opens: '06:00', closes: '23:00' } as const

/** The default shifts of a line. */
export const usualShifts: readonly Shift[] = [
  { fkc_shift: 60, starts: '06:00', ends: '14:00' },
  { fkc_shift: 61, starts: '14:00', ends: '22:00' },
  { fkc_shift: 62, starts: '22:00', ends: '06:00' }
]

const minutesInDay = 24 * 60

/** Minutes after midnight of 'HH:mm'. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes from one time of day to another; over midnight if the second is not the later. */
export const spanOfTimes = (from: string, to: string): number =>
  ((minuteOf(to) - minuteOf(from) + minutesInDay - 1) % minutesInDay) + 1

/** Day and 'HH:mm' of so many minutes after a day's midnight, which may lie on another day. */
export function momentOf(day: string, minutes: number): { day: string; time: string } {
  const two = (part: number) => String(part).padStart(2, '0')
  const ofDay = ((minutes % minutesInDay) + minutesInDay) % minutesInDay
  return {
    day: addDays(day, Math.floor(minutes / minutesInDay)),
    time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
  }
}

const usualOf = (day: string, { week }: ServiceHours): Hours =>
  week.find(({ weekday }) => weekday === weekdayOf(day)) ?? usualHours

/** The hours of service of a day: its own, else those of its weekday, else the usual ones. */
export const hoursOn = (day: string, hours: ServiceHours): Hours =>
  hours.exceptions.find(({ date }) => date === day) ?? usualOf(day, hours)

/** When service begins; without service, when it would have begun. Minutes after midnight. */
const opening = (day: string, hours: ServiceHours): number =>
  minuteOf(hoursOn(day, hours).opens ?? usualOf(day, hours).opens ?? usualHours.opens)

/**
 * The shift in which a time of day lies, and the day on which it began: 0 the same, -1 the day before. Of two that
 * overlap, the one that began last; undefined between shifts.
 */
export function shiftAt(time: string, own: readonly Shift[]): { shift: Shift; began: 0 | -1 } | undefined {
  const minute = minuteOf(time)
  const since = ({ starts }: Shift) => (minute - minuteOf(starts) + minutesInDay) % minutesInDay
  const [shift] = shiftsOr(own)
    .filter(one => since(one) < lengthOf(one))
    .toSorted((a, b) => since(a) - since(b))
  return shift && { shift, began: minuteOf(shift.starts) > minute ? -1 : 0 }
}

/** What a person can do in a day, in minutes: one shift, that of a time of day; between shifts the longest. */
export const shiftMinutes = (time: string, own: readonly Shift[]): number =>
  lengthOf(shiftAt(time, own)?.shift ?? (shiftsOr(own).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] as Shift))

const lengthOf = ({ starts, ends }: Shift) => spanOfTimes(starts, ends)
const shiftsOr = (own: readonly Shift[]) => (own.length > 0 ? own : usualShifts)

/** A span of time, in minutes after the midnight with which its day begins; may reach into the next day. */
export type Span = { from: number; to: number }

/**
 * The night of a day: from its closing to the next opening, while the line stands still. A day without service is all
 * night, from when it would have opened: so each moment of standstill is of one night.
 */
export function nightOf(day: string, hours: ServiceHours): Span {
  const nights = knownNights.get(hours) ?? new Map<string, Span>()
  knownNights.set(hours, nights)
  const night = nights.get(day) ?? nightFrom(day, hours)
  nights.set(day, night)
  return night
}

/** The work of a month asks for the same thirty nights some ten thousand times. */
const knownNights = new WeakMap<ServiceHours, Map<string, Span>>()

function nightFrom(day: string, hours: ServiceHours): Span {
  const { opens, closes } = hoursOn(day, hours)
  const from = opening(day, hours) + (opens && closes ? spanOfTimes(opens, closes) : 0)
  return { from, to: Math.max(from, minutesInDay + opening(addDays(day, 1), hours)) }
}

/** A shift of a day: when its work begins, in minutes after midnight, and how many minutes it has for it. */
export type Turn = { fkc_shift: number; from: number; minutes: number }

/** A day's shifts in their order: those in which the line stands still for the greater part, and the others. */
export type Turns = { stop: Turn[]; running: Turn[] }

/**
 * In which shifts a day's work is done. If the line has no shift for one of the two kinds, it takes those of the other.
 * @param after minutes after midnight, when it is that day already: only what is left of its shifts counts
 */
export function turnsOf(day: string, hours: ServiceHours, after = 0): Turns {
  const night = nightOf(day, hours)
  const turns = shiftsOr(hours.shifts)
    .map(shift => turnOf(shift, night))
    .toSorted((a, b) => a.from - b.from)
  const stop = turns.filter(turn => turn.stands)
  const running = turns.filter(turn => !turn.stands)
  // Where no shift is of the night, its work still begins when the line stands still.
  const nightly = { fkc_shift: (turns.at(-1) as Turn).fkc_shift, from: night.from, minutes: night.to - night.from }
  const firstLeft = (...choices: Turn[][]) =>
    choices.map(some => left(some, after)).find(some => some.length > 0) ?? [nightly]
  // After the day's shifts the night takes their work too.
  return { stop: firstLeft(stop, [nightly]), running: firstLeft(running, stop, [nightly]) }
}

/**
 * When work of a day begins that has no hour of its own: with the first shift for its kind, which for work that needs
 * the line to stop is no earlier than the closing.
 */
export const beginningOf = (
  day: string,
  requiresStop: boolean,
  { stop, running }: Turns
): { day: string; time: string } => momentOf(day, (requiresStop ? stop : running)[0]?.from ?? 0)

/**
 * When work of a day ends that has no hour of its own: with its night if it needs the line to
 * stop, else with its last shift.
 */
export function endOf(day: string, requiresStop: boolean, hours: ServiceHours): { day: string; time: string } {
  const last = turnsOf(day, hours).running.at(-1) as Turn
  return momentOf(day, requiresStop ? nightOf(day, hours).to : last.from + last.minutes)
}

/**
 * The time of a day at which work ends that has no hour of its own: that of the opening if it needs the line to stop,
 * else the end of the day's last shift.
 */
export function endingOn(day: string, requiresStop: boolean, hours: ServiceHours): string {
  const last = turnsOf(day, hours).running.at(-1) as Turn
  return momentOf(day, requiresStop ? opening(day, hours) : last.from + last.minutes).time
}

const quarter = 15

/** Minutes after midnight, up to the next quarter of an hour, if the day is today; else 0, as of any other day. */
export function minuteNow(day: string, timeZone: string, now = new Date()): number {
  const { day: today, time } = momentParts(now, timeZone)
  return today === day ? Math.ceil(minuteOf(time) / quarter) * quarter : 0
}

/**
 * A shift beside the night: it stands if more than half of it lies in the night, and then begins no earlier than that.
 */
function turnOf({ fkc_shift, starts, ends }: Shift, night: Span): Turn & { stands: boolean } {
  const length = spanOfTimes(starts, ends)
  // A shift that begins after midnight may be of the night that began the day before.
  const inNight = [minuteOf(starts), minuteOf(starts) + minutesInDay]
    .map(start => ({ from: Math.max(start, night.from), to: Math.min(start + length, night.to) }))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] as Span
  return 2 * (inNight.to - inNight.from) > length
    ? { fkc_shift, from: inNight.from, minutes: inNight.to - inNight.from, stands: true }
    : { fkc_shift, from: minuteOf(starts), minutes: length, stands: false }
}

/** What is left of shifts after a moment of their day; of one that has begun, the rest. */
const left = (turns: readonly Turn[], after: number): Turn[] =>
  turns
    .filter(({ from, minutes }) => from + minutes > after)
    .map(({ fkc_shift, from, minutes }) => {
      const start = Math.max(from, after)
      return { fkc_shift, from: start, minutes: from + minutes - start }
    })

/** What dealing out needs to know of an activity. */
export type Task = {
  /** the base's code */ base: string
  /** of all people together */ minutes: number
  requires_stop: boolean
}

/**
 * Deals a day's work out to its shifts: what needs the line to stop to those of standstill, the rest to the others, in
 * proportion to their time. A base's work stays together, in the order of the bases' codes.
 * @returns the shifts that get work, in the order of the day
 */
export function dealOut<Row>(
  rows: readonly Row[],
  taskOf: (row: Row) => Task,
  turns: Turns
): { turn: Turn; rows: Row[] }[] {
  const of = (requiresStop: boolean) => rows.filter(row => taskOf(row).requires_stop === requiresStop)
  const dealt = [...deal(of(true), taskOf, turns.stop), ...deal(of(false), taskOf, turns.running)]
  return [...Map.groupBy(dealt, ({ turn }) => turn.fkc_shift).values()]
    .map(own => ({ turn: (own[0] as Dealt<Row>).turn, rows: own.map(({ row }) => row) }))
    .toSorted((a, b) => a.turn.from - b.turn.from)
}

type Dealt<Row> = { row: Row; turn: Turn }

function deal<Row>(rows: readonly Row[], taskOf: (row: Row) => Task, turns: readonly Turn[]): Dealt<Row>[] {
  // What has no time yet counts too, so that not all of it comes to one shift.
  const minutesOf = (some: readonly Row[]) => sum(some.map(row => Math.max(1, taskOf(row).minutes)))
  const work = minutesOf(rows)
  const time = sum(turns.map(turn => turn.minutes))
  const bases = [...Map.groupBy(rows, row => taskOf(row).base)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let done = 0
  return bases.flatMap(([, ofBase]) => {
    const own = minutesOf(ofBase)
    // Where the middle of the base's work lies in the day's time, if all shifts do equally much in an hour.
    const middle = ((done + own / 2) / work) * time
    done += own
    let end = 0
    const turn = turns.find(one => (end += one.minutes) >= middle) ?? turns.at(-1)
    return ofBase.map(row => ({ row, turn: turn as Turn }))
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What is wrong with hours of service, by the field; undefined if nothing is. */
export function hoursProblem({
  opens,
  closes
}: Partial<Hours>): { field: 'opens' | 'closes'; text: string } | undefined {
  if (!opens && closes) return { field: 'opens', text: 'Ponga las dos horas, o ninguna si no hay servicio' }
  if (opens && !closes) return { field: 'closes', text: 'Ponga las dos horas, o ninguna si no hay servicio' }
  if (opens && opens === closes) return { field: 'closes', text: 'El cierre no puede ser a la hora de la apertura' }
  return undefined
}
