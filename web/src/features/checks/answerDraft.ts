import {
  type Answer,
  answerField,
  isAnswered,
  isFlagged,
  isOutOfRange,
  type Question
} from 'contract/checks/answers.ts'
import type { AnswerBody, Check, CheckTask } from 'contract/checks/checks.ts'
import { checkType } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { fittingNumber, meaningsOf } from '../../ui/input/numbers.ts'
import { numberText } from '../../ui/input/numberText.ts'
import { type AnswerDraft, type CheckDraft, emptyAnswer } from '../../records/checks/draft.ts'
import { isSettled } from '../../records/checks/checkState.ts'

type AnyQuestion = Question & Pick<CheckTask, 'id' | 'measure_unit' | 'previous'>

/** Whether a number is expected of a meter now. */
type Expects = (value: number) => boolean

/** A question whose measure is the reading of a meter, if that is known. */
type Asked = Question & { expects?: Expects }

/** A check with what its meter is expected to show, if that is known: of its own measure, or of the reading with it. */
type AskedCheck = Check & { expects?: Expects; expectsUsage?: Expects }

export function withExpected(check: Check, expects: Expects | undefined): AskedCheck {
  if (!expects) return check
  return isReading(check) ? { ...check, expects } : { ...check, expectsUsage: expects }
}

/** The answer in a draft, in the field of the question's type; an unreadable number counts as no answer. */
export function answerOf(question: Asked, draft: AnswerDraft): Answer {
  const field = answerField(question.fkc_check_type)
  if (field === 'value_ok') return { value_ok: draft.ok }
  if (field === 'value_text') return { value_text: draft.text.trim() }
  if (field === 'value_datetime') return { value_datetime: draft.text || null }
  const number = measureOf(question, draft.text)
  return { value_number: Number.isNaN(number) ? null : number }
}

/**
 * The measure that was typed, NaN for none; of two that it could be, the only one within
 * limits that its meter may show.
 */
export function measureOf(question: Asked, text: string): number | null {
  const { expects } = question
  const hasLimits = question.measure_min !== null || question.measure_max !== null
  const fits = (number: number) =>
    !(hasLimits && isOutOfRange(question, { value_number: number })) && expects?.(number) !== false
  return fittingNumber(text, hasLimits || expects ? fits : undefined)
}

/** What is wrong with a draft, by place: `value` the answer, `observation` the note a flagged answer needs. */
export type Problems = { value?: string; observation?: string }

const longestNumber = 10_000_000_000

/** Why an answer can't be sent yet; empty if it can. */
export function problemsOf(question: Asked, draft: AnswerDraft): Problems {
  const answer = answerOf(question, draft)
  if (!isAnswered(question, answer)) {
    const unreadable = question.fkc_check_type === checkType.MEDIDA && draft.text.trim() !== ''
    return { value: unreadable ? numberProblem(draft.text) : missingText(question.fkc_check_type) }
  }
  if (Math.abs(answer.value_number ?? 0) > longestNumber)
    return { value: validationTexts.between(-longestNumber, longestNumber) }
  if (needsObservation(question, draft) && draft.observation.trim() === '')
    return { observation: 'Describa qué ha encontrado' }
  return {}
}

/** What is wrong with a text that isn't one number. */
function numberProblem(text: string): string {
  const meanings = meaningsOf(text).map(numberText)
  return meanings.length > 1 ? `Elija ${meanings.join(' o ')}` : validationTexts.double
}

/** A NOK and a measure out of range need a description, for those who repair it later. */
export const needsObservation = (question: Asked, draft: AnswerDraft): boolean =>
  isFlagged(question, answerOf(question, draft))

const missingText = (type: number): string => {
  if (type === checkType.OK_NOK) return 'Elija OK o NOK'
  if (type === checkType.VERIFICACION) return 'Indique si está verificado'
  if (type === checkType.MEDIDA) return 'Escriba la medida'
  if (type === checkType.FECHA_HORA) return 'Indique la fecha y la hora'
  return 'Escriba la respuesta'
}

/** True for a measure outside its limits, while it is being typed. */
export const isDraftOutOfRange = (question: Asked, draft: AnswerDraft): boolean =>
  isOutOfRange(question, answerOf(question, draft))

/** Problems of a whole check by question: `own`, or the id of a task. Empty when it can be sent. */
export function problemsOfCheck(check: AskedCheck, draft: CheckDraft): Map<string, Problems> {
  const found = new Map<string, Problems>()
  for (const { key, question, answer } of questionsOf(check, draft)) {
    const problems = problemsOf(question, answer)
    if (problems.value !== undefined || problems.observation !== undefined) found.set(key, problems)
  }
  if (!isReading(check) && Number.isNaN(usageOf(check, draft)))
    found.set('usage', { value: numberProblem(draft.usage) })
  return found
}

/** The questions of a check in the order of work: the tasks, then the activity's own question as their result. */
export function questionsOf(
  check: AskedCheck,
  draft: CheckDraft
): { key: string; question: AnyQuestion & Asked; task: CheckTask | null; answer: AnswerDraft }[] {
  const tasks = check.tasks
    .toSorted((a, b) => a.index - b.index)
    .map(task => ({ key: String(task.id), question: task, task, answer: draft.tasks[task.id] ?? emptyAnswer }))
  return [...tasks, { key: 'own', question: check, task: null, answer: draft.own }]
}

/**
 * Whether one tap answers a check: what is right, where nothing else is asked and nothing was written. What is wrong
 * wants a description, and a correction is saved by its button.
 */
export const isAnsweredByTap = (check: Check, draft: CheckDraft): boolean =>
  (check.fkc_check_type === checkType.OK_NOK || check.fkc_check_type === checkType.VERIFICACION) &&
  check.tasks.length === 0 &&
  !isSettled(check) &&
  !check.base_activity.usage_unit &&
  draft.own.ok === true &&
  draft.own.observation === ''

/** Whether the check's own measure is the reading of its meter. */
export const isReading = ({ fkc_check_type, base_activity: { activity, fk_base_metric } }: Check): boolean =>
  fkc_check_type === checkType.MEDIDA && activity.reads_meter && fk_base_metric !== null

/** The reading that was typed beside the answer, NaN for what isn't one number; null for none. */
export const usageOf = ({ expectsUsage }: AskedCheck, { usage }: CheckDraft): number | null =>
  fittingNumber(usage, expectsUsage)

/** The reading of the check's meter in a draft; null for none. */
export function readingOf(check: AskedCheck, draft: CheckDraft): number | null {
  const number = isReading(check) ? measureOf(check, draft.own.text) : usageOf(check, draft)
  return Number.isNaN(number) ? null : number
}

/** The body to send. `performedAt`: when it was done, which may be hours before it can be sent. */
export function answerBodyOf(check: AskedCheck, draft: CheckDraft, performedAt: string): AnswerBody {
  const observed = (answer: AnswerDraft) =>
    answer.observation.trim() === '' ? {} : { observation: answer.observation.trim() }
  const usage = isReading(check) ? null : usageOf(check, draft)
  return {
    ...answerOf(check, draft.own),
    ...observed(draft.own),
    ...(usage === null ? {} : { usage_value: usage }),
    ...(check.tasks.length > 0 && {
      tasks: check.tasks.map(task => {
        const answer = draft.tasks[task.id] ?? emptyAnswer
        return { id: task.id, ...answerOf(task, answer), ...observed(answer) }
      })
    }),
    performed_at: performedAt,
    version: check.version
  }
}

/** The body that says why a check was not done. `saidAt`: when, which may be hours before it can be sent. */
export const notDoneBodyOf = (check: Check, reason: string, saidAt: string): AnswerBody => ({
  not_done_reason: reason.trim(),
  performed_at: saidAt,
  version: check.version
})
