import { dayOf } from 'contract/format.ts'
import { doubtOf, doubtText, lowerTexts, turnDoubt, unknownTopText } from 'contract/plausible-reading.ts'
import type { bulkReadings, BulkReply } from 'contract/reading-rounds.ts'
import type { Reading } from 'contract/readings.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { rowsById } from '../../platform/http/list.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base_metric } from '../../schema/bases.ts'
import { lockMeters, refreshDue } from '../base-activities/due.ts'
import { changeReading, createReading } from './actions.ts'
import { becameDue, dueNow } from './became-due.ts'
import { knownBefore, readingBefore } from './plausible.ts'
import { readingSource } from './source.ts'

type Body = z.output<typeof bulkReadings.body>
type Item = Body['items'][number]

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

async function takeAll(db: Transaction, actor: Actor, { items, ask }: Body, clock: Clock): Promise<BulkReply> {
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
      ids[index] = await take(db, actor, item, ask)
    } catch (error) {
      Object.assign(refusals, ofItem(error, index))
    }
  }
  if (Object.keys(refusals).length) throw new AppError('VALIDATION.INVALID_DATA', { fields: refusals })
  await refreshDue(db, { meters }, clock)
  return {
    readings: (await rowsById<Reading>(db, readingSource, ids)).parsed(),
    became_due: await becameDue(db, meters, today, before)
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

/** Stores one reading as what it means. */
async function take(db: Transaction, actor: Actor, item: Item, ask: boolean): Promise<number> {
  const { fk_base_metric, value, read_at, fkc_source, meaning } = item
  const meter = await lockRow(db, { table: base_metric, line: base_metric.fk_line }, fk_base_metric, actor)
  const reason = item.reason ?? (meaning ? lowerTexts[meaning] : null)
  const rollover_at =
    meaning === 'rollover'
      ? await turnOver(db, actor, item, meter['rollover_at'] as number | null)
      : (meter['rollover_at'] as number | null)
  const asks = ask && item.reason == null
  if (meaning === 'rollover' && asks) await requireProbableTurn(db, item, rollover_at)
  if (meaning === 'replaced') await endOld(db, actor, item, asks ? rollover_at : undefined)
  if (meaning === 'previous_wrong') await correctPrevious(db, actor, item, reason)
  const is_reset = meaning === 'replaced'
  if (ask && reason === null) await requireProbable(db, item, rollover_at)
  return createReading(db, actor, { fk_base_metric, value, read_at, fkc_source, is_reset, reason })
}

/** @throws VALIDATION.INVALID_DATA on `reason`, or on `meaning` for a lower one */
async function requireProbable(db: Transaction, item: Item, rollover_at: number | null): Promise<void> {
  const known = await knownBefore(db, item, rollover_at)
  const doubt = doubtOf(item, known)
  if (doubt) throw invalid({ [doubt === 'lower' ? 'meaning' : 'reason']: doubtText(doubt, item, known) })
}

/** A turn explains why the reading is lower, not what the counter would have counted until it. */
async function requireProbableTurn(db: Transaction, item: Item, rollover_at: number | null): Promise<void> {
  const known = await knownBefore(db, item, rollover_at)
  const doubt = turnDoubt(item, known)
  if (doubt) throw invalid({ reason: doubtText(doubt, item, known) })
}

/**
 * The value at which the meter starts again from 0. Where it isn't known, whoever may change the meter says it: a wrong
 * one counts years at once, and makes due what isn't.
 */
async function turnOver(db: Transaction, actor: Actor, item: Item, known: number | null): Promise<number> {
  const previous = await readingBefore(db, item)
  if (!previous || item.value >= previous.value)
    throw invalid({ meaning: 'La lectura no es menor que la anterior: el contador no ha dado la vuelta' })
  if (known !== null) return known
  if (!actor.permissions.has('bases.write')) throw invalid({ meaning: unknownTopText })
  const { rollover_at } = item
  if (rollover_at === undefined) throw invalid({ rollover_at: 'Escriba en qué valor vuelve a cero el contador' })
  if (rollover_at <= previous.value) throw invalid({ rollover_at: 'El medidor ya mostró un valor mayor' })
  await db.update(base_metric).set({ rollover_at }).where(eq(base_metric.id, item.fk_base_metric))
  return rollover_at
}

/**
 * What the old counter showed at its end, a moment before the first reading of the new one.
 * @param asked where the meter starts again, if what is improbable is asked about
 */
async function endOld(db: Transaction, actor: Actor, item: Item, asked?: number | null): Promise<void> {
  const { fk_base_metric, fkc_source, old_final_value: value } = item
  if (value == null) return
  const read_at = new Date(Date.parse(item.read_at) - 1).toISOString()
  const end = { fk_base_metric, value, read_at }
  const known = await knownBefore(db, end, asked ?? null)
  // Also of one that turns over: nobody means that turn, and it would count years.
  if (known.previous && value < known.previous.value)
    throw invalid({ old_final_value: `La lectura no puede ser menor que la anterior (${known.previous.value})` })
  const doubt = asked === undefined ? null : doubtOf(end, known)
  if (doubt) throw invalid({ reason: `Hasta el último valor del anterior: ${doubtText(doubt, end, known)}` })
  try {
    await createReading(db, actor, { ...end, fkc_source, reason: 'Final del contador anterior' })
  } catch (error) {
    if (error instanceof AppError && error.fields?.['value'])
      throw invalid({ old_final_value: error.fields['value'].join('. ') })
    throw error
  }
}

/** The reading before this one gets the value that it should have had. */
async function correctPrevious(db: Transaction, actor: Actor, item: Item, reason: string | null): Promise<void> {
  const { previous } = item
  if (!previous) throw invalid({ previous: 'Escriba qué mostraba el contador la vez anterior' })
  const before = await readingBefore(db, item)
  if (before?.id !== previous.id)
    throw invalid({ previous: 'Ya no es la lectura anterior: alguien ha registrado otra. Vuelva a mirarla' })
  const { id, version, value } = previous
  try {
    await changeReading(db, actor, id, { version, value, reason })
  } catch (error) {
    if (error instanceof AppError && error.reason !== 'stale')
      throw invalid({ previous: Object.values(error.fields ?? {}).flat()[0] ?? error.message })
    throw error
  }
}
