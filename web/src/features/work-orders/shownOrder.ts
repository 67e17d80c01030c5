import { workOrderStatus } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { type AnyEntry, countsFor } from '../outbox/writes.ts'

const { EN_CURSO, EN_ESPERA, PENDIENTE, PARA_REVISION } = workOrderStatus

/** The order as it will be when the server has taken what is on its way; checks and observations are shown apart. */
export const shownOrder = (order: WorkOrderDetail, entries: readonly AnyEntry[]): WorkOrderDetail =>
  entries.filter(countsFor(order.id)).reduce(withWrite, order)

function withWrite(order: WorkOrderDetail, entry: AnyEntry): WorkOrderDetail {
  if (entry.kind === 'minutes')
    return {
      ...order,
      staff: order.staff.map(one => {
        const { planned_minutes, real_minutes } = entry.body
        return one.id === entry.assignment ? { ...one, planned_minutes, real_minutes } : one
      })
    }
  if (entry.kind !== 'state') return order
  const { to, body } = entry
  const waiting_reason = to === EN_ESPERA ? (body.reason ?? null) : null
  return { ...order, fkc_status: to, waiting_reason, ...tracesOf(order, to, body.at) }
}

function tracesOf(order: WorkOrderDetail, to: number, at: string): Partial<WorkOrderDetail> {
  if (to === EN_CURSO) return { started_at: order.started_at ?? at, finished_at: null }
  if (to === PARA_REVISION) return { finished_at: at }
  return to === PENDIENTE ? { started_at: null, finished_at: null } : {}
}
