import type { AnswerBody, Check } from 'contract/checks.ts'
import { answerCheck } from 'contract/calls/checks.ts'
import { changeState, workOrderObservations } from 'contract/calls/work-orders.ts'
import { workOrderStaff } from 'contract/calls/assignments.ts'
import type { WorkOrder, WorkOrderDetail } from 'contract/work-orders.ts'
import { pathOf } from '../../api/address.ts'
import type { Entry, Write } from '../../api/outbox.ts'
import { newKey } from '../../api/resourceApi.ts'

type OrderRef = Pick<WorkOrder, 'id' | 'code'>
type Assignment = WorkOrderDetail['staff'][number]

/** An answer to a check. */
export type AnswerWrite = Write & { kind: 'answer'; check: number; body: AnswerBody }
/** A change of an order's state that needs no supervisor: started, put on hold, sent to review. */
export type StateWrite = Write & { kind: 'state'; to: number; body: { reason?: string; at: string } }
export type ObservationWrite = Write & {
  kind: 'observation'
  body: { fk_work_order: number; text: string; created_at: string }
}
/** The minutes of a person on an order. */
export type MinutesWrite = Write & {
  kind: 'minutes'
  assignment: number
  body: { version: number; planned_minutes: number | null; real_minutes: number | null }
}

/** Every write that survives without signal. */
export type AnyWrite = AnswerWrite | StateWrite | ObservationWrite | MinutesWrite
export type AnyEntry = Entry<AnyWrite>
export type AnswerEntry = Entry<AnswerWrite>

export const isAnswer = (entry: AnyEntry): entry is AnswerEntry => entry.kind === 'answer'
/** Whether a write belongs to an order, and counts until the server says otherwise. */
export const countsFor = (order: number) => (entry: AnyEntry) => entry.order.id === order && entry.state !== 'refused'

const refOf = ({ id, code }: OrderRef): OrderRef => ({ id, code })
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

export const observationWrite = (order: OrderRef, text: string): ObservationWrite => ({
  kind: 'observation',
  slot: `observation:${newKey()}`,
  order: refOf(order),
  method: 'POST',
  path: workOrderObservations.calls.create.path,
  body: { fk_work_order: order.id, text, created_at: new Date().toISOString() },
  label: `Observación: ${text}`
})

export const minutesWrite = (
  order: OrderRef,
  { id, version, staff }: Assignment,
  minutes: Pick<Assignment, 'planned_minutes' | 'real_minutes'>
): MinutesWrite => ({
  kind: 'minutes',
  slot: `minutes:${id}`,
  order: refOf(order),
  assignment: id,
  method: 'PUT',
  path: pathOf(workOrderStaff.calls.update.path, { id }),
  body: { version, ...minutes },
  label: `Minutos de ${staff.first_name} ${staff.last_name}`
})
