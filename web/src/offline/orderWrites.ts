import type { AnswerBody, Check } from 'contract/checks/checks.ts'
import { workOrderStaff } from 'contract/calls/work-orders/assignments.ts'
import { answerCheck } from 'contract/calls/checks/checks.ts'
import { changeState, workOrderObservations } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { pathOf } from '../api/address.ts'
import { newKey } from '../api/newKey.ts'
import type {
  AnswerWrite,
  AssignWrite,
  Assignment,
  MinutesWrite,
  ObservationWrite,
  OrderRef,
  RemovalWrite,
  RewordingWrite,
  StateWrite
} from './writes.ts'

// Makes what is written about orders; apart from the outbox, which every page loads.

const nameOf = ({ first_name, last_name }: Assignment['staff']) => `${first_name} ${last_name}`
export const refOf = ({ id, code }: OrderRef): OrderRef => ({ id, code })
export const answerSlot = (check: number): string => `check:${check}`

export const answerWrite = (order: OrderRef, check: Check, body: AnswerBody): AnswerWrite => ({
  kind: 'answer',
  slot: answerSlot(check.id),
  order: refOf(order),
  check: check.id,
  method: 'PUT',
  path: pathOf(answerCheck.path, { id: check.id }),
  body,
  label: `${body.not_done_reason ? 'No se pudo hacer' : 'Respuesta'}: ${check.base_activity.activity.name} · ${check.base_activity.base.code}`
})

export const stateWrite = (
  order: OrderRef,
  { to, label }: { to: number; label: string },
  reason: string
): StateWrite => ({
  kind: 'state',
  slot: `state:${newKey()}`,
  order: refOf(order),
  isStep: true,
  to,
  method: 'PUT',
  path: pathOf(changeState.path, { id: order.id, status: to }),
  body: { ...(reason && { reason }), at: new Date().toISOString() },
  label
})

/** @param said the one that waits, if this is only another text for it */
export const observationWrite = (
  order: OrderRef,
  text: string,
  said?: Pick<ObservationWrite, 'slot' | 'body'>
): ObservationWrite => ({
  kind: 'observation',
  slot: said?.slot ?? `observation:${newKey()}`,
  order: refOf(order),
  method: 'POST',
  path: workOrderObservations.calls.create.path,
  body: { fk_work_order: order.id, text, created_at: said?.body.created_at ?? new Date().toISOString() },
  label: `Observación: ${text}`
})

type Written = Pick<WorkOrderDetail['observations'][number], 'id' | 'version' | 'text'>

/** What is said about an observation that the server has: the last thing that was said counts. */
export const observationSlot = (id: number) => `observation:${id}`

export const rewordingWrite = (order: OrderRef, { id, version }: Written, text: string): RewordingWrite => ({
  kind: 'rewording',
  slot: observationSlot(id),
  order: refOf(order),
  observation: id,
  method: 'PUT',
  path: pathOf(workOrderObservations.calls.update.path, { id }),
  body: { version, text },
  label: `Observación corregida: ${text}`
})

export const observationRemoval = (order: OrderRef, { id, text }: Written): RemovalWrite => ({
  kind: 'removal',
  slot: observationSlot(id),
  order: refOf(order),
  of: 'observations',
  id,
  method: 'DELETE',
  path: pathOf(workOrderObservations.calls.remove.path, { id }),
  label: `Observación eliminada: ${text}`
})

/** Whether a person is on an order or not: the last thing that was said counts. */
export const personSlot = (order: number, staff: number): string => `person:${order}:${staff}`

export const assignWrite = (
  order: OrderRef,
  { id, first_name, last_name, dni }: Assignment['staff'],
  more: Partial<AssignWrite['body']> = {}
): AssignWrite => {
  const staff = { id, first_name, last_name, dni }
  return {
    kind: 'assign',
    slot: personSlot(order.id, id),
    order: refOf(order),
    staff,
    method: 'POST',
    path: workOrderStaff.calls.create.path,
    body: { ...more, fk_work_order: order.id, fk_staff: id },
    label: `Asignar a ${nameOf(staff)}`
  }
}

export const personRemoval = (order: OrderRef, { id, staff }: Pick<Assignment, 'id' | 'staff'>): RemovalWrite => ({
  kind: 'removal',
  slot: personSlot(order.id, staff.id),
  order: refOf(order),
  of: 'staff',
  id,
  method: 'DELETE',
  path: pathOf(workOrderStaff.calls.remove.path, { id }),
  label: `Quitar a ${nameOf(staff)}`
})

export const minutesSlot = (assignment: number): string => `minutes:${assignment}`

export const minutesWrite = (
  order: OrderRef,
  { id, version, staff }: Pick<Assignment, 'id' | 'version' | 'staff'>,
  minutes: Pick<Assignment, 'planned_minutes' | 'real_minutes'>
): MinutesWrite => ({
  kind: 'minutes',
  slot: minutesSlot(id),
  order: refOf(order),
  assignment: id,
  method: 'PUT',
  path: pathOf(workOrderStaff.calls.update.path, { id }),
  body: { version, ...minutes },
  label: `Minutos de ${nameOf(staff)}`
})
