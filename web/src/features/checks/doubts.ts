import { isFlagged } from 'contract/checks/answers.ts'
import type { Check } from 'contract/checks/checks.ts'
import { checkType } from 'contract/core/classifier.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { answerOf, questionsOf } from './answerDraft.ts'
import { type CheckDraft } from '../../records/checks/draft.ts'
import { answerText } from '../../records/checks/answerText.ts'

type Planned = Pick<WorkOrder, 'scheduled_start' | 'scheduled_end' | 'started_at'>

/**
 * What is possible but unlikely in an answer, in words: it is asked about before it is kept. `now`: ISO 8601; `zone`:
 * the operator's.
 */
export function doubtsOf(check: Check, draft: CheckDraft, order: Planned, now: string, zone: string): string[] {
  const questions = questionsOf(check, draft).map(({ question, task, answer }) => ({
    name: task?.name ?? check.base_activity.activity.name,
    isTask: task !== null,
    question,
    answer: answerOf(question, answer)
  }))
  const dayText = (moment: string) => dayOf(moment, zone)
  const known = [order.scheduled_start, order.scheduled_end, order.started_at, now].flatMap(one =>
    one ? [dayText(one)] : []
  )
  const [first = '', last = ''] = [known.toSorted()[0], known.toSorted().at(-1)]
  const strayDates = questions.flatMap(({ name, question, answer }) => {
    if (question.fkc_check_type !== checkType.FECHA_HORA || !answer.value_datetime) return []
    const day = dayText(answer.value_datetime)
    return day < first || day > last ? [`«${name}» dice ${formatDate(day)}, fuera de los días de la orden.`] : []
  })
  const result = questions.find(({ isTask }) => !isTask)
  const wrong = questions.find(({ isTask, question, answer }) => isTask && isFlagged(question, answer))
  const contradiction =
    wrong && result?.answer.value_ok
      ? [`El resultado dice «${answerText(check, result.answer, zone)}» y la tarea «${wrong.name}» no está bien.`]
      : []
  return [...strayDates, ...contradiction]
}
