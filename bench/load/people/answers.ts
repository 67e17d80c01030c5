import { type Answer, isFlagged, type Question } from 'contract/checks/answers.ts'
import type { AnswerBody, Check } from 'contract/checks/checks.ts'
import { checkType } from 'contract/core/classifier.ts'
import { between, inHundred, oneOf } from '../random.ts'

const texts = [
  'Sin novedad',
  'Limpio y engrasado',
  'Ruido leve, se vigila',
  'Se reapretó el perno 4',
  'Quedó dentro de tolerancia'
]

/** An answer of the question's type: mostly right, sometimes not. */
function answerTo(question: Question): Answer {
  const isBad = inHundred(4)
  switch (question.fkc_check_type) {
    case checkType.OK_NOK:
    case checkType.VERIFICACION:
      return { value_ok: !isBad }
    case checkType.MEDIDA:
      return { value_number: measure(question, isBad) }
    case checkType.FECHA_HORA:
      return { value_datetime: new Date(Date.now() - between(0, 3_600_000)).toISOString() }
    default:
      return { value_text: oneOf(texts) ?? '' }
  }
}

function measure({ measure_min, measure_max }: Question, isBad: boolean): number {
  const min = measure_min ?? (measure_max === null ? 0 : measure_max - 10)
  const max = measure_max ?? min + 10
  const value = isBad ? max + (max - min) / 2 + 1 : between(min, max)
  return Math.round(value * 100) / 100
}

/** The answer, with the observation that a flagged one requires. */
function observed(question: Question): Answer & { observation?: string } {
  const answer = answerTo(question)
  return isFlagged(question, answer) ? { ...answer, observation: 'Se informa al supervisor' } : answer
}

/** The answer to a check as the phone sends it. `usage_value`: the technician's reading of the meter. */
export function answersTo(check: Check, usage_value: number | undefined): AnswerBody {
  return {
    ...observed(check),
    ...(usage_value !== undefined && { usage_value }),
    ...(check.tasks.length > 0 && { tasks: check.tasks.map(task => ({ id: task.id, ...observed(task) })) }),
    performed_at: new Date().toISOString(),
    version: check.version
  }
}
