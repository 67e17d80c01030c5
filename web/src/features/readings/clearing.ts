import { type Doubt, doubtOf, impossible, type LowerMeaning } from 'contract/plausible-reading.ts'
import type { ReadingItem, RoundMeter } from 'contract/reading-rounds.ts'
import { knownOf, numberOf } from './meterText.ts'

type Typed = number | string | null

/** What somebody says about an improbable reading. A text that isn't a number stays as it was typed. */
export type Clearing = {
  meaning?: LowerMeaning
  reason?: string
  rollover_at?: Typed
  old_final_value?: Typed
  previous_value?: Typed
}

export type ClearingProblems = Partial<Record<keyof Clearing, string>>

/** Why a value is improbable at this moment; null if it isn't, or can't be compared with the latest one. */
export function doubtNow(meter: RoundMeter, value: number, read_at: string): Doubt | null {
  if (impossible(value, meter.rollover_at) || (meter.last && read_at <= meter.last.read_at)) return null
  return doubtOf({ value, read_at }, knownOf(meter))
}

const isTyped = (typed: Typed | undefined): typed is number | string =>
  typed !== undefined && typed !== null && typed !== ''
const missing = 'Escriba un número'

/** What still has to be said, or can't be so. */
export function clearingProblems(
  meter: RoundMeter,
  value: number,
  doubt: Doubt,
  { meaning, reason = '', rollover_at, old_final_value, previous_value }: Clearing
): ClearingProblems {
  const before = meter.last?.value ?? 0
  if (doubt !== 'lower') return reason.trim() === '' ? { reason: 'Diga por qué es correcta' } : {}
  if (meaning === undefined) return { meaning: 'Diga qué ha pasado' }
  if (meaning === 'rollover') {
    if (meter.rollover_at !== null) return {}
    if (typeof rollover_at !== 'number') return { rollover_at: missing }
    return rollover_at > before ? {} : { rollover_at: `Debe ser mayor que la anterior (${numberOf(before)})` }
  }
  if (meaning === 'replaced') {
    if (!isTyped(old_final_value)) return {}
    if (typeof old_final_value !== 'number') return { old_final_value: missing }
    return old_final_value >= before
      ? {}
      : { old_final_value: `No puede ser menor que la anterior (${numberOf(before)})` }
  }
  if (meter.last?.fk_check != null) return { meaning: 'La anterior la tomó un check: corrija la respuesta del check' }
  if (typeof previous_value !== 'number') return { previous_value: missing }
  return previous_value <= value ? {} : { previous_value: `No puede ser mayor que esta (${numberOf(value)})` }
}

/** The reading as it is sent. */
export function itemOf(
  { id, rollover_at: known, last }: RoundMeter,
  { value, read_at }: { value: number; read_at: string },
  { meaning, reason, rollover_at, old_final_value, previous_value }: Clearing = {}
): ReadingItem {
  const words = reason?.trim()
  return {
    fk_base_metric: id,
    value,
    read_at,
    ...(words && { reason: words }),
    ...(meaning && { meaning }),
    ...(meaning === 'rollover' && known === null && typeof rollover_at === 'number' && { rollover_at }),
    ...(meaning === 'replaced' && typeof old_final_value === 'number' && { old_final_value }),
    ...(meaning === 'previous_wrong' &&
      last &&
      typeof previous_value === 'number' && { previous: { id: last.id, version: last.version, value: previous_value } })
  }
}
