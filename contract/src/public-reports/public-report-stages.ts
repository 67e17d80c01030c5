/** The life of a report of the public: the decisions of those who triage, and the stages that its author sees. */
import { anomalyStatus } from '../core/classifier.ts'
import type { PublicStage } from './public-form.ts'

/** What was decided on a report of the public, with the words for those who decide. */
export const publicStates = {
  pending: 'Por revisar',
  accepted: 'Aceptado',
  joined: 'Unido a otro',
  dismissed: 'No procede',
  spam: 'Spam'
} as const

export type PublicState = keyof typeof publicStates

/** What may be decided in each state; what was put away can be taken back, what became a report can't. */
export const publicTransitions: Readonly<Record<PublicState, readonly PublicState[]>> = {
  pending: ['accepted', 'joined', 'dismissed', 'spam'],
  accepted: [],
  joined: [],
  dismissed: ['pending'],
  spam: ['pending']
}

/** The anomaly report that a report of the public became, or was joined to. */
type Followed = { fkc_status: number; state: string }

/**
 * The stage that a report's author sees. Spam looks like a dismissed report, so that senders can't learn how it was
 * recognised.
 * @param report null: there is none, or it was deleted
 */
export function stageOf(state: PublicState, report: Followed | null): PublicStage {
  if (state === 'pending') return 'received'
  if (state === 'dismissed' || state === 'spam' || !report) return 'not_applicable'
  if (report.fkc_status === anomalyStatus.ATENDIDO) return 'attended'
  return report.fkc_status === anomalyStatus.RECHAZADO || report.state !== 'active' ? 'not_applicable' : 'in_review'
}
