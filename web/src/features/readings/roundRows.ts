import { impossible, type Doubt } from 'contract/readings/plausible-reading.ts'
import type { ReadingItem, RoundMeter } from 'contract/readings/reading-rounds.ts'
import { readCell } from '../../ui/grid/cells.ts'
import {
  type Clearing,
  clearingProblems,
  type ClearingProblems,
  doubtNow,
  isExpected,
  itemOf
} from '../../records/readings/clearing.ts'

/** What was typed for a meter, judged at a moment. */
export type TypedReading = {
  meter: RoundMeter
  text: string
  /** undefined: nothing, or what can't be one */
  value?: number
  /** why it can't be stored */
  problem?: string | undefined
  doubt: Doubt | null
  clearing: Clearing
  unclear: ClearingProblems
}

export function judgeTyped(
  meter: RoundMeter,
  text: string,
  clearing: Clearing,
  { read_at, zone, maySetTop }: { read_at: string; zone: string; maySetTop: boolean }
): TypedReading {
  const cell = readCell('number', text, zone, read_at, isExpected(meter, read_at))
  const nothing = { meter, text, doubt: null, clearing, unclear: {} }
  if ('problem' in cell) return { ...nothing, problem: cell.problem }
  if (typeof cell.value !== 'number') return nothing
  const { value } = cell
  const problem = impossible(value, meter.rollover_at)
  if (problem) return { ...nothing, value, problem }
  const doubt = doubtNow(meter, value, read_at)
  return {
    ...nothing,
    value,
    doubt,
    unclear: doubt ? clearingProblems(meter, { value, read_at }, doubt, clearing, maySetTop) : {}
  }
}

export const isReady = ({ value, problem, unclear }: TypedReading): boolean =>
  value !== undefined && problem === undefined && Object.keys(unclear).length === 0

/** What is said about a reading is sent only while it is improbable. */
export const itemsOf = (typed: readonly TypedReading[], read_at: string): ReadingItem[] =>
  typed.map(({ meter, value = 0, doubt, clearing }) => itemOf(meter, { value, read_at }, doubt ? clearing : {}))

/** The server's refusals (`items.3.value`), by meter. */
export function refusalsOf(errors: Record<string, string[]>, items: readonly ReadingItem[]): Map<number, string> {
  const told = new Map<number, string>()
  for (const [path, texts] of Object.entries(errors)) {
    const item = items[Number(/^items\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
    if (item) told.set(item.fk_base_metric, [told.get(item.fk_base_metric), ...texts].filter(Boolean).join('. '))
  }
  return told
}
