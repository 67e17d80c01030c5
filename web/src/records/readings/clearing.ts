import {
  type Doubt,
  doubtOf,
  doubtText,
  impossible,
  type LowerMeaning,
  turnDoubt,
  unknownTopText
} from 'contract/readings/plausible-reading.ts'
import type { ReadingItem, RoundMeter } from 'contract/readings/reading-rounds.ts'
import { meterStateOf, numberOf } from './meterText.ts'

type Typed = number | string | null

/** The explanation of an improbable reading. A text that isn't a number stays as it was typed. */
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
  return doubtOf({ value, read_at }, meterStateOf(meter))
}

/** Whether a value is expected of a meter at this moment: neither impossible nor improbable. */
export const isExpected = (meter: RoundMeter, read_at: string) => (value: number) =>
  meter.last !== null && impossible(value, meter.rollover_at) === undefined && doubtNow(meter, value, read_at) === null

const isTyped = (typed: Typed | undefined): typed is number | string =>
  typed !== undefined && typed !== null && typed !== ''
const missing = 'Escriba un número'

type Typing = { value: number; read_at: string }

/** What the meaning of a lower reading says by itself: how much was counted, where that is too much. */
export function furtherDoubt(
  meter: RoundMeter,
  { value, read_at }: Typing,
  { meaning, rollover_at, old_final_value }: Clearing
): string | undefined {
  if (meaning === 'rollover') {
    const top = meter.rollover_at ?? rollover_at
    const known = { ...meterStateOf(meter), rollover_at: typeof top === 'number' ? top : null }
    const doubt = turnDoubt({ value, read_at }, known)
    return doubt ? doubtText(doubt, { value, read_at }, known) : undefined
  }
  if (meaning !== 'replaced' || typeof old_final_value !== 'number') return undefined
  const end = { value: old_final_value, read_at }
  const doubt = doubtOf(end, meterStateOf(meter))
  return doubt && doubt !== 'lower' ? doubtText(doubt, end, meterStateOf(meter)) : undefined
}

/**
 * What still has to be said, or can't be so.
 * @param maySetTop may say where a meter starts again from 0
 */
export function clearingProblems(
  meter: RoundMeter,
  typing: Typing,
  doubt: Doubt,
  clearing: Clearing,
  maySetTop = true
): ClearingProblems {
  const { meaning, reason = '', rollover_at, old_final_value, previous_value } = clearing
  const before = meter.last?.value ?? 0
  const unreasoned = reason.trim() === '' ? { reason: 'Diga por qué es correcta' } : {}
  if (doubt !== 'lower') return unreasoned
  if (meaning === undefined) return { meaning: 'Diga qué ha pasado' }
  if (meaning === 'rollover' && meter.rollover_at === null) {
    if (!maySetTop) return { meaning: unknownTopText }
    if (typeof rollover_at !== 'number') return { rollover_at: missing }
    if (rollover_at <= before) return { rollover_at: `Debe ser mayor que la anterior (${numberOf(before)})` }
  }
  if (meaning === 'replaced' && isTyped(old_final_value)) {
    if (typeof old_final_value !== 'number') return { old_final_value: missing }
    if (old_final_value < before) return { old_final_value: `No puede ser menor que la anterior (${numberOf(before)})` }
  }
  if (meaning !== 'previous_wrong') return furtherDoubt(meter, typing, clearing) ? unreasoned : {}
  if (meter.last?.fk_check != null) return { meaning: 'La anterior la tomó un check: corrija la respuesta del check' }
  if (typeof previous_value !== 'number') return { previous_value: missing }
  return previous_value <= typing.value
    ? {}
    : { previous_value: `No puede ser mayor que esta (${numberOf(typing.value)})` }
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
