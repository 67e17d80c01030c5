import { unplannedDates, unplannedStaff } from 'contract/calls/unplanned/unplanned-parts.ts'
import { workOrderStaff } from 'contract/calls/work-orders/assignments.ts'
import { changeWorkOrders } from 'contract/calls/work-orders/several-orders.ts'
import { daysBetween } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import type { Page } from 'contract/core/http.ts'
import { pathOf } from '../../api/address.ts'
import { request } from '../../api/client.ts'
import type { RecordRow } from '../../api/resourceApi.ts'
import { write } from '../../api/write.ts'
import { type Move, movedSpan } from './moves.ts'

/** Stores a move, and returns what undoes it. @param reason of an order that changes its night */
export async function saveMove(move: Move, reason: string, zone: string): Promise<() => Promise<unknown>> {
  const { placed, to, people } = move
  if (people && people.from !== people.to) return savePerson(move, people)
  const { entry, date } = placed
  const span = movedSpan(entry, daysBetween(date, to), zone)
  const before = { start: entry.start, end: entry.end }
  const save = entry.kind === 'order' ? saveOrder : saveExecution
  const version = await save(entry.id as number, entry.version as number, span, reason)
  return () => save(entry.id as number, version, before, `Se deshace el cambio al ${formatWeekdayDate(to)}`)
}

type MovedSpan = { start: string; end: string | null }

async function saveOrder(id: number, version: number, { start, end }: MovedSpan, reason: string): Promise<number> {
  const items = [{ id, version, scheduled_start: start, scheduled_end: end }]
  const [changed] = await write<RecordRow[]>('PUT', changeWorkOrders.path, { body: { items, reason } })
  return changed?.version ?? version
}

async function saveExecution(id: number, version: number, { start, end }: MovedSpan): Promise<number> {
  const path = pathOf(unplannedDates.calls.update.path, { id })
  return (await write<RecordRow>('PUT', path, { body: { version, start_at: start, end_at: end } })).version
}

/** Puts another person in the place of one: on the activity that is executed, else on the order. */
async function savePerson({ placed: { entry } }: Move, { from, to }: { from: number; to: number }) {
  const { fk_unplanned, fk_work_order } = entry
  const ofActivity =
    fk_unplanned === null ? undefined : await partOf(unplannedStaff.calls.list.path, { fk_unplanned, fk_staff: from })
  const ofOrder = ofActivity
    ? undefined
    : await partOf(workOrderStaff.calls.list.path, { fk_work_order, fk_staff: from })
  const part = ofActivity ?? ofOrder
  if (!part) throw new Error('the person is not on the order')
  const { calls } = ofActivity ? unplannedStaff : workOrderStaff
  const change = (version: number, fk_staff: number) =>
    write<RecordRow>('PUT', pathOf(calls.update.path, { id: part.id }), { body: { version, fk_staff } })
  const { version } = await change(part.version, to)
  return () => change(version, from)
}

async function partOf(path: string, query: Record<string, number | null>): Promise<RecordRow | undefined> {
  return (await request<Page<RecordRow>>(path, { query })).rows[0]
}
