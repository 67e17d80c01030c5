import { checkStatus, checkType, classifierOf } from '../core/classifier.ts'

/** The answer to a check or to one of its tasks; only the field of its type is filled. */
export type Answer = {
  value_text?: string | null | undefined
  value_ok?: boolean | null | undefined
  value_number?: number | null | undefined
  value_datetime?: string | null | undefined
}

/** The question: its type and, for a measure, the limits, both included. */
export type Question = { fkc_check_type: number; measure_min: number | null; measure_max: number | null }

const fields = ['value_text', 'value_ok', 'value_number', 'value_datetime'] as const

const fieldOfType: Record<number, keyof Answer> = {
  [checkType.TEXTO]: 'value_text',
  [checkType.OK_NOK]: 'value_ok',
  [checkType.MEDIDA]: 'value_number',
  [checkType.VERIFICACION]: 'value_ok',
  [checkType.FECHA_HORA]: 'value_datetime'
}

/** The field that takes the answer to a question of this type. */
export const answerField = (type: number): keyof Answer => fieldOfType[type] ?? 'value_text'

/** True where the field of the question's type is filled. */
export function isAnswered(question: Pick<Question, 'fkc_check_type'>, answer: Answer): boolean {
  const value = answer[answerField(question.fkc_check_type)]
  return value !== null && value !== undefined && value !== ''
}

/** Fields that were filled although the question's type doesn't take them. */
export const strayFields = (question: Pick<Question, 'fkc_check_type'>, answer: Answer): (keyof Answer)[] =>
  fields.filter(
    field => field !== answerField(question.fkc_check_type) && answer[field] !== null && answer[field] !== undefined
  )

/** True for a measure outside its limits; a missing limit is not checked. */
export function isOutOfRange(
  { fkc_check_type, measure_min, measure_max }: Question,
  { value_number }: Answer
): boolean {
  if (fkc_check_type !== checkType.MEDIDA || value_number === null || value_number === undefined) return false
  return (measure_min !== null && value_number < measure_min) || (measure_max !== null && value_number > measure_max)
}

/** True for an answer that a supervisor should see first: NOK, not verified, or out of range. */
export const isFlagged = (question: Question, answer: Answer): boolean =>
  answer.value_ok === false || isOutOfRange(question, answer)

/** The outcome of a check in the words of reports and actas, with conforming and non-conforming ones distinguished. */
export const checkOutcome = ({ fkc_status, is_flagged }: { fkc_status: number; is_flagged: boolean }): string => {
  if (is_flagged) return 'No conforme'
  return fkc_status === checkStatus.REALIZADO ? 'Conforme' : classifierOf(fkc_status).name
}
