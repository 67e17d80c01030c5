import { type Answer, isFlagged, type Question } from 'contract/checks/answers.ts'
import type { Check } from 'contract/checks/checks.ts'
import { workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import type { unplanned } from 'contract/unplanned/unplanned.ts'
import type { WorkOrder, WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import type { CreateOf } from '../../api/resourceApi.ts'
import { exactDate } from '../../ui/record/RelativeDate.tsx'
import { isCheckFlagged } from '../../records/checks/checkState.ts'
import { answerText, limitsText } from '../../records/checks/answerText.ts'
import type { StateAction } from '../../records/work-orders/stateActions.ts'

const longestTitle = 200

/** The checks of an order with an answer that is NOK, not verified or out of range. */
export const flaggedChecks = ({ checks }: Pick<WorkOrderDetail, 'checks'>): Check[] => checks.filter(isCheckFlagged)

/** 'Tiene 2 checks NOK o fuera de rango.' */
export const flaggedText = (count: number): string =>
  `Tiene ${count} ${count === 1 ? 'check' : 'checks'} NOK o fuera de rango.`

/** The action with the number of flagged checks in its question, if it closes an order that has some. */
export const withFlaggedQuestion = (
  action: StateAction,
  { checks_flagged }: Pick<WorkOrder, 'checks_flagged'>
): StateAction =>
  action.to === workOrderStatus.CERRADA && checks_flagged > 0
    ? { ...action, question: `${flaggedText(checks_flagged)} ${action.question ?? ''}`.trim() }
    : action

type Asked = Question & Answer & { measure_unit: string | null; observation: string | null }

/** What was found, as a line for each answer that is wrong: 'Fuerza de pinza: 30 kN (entre 21 y 27 kN)'. */
export function findings(check: Check, zone: string): string[] {
  const asked: [string, Asked][] = [
    [check.base_activity.activity.name, check],
    ...check.tasks.map(task => [task.name, task] as [string, Asked])
  ]
  return asked
    .filter(([, one]) => isFlagged(one, one))
    .map(([name, one]) => {
      const limits = limitsText(one)
      const said = one.observation ? `. ${one.observation}` : ''
      return `${name}: ${answerText(one, one, zone)}${limits && ` (${limits.charAt(0).toLowerCase()}${limits.slice(1)})`}${said}`
    })
}

const priorityOf: Readonly<Record<string, 7 | 8 | 150>> = { A: 150, B: 8, C: 7 }

/**
 * The corrective work that follows from a flagged check, with an order of its own: where, what was measured and within
 * which limits it should be, and where it was found. The more critical its base, the higher its priority.
 */
export function followUpOf(order: Pick<WorkOrder, 'code'>, check: Check, zone: string): CreateOf<typeof unplanned> {
  const { activity, base, requires_stop } = check.base_activity
  const at = check.performed_at ? ` el ${exactDate(check.performed_at, zone)}` : ''
  return {
    type: workOrderType.CORRECTIVO,
    title: `Corregir ${activity.name}, ${base.code}`.slice(0, longestTitle),
    fk_location: base.location.id,
    fk_base: base.id,
    fkc_priority: priorityOf[base.criticality] ?? 8,
    requires_stop,
    description: [
      ...findings(check, zone),
      `Base: ${base.code} · ${base.name} (${base.location.name})`,
      `Hallado en ${order.code}${at}.`
    ].join('\n')
  }
}
