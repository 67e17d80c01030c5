import type { AnswerBody } from 'contract/checks/checks.ts'
import { formatDate, formatNumber } from 'contract/core/format.ts'
import type { MaintenanceState } from 'contract/base-activities/maintenance.ts'
import { AppError } from '../../platform/http/errors.ts'
import { follows, type LockedCheck } from './execution.ts'

/**
 * The state of a base activity after an answer, which may correct an earlier one. Changes made since the earlier answer
 * are kept, unless the correction moves the same field and the caller lets it follow (`if_edited`).
 * @param after the state after the answer alone
 * @throws DOMAIN.CONFLICT (edited) with both values of each field that only a person can decide
 */
export function merge(
  locked: LockedCheck,
  after: MaintenanceState,
  ifEdited: AnswerBody['if_edited'],
  timeZone: string
): MaintenanceState {
  const { row, state } = locked
  const { performed_at, usage_value } = row
  if (performed_at === null) return after
  // When the meter was read goes with its value, so that of the first answer doesn't matter.
  const first = follows(locked, { performed_at, usage_value, usage_at: null }, timeZone)
  const clashes: Record<string, string[]> = {}
  const merged = { ...after }
  for (const name of moved) {
    if (isSame(state[name], first[name]) || isSame(state[name], after[name])) continue
    const isMoved = !isSame(first[name], after[name])
    if (isMoved && ifEdited === 'follow') continue
    Object.assign(merged, { [name]: state[name] })
    if (name in origins) {
      const origin = origins[name as keyof typeof origins]
      merged[origin] = state[origin]
    }
    if (isMoved && !ifEdited && name in shown) {
      const { title, text } = shown[name as keyof typeof shown]
      clashes[name] = [
        `${title} se ha cambiado a ${text(state[name])} después de responder; según la respuesta corregida sería ${text(after[name])}`
      ]
    }
  }
  if (Object.keys(clashes).length) throw new AppError('DOMAIN.CONFLICT', { reason: 'edited', fields: clashes })
  return merged
}

const moved = ['last_date', 'next_date', 'rescheduled_date', 'last_usage_value', 'next_usage_value'] as const

/** What a field counts from: the series' anchor, when the meter showed a value, which of its counters a limit is of. */
const origins = {
  next_date: 'anchor_date',
  last_usage_value: 'last_usage_at',
  next_usage_value: 'next_usage_from'
} as const

type Value = string | number | null

/** Compared at the four decimals that are stored: 0.1 + 0.2 is 0.3. */
const isSame = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 0.00005 : one === other

/** The fields that people set; the others follow from them. */
const shown = {
  next_date: { title: 'La próxima fecha', text: (value: Value) => formatDate(value) || 'ninguna' },
  next_usage_value: {
    title: 'La próxima lectura',
    text: (value: Value) => formatNumber(value as number | null, 4, { atLeast: 0 }) || 'ninguna'
  }
}
