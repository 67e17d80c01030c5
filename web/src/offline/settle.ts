import type { Check } from 'contract/checks/checks.ts'
import { oneCheck } from 'contract/calls/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { oneWorkOrder } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { pathOf } from '../api/address.ts'
import { ApiError, request } from '../api/client.ts'
import type { Entry, Settlement } from '../api/outbox.ts'
import { differences } from '../records/checks/conflict.ts'
import { settleUnplanned } from './settleUnplanned.ts'
import { rewordingWrite } from './orderWrites.ts'
import { type AnswerEntry, type AnyEntry, type AnyWrite, type AssignWrite, isOfActivity } from './writes.ts'

const ask = <T>(path: string, id: number) => request<T>(pathOf(path, { id }), { suppressToast: true })

/**
 * Settles a write that the server refused because another user was faster: what can be merged is merged, and only
 * contradictions are left for people.
 */
export async function settle(entry: AnyEntry, error: unknown): Promise<Settlement<AnyWrite>> {
  const { status, reason } = error instanceof ApiError ? error : {}
  const order = () => ask<WorkOrderDetail>(oneWorkOrder.path, entry.order.id)
  // An earlier payload was accepted under this key.
  const wasOtherwise = status === 422
  if (entry.kind === 'answer' && reason === 'stale')
    return settleAnswer(entry, await ask<Check>(oneCheck.path, entry.check))
  if (entry.kind === 'state' && reason === 'transition')
    return (await order()).fkc_status === entry.to ? { kind: 'done' } : { kind: 'refused' }
  if (entry.kind === 'minutes' && reason === 'stale')
    return { kind: 'refused', theirs: (await order()).staff.find(({ id }) => id === entry.assignment) }
  if (entry.kind === 'rewording' && reason === 'stale') {
    const theirs = (await order()).observations.find(({ id }) => id === entry.observation)
    return theirs?.text === entry.body.text ? { kind: 'done' } : { kind: 'refused', theirs }
  }
  if (entry.kind === 'observation' && wasOtherwise) {
    const written = (await order()).observations.find(({ created_at }) => created_at === entry.body.created_at)
    if (written)
      return { kind: 'retry', write: { ...rewordingWrite(entry.order, written, entry.body.text), slot: entry.slot } }
  }
  // The server knows the content again, and takes the other words.
  if (entry.kind === 'file' && wasOtherwise) return { kind: 'retry', write: entry }
  if (entry.kind === 'assign' && (reason === 'duplicate' || wasOtherwise)) return settleAssign(entry, await order())
  if (isOfActivity(entry) || entry.kind === 'outcome') return settleUnplanned(entry, { status, reason })
  return { kind: entry.kind === 'removal' && status === 404 ? 'done' : 'refused' }
}

/**
 * Settles an assignment: a person who is on the order already stays; only other minutes than those that are written are
 * left for people.
 */
function settleAssign(entry: Entry<AssignWrite>, { staff }: WorkOrderDetail): Settlement<AnyWrite> {
  const { fk_staff, planned_minutes, real_minutes } = entry.body
  const theirs = staff.find(one => one.fk_staff === fk_staff)
  if (!theirs) return { kind: 'retry', write: entry }
  const isSaid =
    (planned_minutes ?? theirs.planned_minutes) === theirs.planned_minutes &&
    (real_minutes ?? theirs.real_minutes) === theirs.real_minutes
  return isSaid ? { kind: 'done' } : { kind: 'refused', theirs }
}

/**
 * Settles an answer whose check has changed meanwhile: without another answer it is sent for the check as it is now, an
 * equal one is done, and only a different one is for people to decide.
 */
export function settleAnswer(entry: AnswerEntry, theirs: Check): Settlement<AnyWrite> {
  if (theirs.fkc_status === checkStatus.PROGRAMADO)
    return { kind: 'retry', write: { ...entry, body: { ...entry.body, version: theirs.version } } }
  return differences(entry.body, theirs).length === 0 ? { kind: 'done' } : { kind: 'refused', theirs }
}
