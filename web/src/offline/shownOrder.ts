import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { type AnyEntry, type AssignWrite, countsFor, withoutPart } from './writes.ts'

const { EN_CURSO, EN_ESPERA, PENDIENTE, PARA_REVISION } = workOrderStatus

/**
 * The order as it will be when the server has taken what is on its way; checks and new observations are shown apart.
 */
export const shownOrder = (order: WorkOrderDetail, entries: readonly AnyEntry[]): WorkOrderDetail =>
  entries.filter(countsFor(order.id)).reduce(withWrite, order)

type Stated = Pick<WorkOrderDetail, 'id' | 'fkc_status' | 'waiting_reason' | 'started_at' | 'finished_at'>

/** The same for its state alone, which is what lists show. */
export const shownState = <Order extends Stated>(order: Order, entries: readonly AnyEntry[]): Order =>
  entries.filter(countsFor(order.id)).reduce(withState<Order>, order)

function withWrite(order: WorkOrderDetail, entry: AnyEntry): WorkOrderDetail {
  switch (entry.kind) {
    case 'minutes': {
      const { planned_minutes, real_minutes } = entry.body
      return { ...order, staff: changed(order.staff, entry.assignment, { planned_minutes, real_minutes }) }
    }
    case 'rewording':
      return { ...order, observations: changed(order.observations, entry.observation, { text: entry.body.text }) }
    case 'assign':
      return withPerson(order, entry.staff, entry.body)
    case 'crew':
      return withPerson(order, entry.staff, {})
    case 'outcome': {
      const { version: _, ...fields } = entry.body
      return { ...order, ...fields, ...('fk_failure_type' in fields && { failure_type: entry.failure_type }) }
    }
    case 'removal':
      return withoutPart(order, entry)
    default:
      return withState(order, entry)
  }
}

function withState<Order extends Stated>(order: Order, entry: AnyEntry): Order {
  if (entry.kind === 'done' && entry.isLast)
    return { ...order, fkc_status: PARA_REVISION, ...tracesOf(order, PARA_REVISION, entry.body.done_at) }
  if (entry.kind !== 'state') return order
  const { to, body } = entry
  const waiting_reason = to === EN_ESPERA ? (body.reason ?? null) : null
  return { ...order, fkc_status: to, waiting_reason, ...tracesOf(order, to, body.at) }
}

/** Queued observations of an order; it may have been fetched with one whose acceptance the outbox doesn't have yet. */
export const observationsOnTheWay = (
  { id, observations }: Pick<WorkOrderDetail, 'id' | 'observations'>,
  entries: readonly AnyEntry[]
) =>
  entries
    .filter(countsFor(id))
    .filter(entry => entry.kind === 'observation')
    .filter(({ body }) => !observations.some(({ created_at }) => created_at === body.created_at))

const changed = <T extends { id: number }>(parts: T[], id: number, change: Partial<T>): T[] =>
  parts.map(one => (one.id === id ? { ...one, ...change } : one))

/** Who isn't on the order yet has no record there: a negative id. */
function withPerson(
  order: WorkOrderDetail,
  staff: AssignWrite['staff'],
  body: Partial<AssignWrite['body']>
): WorkOrderDetail {
  if (order.staff.some(({ fk_staff }) => fk_staff === staff.id)) return order
  const { planned_minutes = null, real_minutes = null, override_reason = null } = body
  const person = {
    id: -staff.id,
    version: 0,
    fk_staff: staff.id,
    staff,
    planned_minutes,
    real_minutes,
    override_reason
  }
  return { ...order, staff: [...order.staff, person] }
}

function tracesOf(order: Stated, to: number, at: string): Partial<Stated> {
  if (to === EN_CURSO) return { started_at: order.started_at ?? at, finished_at: null }
  if (to === PARA_REVISION) return { finished_at: at }
  return to === PENDIENTE ? { started_at: null, finished_at: null } : {}
}
