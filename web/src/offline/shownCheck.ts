import { isOutOfRange } from 'contract/checks/answers.ts'
import type { AnswerBody, Check } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { isCheckFlagged, isSettled } from '../records/checks/checkState.ts'
import { answerSlot } from './orderWrites.ts'
import { type AnyEntry, type AnswerEntry, isAnswer } from './writes.ts'

/** A check as it is shown, and the answer on its way that is shown in it. */
export type ShownCheck = { check: Check; entry: AnswerEntry | undefined; isTaken: boolean }

/** The checks with the answers that are on their way; refused ones aren't shown in them. */
export function shownChecks(
  checks: readonly Check[],
  entries: readonly AnyEntry[],
  taken: ReadonlySet<string>
): ShownCheck[] {
  const byCheck = new Map(entries.filter(isAnswer).map(entry => [entry.check, entry]))
  return checks.map(check => {
    const entry = byCheck.get(check.id)
    const shown = entry && entry.state !== 'refused' ? withAnswer(check, entry.body) : check
    return { check: shown, entry, isTaken: taken.has(answerSlot(check.id)) }
  })
}

/** The check as it will be when the server has taken the answer. */
export function withAnswer(check: Check, body: AnswerBody): Check {
  const { tasks = [], not_done_reason, performed_at, usage_value, duration_minutes } = body
  const none = { value_text: null, value_ok: null, value_number: null, value_datetime: null, observation: null }
  const { value_text = null, value_ok = null, value_number = null, value_datetime = null, observation = null } = body
  const answer = { value_text, value_ok, value_number, value_datetime, observation }
  const answers = new Map(tasks.map(({ id, ...given }) => [id, given]))
  return {
    ...check,
    ...answer,
    out_of_range: isOutOfRange(check, answer),
    fkc_status: not_done_reason ? checkStatus.NO_REALIZADO : checkStatus.REALIZADO,
    not_done_reason: not_done_reason ?? null,
    not_done_at: not_done_reason ? (performed_at ?? null) : null,
    not_done_by: null,
    performed_at: not_done_reason ? null : (performed_at ?? null),
    usage_value: usage_value ?? null,
    duration_minutes: duration_minutes ?? null,
    tasks: check.tasks.map(task => {
      const given = answers.get(task.id) ?? {}
      return { ...task, ...none, ...given, out_of_range: isOutOfRange(task, given) }
    })
  }
}

/** How many checks are answered, flagged and not done; annulled ones don't count. */
export function progressOf(checks: readonly Check[]): {
  count: number
  answered: number
  flagged: number
  notDone: number
} {
  const counted = checks.filter(({ fkc_status }) => fkc_status !== checkStatus.ANULADO)
  return {
    count: counted.length,
    answered: counted.filter(isSettled).length,
    flagged: counted.filter(isCheckFlagged).length,
    notDone: counted.filter(({ fkc_status }) => fkc_status === checkStatus.NO_REALIZADO).length
  }
}

const rankOfStatus = new Map<number, number>([
  [checkStatus.PROGRAMADO, 1],
  [checkStatus.NO_REALIZADO, 2]
])

/** The order for reviewing: flagged checks first, then those without an answer, those not done, the rest. */
export function reviewOrder(shown: readonly ShownCheck[]): ShownCheck[] {
  const rank = ({ check }: ShownCheck) => (isCheckFlagged(check) ? 0 : (rankOfStatus.get(check.fkc_status) ?? 3))
  return shown.toSorted((a, b) => rank(a) - rank(b))
}
