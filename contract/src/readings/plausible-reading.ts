/**
 * Plausibility of what is read off a meter: impossible values are refused, improbable ones need a confirmation. Pure,
 * without zod: the browser checks before it sends, the server keeps the confirmation.
 */
import { formatNumber } from '../core/format.ts'
import { usageBetween } from './meter-usage.ts'

const millisecondsPerDay = 86_400_000

/** A meter of hours can't count more in a day. */
const hoursPerDay = 24

/** How many times the usual is still usual. */
export const usualTimes = 3

/** A counter that shows whole units may seem to have counted one more than time allows. */
const rounding = 1

/** The highest value that can be stored. */
export const highestValue = 10_000_000_000

/**
 * Why a reading is improbable. `lower`: than the one before it. `fast`: a meter of hours that counted more than 24 a
 * day. `unusual`: more than three times the usual rate.
 */
export const doubts = ['lower', 'fast', 'unusual'] as const
export type Doubt = (typeof doubts)[number]

/** What a reading that is lower than the one before it means. */
export const lowerMeanings = ['rollover', 'replaced', 'previous_wrong'] as const
export type LowerMeaning = (typeof lowerMeanings)[number]

export const lowerTexts: Readonly<Record<LowerMeaning, string>> = {
  rollover: 'El contador dio la vuelta',
  replaced: 'Se cambió el contador',
  previous_wrong: 'La anterior estaba mal'
}

/** The refusal for users who may not change meters when they report that a counter turned over. */
export const unknownTopText =
  'Falta saber en qué valor vuelve a cero este contador. Lo escribe quien planifica, en el medidor'

/** What is known of a meter before a reading. */
export type MeterState = {
  /** its latest reading before this one; null for none */
  previous: { value: number; read_at: string } | null
  rollover_at: number | null
  /** per day, over 90 days; null if it isn't known */
  average: number | null
  /** it counts hours */
  isHours: boolean
}

type NewReading = { value: number; read_at: string; is_reset?: boolean }

const units = ['h', 'hora', 'horas', 'hr', 'hrs']

/** Whether a unit is the hour, by its symbol or its name. */
export const isHourUnit = ({ symbol, name }: { symbol?: string | null; name: string }): boolean =>
  units.includes((symbol ?? '').toLocaleLowerCase('es')) || units.includes(name.toLocaleLowerCase('es'))

const daysBetweenMoments = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / millisecondsPerDay

/**
 * How much the meter may have advanced by a moment without a confirmation; null if nothing is known that limits it. The
 * usual rate counts a whole day at least, because work isn't spread evenly over a day.
 */
function plausibleUse({ previous, average, isHours }: MeterState, read_at: string): Limits | null {
  if (!previous) return null
  const days = Math.max(daysBetweenMoments(previous.read_at, read_at), 0)
  return {
    fast: isHours ? days * hoursPerDay + rounding : Infinity,
    // A meter that stood still for months has no usual rate.
    unusual: average ? Math.max(days, 1) * average * usualTimes + rounding : Infinity
  }
}

type Limits = { fast: number; unusual: number }

/** Why a reading is improbable; null if nothing speaks against it. The gravest reason, if there are several. */
export function doubtOf({ value, read_at, is_reset = false }: NewReading, meter: MeterState): Doubt | null {
  const { previous } = meter
  if (!previous || is_reset) return null
  // More than one may lie between a small turn and a mistake: a lower value is always asked about.
  if (value < previous.value) return 'lower'
  return tooMuch({ value, read_at }, meter)
}

/**
 * Why a lower reading is improbable although the counter turned over: what it would have counted until then. Null if it
 * isn't, or if it isn't known where the counter starts again.
 */
export function turnDoubt(reading: NewReading, meter: MeterState): Doubt | null {
  return meter.rollover_at === null ? null : tooMuch(reading, meter)
}

/** Share of a counter's range that it may have gone through a turn where nothing else limits it. */
const usualTurnShare = 0.1

/** Whether a lower reading shows by itself that the counter turned over: what it would have counted is plausible. */
function isPlainTurn(reading: NewReading, meter: MeterState): boolean {
  const { previous, rollover_at } = meter
  const used = previous && usageBetween(previous.value, reading.value, rollover_at)
  if (used === null || rollover_at === null) return false
  const limits = plausibleUse(meter, reading.read_at)
  const limit = limits && Math.min(limits.fast, limits.unusual)
  return used <= (limit !== null && Number.isFinite(limit) ? limit : rollover_at * usualTurnShare)
}

/** What is said about a reading: what a lower one means, and why an improbable one is right. */
export type Explanation = { meaning?: LowerMeaning | undefined; reason?: string | null | undefined }

/**
 * The field that an improbable reading still needs, with the question; null if nothing is missing. A lower reading
 * needs its meaning, unless it shows a plausible turn by itself; all others, and a turn that would have counted too
 * much, need a reason. What `previous_wrong` and `replaced` change must be in `reading` and `meter` already.
 */
export function missingExplanation(
  reading: NewReading,
  meter: MeterState,
  { meaning, reason }: Explanation
): { field: 'meaning' | 'reason'; text: string } | null {
  const doubt = doubtOf(reading, meter)
  if (!doubt) return null
  if (doubt === 'lower' && meaning !== 'rollover')
    return isPlainTurn(reading, meter) ? null : { field: 'meaning', text: doubtText(doubt, reading, meter) }
  const questioned = doubt === 'lower' ? turnDoubt(reading, meter) : doubt
  if (!questioned || (reason ?? '').trim() !== '') return null
  return { field: 'reason', text: doubtText(questioned, reading, meter) }
}

function tooMuch({ value, read_at }: NewReading, meter: MeterState): Doubt | null {
  const limits = plausibleUse(meter, read_at)
  const used = meter.previous && usageBetween(meter.previous.value, value, meter.rollover_at)
  if (used === null || limits === null) return null
  if (used > limits.fast) return 'fast'
  return used > limits.unusual ? 'unusual' : null
}

/** Between what a reading at this moment is expected; null where nothing limits it. */
export function plausibleRange(meter: MeterState, read_at: string): { from: number; to: number | null } | null {
  const limits = plausibleUse(meter, read_at)
  if (!limits || !meter.previous) return null
  const most = Math.min(limits.fast, limits.unusual)
  return { from: meter.previous.value, to: Number.isFinite(most) ? meter.previous.value + most : null }
}

/** Why a value can't be stored; undefined if it can. */
export function impossible(value: unknown, rollover_at: number | null): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Escriba el número que muestra el contador'
  if (value < 0) return 'Un contador no muestra menos de 0'
  if (value > highestValue) return `Número máximo ${formatNumber(highestValue, 0)}`
  if (rollover_at !== null && value >= rollover_at)
    return `El medidor vuelve a cero en ${formatNumber(rollover_at, 2, { atLeast: 0 })}`
  return undefined
}

function spanText(days: number): string {
  const hours = days * hoursPerDay
  if (hours < 1) return 'menos de una hora'
  const [number, unit] =
    days < 1 ? [formatNumber(hours, 1, { atLeast: 0 }), 'hora'] : [formatNumber(days, 2, { atLeast: 0 }), 'día']
  return `${number} ${unit}${number === '1' ? '' : 's'}`
}

/** How an improbable reading is asked about. */
export function doubtText(
  doubt: Doubt,
  { value, read_at }: NewReading,
  { previous, average, rollover_at }: MeterState
) {
  if (!previous) return ''
  const number = (one: number) => formatNumber(one, 2, { atLeast: 0 })
  if (doubt === 'lower') return `Es menor que la anterior (${number(previous.value)})`
  const used = number(usageBetween(previous.value, value, rollover_at) ?? 0)
  const days = daysBetweenMoments(previous.read_at, read_at)
  const time = spanText(days)
  if (doubt === 'fast') return `Serían ${used} horas en ${time}: más de 24 al día`
  return `Serían ${used} en ${time}; lo habitual son ${number(average ?? 0)} al día`
}
