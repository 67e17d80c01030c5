import { oneUnplanned } from 'contract/calls/unplanned/unplanned.ts'
import { oneWorkOrder } from 'contract/calls/work-orders/work-orders.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { pathOf } from '../api/address.ts'
import { request } from '../api/client.ts'
import type { Entry, Settlement } from '../api/outbox.ts'
import type { ActivityWrite, AnyWrite, OutcomeWrite } from './writes.ts'

type Why = { status?: number; reason?: string | undefined }

/**
 * Settles a refused write about an unplanned activity or the outcome of its order: what another user has written
 * already is done, what is otherwise unchanged is sent again, and only contradictions are left for people.
 */
export async function settleUnplanned(
  entry: Entry<ActivityWrite> | Entry<OutcomeWrite>,
  { status, reason }: Why
): Promise<Settlement<AnyWrite>> {
  if (entry.kind === 'outcome') {
    if (reason !== 'stale') return { kind: 'refused' }
    const theirs = await ask<WorkOrderDetail>(oneWorkOrder.path, entry.order.id)
    const { version: _, ...mine } = entry.body
    return settled(entry, mine, theirs, entry.was)
  }
  // An earlier payload was accepted under this key, or another user has written the same.
  const activity = () => ask<UnplannedDetail>(oneUnplanned.path, entry.activity)
  if (entry.kind === 'task' && reason === 'stale') {
    const theirs = (await activity()).tasks.find(({ id }) => id === entry.task)
    if (!theirs) return { kind: 'refused' }
    const { done, observation } = entry.body
    return settled(entry, { done, observation }, theirs, entry.was)
  }
  // Another user has deleted the task meanwhile.
  if (entry.kind === 'place' && status === 404) return { kind: 'done' }
  if (entry.kind === 'done' && reason === 'transition') return { kind: (await activity()).done ? 'done' : 'refused' }
  if (entry.kind === 'newTask' && status === 422) {
    const { title } = entry.body
    const made = (await activity()).tasks.some(task => task.title === title)
    return made ? { kind: 'done' } : { kind: 'retry', write: entry }
  }
  return { kind: 'refused' }
}

const ask = <T>(path: string, id: number) => request<T>(pathOf(path, { id }), { suppressToast: true })

/** @param was what stood there when it was written */
function settled<Fields extends object>(
  entry: Extract<Entry<ActivityWrite> | Entry<OutcomeWrite>, { was: unknown }>,
  mine: Fields,
  theirs: Partial<Fields> & { version: number },
  was: Partial<Fields>
): Settlement<AnyWrite> {
  const names = Object.keys(mine) as (keyof Fields)[]
  if (names.every(name => theirs[name] === mine[name])) return { kind: 'done' }
  if (!names.every(name => theirs[name] === was[name] || theirs[name] === mine[name]))
    return { kind: 'refused', theirs }
  const body = { ...entry.body, version: theirs.version }
  return { kind: 'retry', write: { ...entry, body } as AnyWrite }
}
