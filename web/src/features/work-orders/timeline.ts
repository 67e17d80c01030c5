import { checkStatus } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { isCheckFlagged } from '../checks/answerDraft.ts'
import { answerText } from '../checks/answerText.ts'

/** Something that happened to an order. */
export type OrderEvent = { key: string; at: string; who: string | undefined } & (
  | { kind: 'state'; from: number | null; to: number; reason: string | null }
  | { kind: 'observation'; text: string }
  | { kind: 'check'; name: string; base: string; answer: string; flagged: boolean; observation: string | null }
)

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`

/** States, observations and answered checks of an order as one story, newest first. `zone`: the operator's. */
export function timelineOf({ history, observations, checks }: Pick<WorkOrderDetail, 'history' | 'observations' | 'checks'>, zone: string): OrderEvent[] {
  const states = history.map(({ id, at, user, fkc_from, fkc_to, reason }): OrderEvent => ({
    kind: 'state',
    key: `state-${id}`,
    at,
    who: user?.name,
    from: fkc_from,
    to: fkc_to,
    reason
  }))
  const written = observations.map(({ id, created_at, user, text }): OrderEvent => ({ kind: 'observation', key: `observation-${id}`, at: created_at, who: user?.name, text }))
  const answered = checks
    .filter(({ fkc_status, performed_at }) => fkc_status === checkStatus.REALIZADO && performed_at !== null)
    .map((check): OrderEvent => ({
      kind: 'check',
      key: `check-${check.id}`,
      at: check.performed_at ?? check.updated_at,
      who: check.staff.map(nameOf).join(', ') || undefined,
      name: check.base_activity.activity.name,
      base: check.base_activity.base.code,
      answer: answerText(check, check, zone),
      flagged: isCheckFlagged(check),
      observation: check.observation
    }))
  return [...states, ...written, ...answered].toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}
