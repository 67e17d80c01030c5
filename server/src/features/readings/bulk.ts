import { dayOf } from 'contract/core/format.ts'
import type { bulkReadings, BulkReply } from 'contract/readings/reading-rounds.ts'
import type { Reading } from 'contract/readings/readings.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { rowsById } from '../../platform/http/list.ts'
import { lockMeters, refreshDue } from '../base-activities/due.ts'
import { newlyDue, dueNow } from './newly-due.ts'
import { readingSource } from './source.ts'
import { takeReading } from './take.ts'

type Body = z.output<typeof bulkReadings.body>

/**
 * Stores readings of one or many meters, all or none, recalculates what these drive, and says what became due by that.
 * A preview does all of it and takes it back.
 * @throws VALIDATION.INVALID_DATA naming every item that is refused (`items.3.value`)
 */
export async function takeReadings(db: Transaction, actor: Actor, body: Body, clock: Clock): Promise<BulkReply> {
  if (!body.preview) return takeAll(db, actor, body, clock)
  await db.execute(sql`savepoint preview`)
  const reply = await takeAll(db, actor, body, clock)
  await db.execute(sql`rollback to savepoint preview`)
  return { ...reply, readings: [] }
}

async function takeAll(db: Transaction, actor: Actor, { items }: Body, clock: Clock): Promise<BulkReply> {
  const meters = [...new Set(items.map(item => item.fk_base_metric))]
  // All of them first, in one order for everybody: two rounds at once wait for each other instead of both.
  await lockMeters(db, meters)
  const today = dayOf(clock.now, clock.timeZone)
  const before = await dueNow(db, meters, today)
  const refusals: Record<string, string[]> = {}
  const ids: number[] = []
  const inTime = items
    .map((item, index) => ({ item, index }))
    .toSorted((a, b) => a.item.fk_base_metric - b.item.fk_base_metric || compare(a.item.read_at, b.item.read_at))
  for (const { item, index } of inTime) {
    try {
      ids[index] = await takeReading(db, actor, item, { asksLower: true })
    } catch (error) {
      Object.assign(refusals, ofItem(error, index))
    }
  }
  if (Object.keys(refusals).length) throw new AppError('VALIDATION.INVALID_DATA', { fields: refusals })
  await refreshDue(db, { meters }, clock)
  return {
    readings: (await rowsById<Reading>(db, readingSource, ids)).parsed(),
    became_due: await newlyDue(db, meters, today, before)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A refusal on the fields of its item. What isn't about the item's fields is about its value, or its meter. */
function ofItem(error: unknown, index: number): Record<string, string[]> {
  if (!(error instanceof AppError) || error.reason === 'stale') throw error
  const { fields, code, message } = error
  const field = code === 'AUTH.FORBIDDEN' || code === 'RESOURCE.NOT_FOUND' ? 'fk_base_metric' : 'value'
  const told =
    field === 'value' ? message : code === 'AUTH.FORBIDDEN' ? 'El medidor es de otra línea' : 'No hay tal medidor'
  return Object.fromEntries(
    Object.entries(fields ?? { [field]: [told] }).map(([name, texts]) => [`items.${index}.${name}`, texts])
  )
}
