/**
 * When what may change of an unplanned activity: it goes by the state of its order. One table for the server and the
 * browser. Pure, without zod.
 */
import { openStatuses, workOrderStatus } from '../core/classifier.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO } = workOrderStatus

/** What may be changed, and in which states of the order. */
const changeable = {
  /** title and description; and that there is such an activity at all */
  plan: [PENDIENTE],
  /** tasks, people, dates, and further activities */
  parts: [PENDIENTE, EN_ESPERA, EN_CURSO],
  /** cause and solution */
  outcome: openStatuses,
  /** that it is done, or isn't yet */
  done: [EN_CURSO]
} as const satisfies Record<string, readonly number[]>

/** A kind of change of an unplanned activity. */
export type UnplannedChange = keyof typeof changeable

/** Whether an activity may be changed in this way while its order has this state. */
export const mayChangeUnplanned = (change: UnplannedChange, fkc_status: number): boolean =>
  (changeable[change] as readonly number[]).includes(fkc_status)
