import { type Answer, isAnswered, type Question } from 'contract/checks/answers.ts'
import { checkType } from 'contract/core/classifier.ts'
import { formatDateTime } from 'contract/core/format.ts'
import { numberText } from '../../ui/input/numberText.ts'

type Measured = Question & { measure_unit: string | null }

/** A number with its unit, written as it is typed: a measure and its limits stand beside each other. */
export const withUnit = (value: number, unit: string | null): string =>
  unit ? `${numberText(value)} ${unit}` : numberText(value)

/** The limits of a measure as text; '' if it has none. */
export function limitsText({ measure_min, measure_max, measure_unit }: Measured): string {
  const unit = measure_unit ? ` ${measure_unit}` : ''
  if (measure_min !== null && measure_max !== null)
    return `Entre ${numberText(measure_min)} y ${numberText(measure_max)}${unit}`
  if (measure_min !== null) return `Mínimo ${numberText(measure_min)}${unit}`
  if (measure_max !== null) return `Máximo ${numberText(measure_max)}${unit}`
  return ''
}

/** An answer as text; '' if there is none. `zone`: the operator's. */
export function answerText(question: Measured, answer: Answer, zone: string): string {
  if (!isAnswered(question, answer)) return ''
  switch (question.fkc_check_type) {
    case checkType.OK_NOK:
      return answer.value_ok ? 'OK' : 'NOK'
    case checkType.VERIFICACION:
      return answer.value_ok ? 'Verificado' : 'No verificado'
    case checkType.MEDIDA:
      return withUnit(Number(answer.value_number), question.measure_unit)
    case checkType.FECHA_HORA:
      return formatDateTime(answer.value_datetime, zone)
    default:
      return answer.value_text ?? ''
  }
}

/** What is printed where an answer is to be written. */
export function blankFor({ fkc_check_type, measure_unit }: Measured): string {
  switch (fkc_check_type) {
    case checkType.OK_NOK:
      return '☐ OK  ☐ NOK'
    case checkType.VERIFICACION:
      return '☐ Sí  ☐ No'
    case checkType.MEDIDA:
      return `________ ${measure_unit ?? ''}`
    case checkType.FECHA_HORA:
      return '__/__/____ __:__'
    default:
      return ''
  }
}
