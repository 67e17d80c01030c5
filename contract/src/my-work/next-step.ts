import { workOrderStatus } from '../core/classifier.ts'
import { nextStatuses, statePermission } from '../work-orders/work-order-transitions.ts'

/**
 * What a person does next with an order of theirs: begin or resume it, answer what is open, send it to review, or
 * nothing.
 */
export type NextStep = 'start' | 'continue' | 'review' | 'none'

type Order = { fkc_status: number; open_checks: readonly unknown[]; open_activities: number }

/** The next step of an order, by the table of transitions. @param can whether the caller holds a permission */
export function nextStepOf(
  { fkc_status, open_checks, open_activities }: Order,
  can: (permission: string) => boolean
): NextStep {
  const step = nextStatuses(fkc_status).find(({ permission }) => permission === undefined)
  if (!step || !can(statePermission)) return 'none'
  if (step.to === workOrderStatus.EN_CURSO) return 'start'
  return open_checks.length + open_activities > 0 ? 'continue' : 'review'
}
