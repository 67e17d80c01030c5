import { doubtOf, doubtText, lowerTexts, unknownTopText } from 'contract/readings/plausible-reading.ts'
import type { bulkReadings } from 'contract/readings/reading-rounds.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base_metric } from '../../schema/bases.ts'
import { changeReading, createReading, type NewReading } from './actions.ts'
import { meterStateBefore, readingBefore, requireExplained } from './plausible.ts'
import { baseMetricPolicy } from '../bases/policy.ts'

type Item = Omit<z.output<typeof bulkReadings.body>['items'][number], 'fkc_source'> &
  Pick<NewReading, 'fkc_source' | 'fk_check' | 'fk_staff' | 'is_reset'>

/**
 * Stores one reading as what it means: of a call, an import, a check's answer. The end of an old counter becomes a
 * reading too, and a wrong previous one is corrected.
 * @param asksLower a lower reading of a counter that doesn't turn over is refused on `meaning` instead of `value`
 * @throws VALIDATION.INVALID_DATA (on `meaning` or `reason` while it is improbable and not explained),
 * DOMAIN.CONFLICT (duplicate, stale), RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function takeReading(
  db: Transaction,
  actor: Actor,
  item: Item,
  { asksLower = false }: { asksLower?: boolean } = {}
): Promise<number> {
  const { meaning, rollover_at: _, old_final_value: __, previous: ___, ...fields } = item
  const meter = await lockRow(db, baseMetricPolicy, item.fk_base_metric, actor)
  const known = meter.rollover_at
  const explanation = { meaning, reason: item.reason }
  const reason = item.reason ?? (meaning ? lowerTexts[meaning] : null)
  const rollover_at = meaning === 'rollover' ? await turnOver(db, actor, item, known) : known
  if (meaning === 'replaced') await endOld(db, actor, item, known)
  if (meaning === 'previous_wrong') await correctPrevious(db, actor, item, reason)
  const is_reset = item.is_reset || meaning === 'replaced'
  if (asksLower) await requireExplained(db, { ...fields, is_reset }, rollover_at, explanation)
  return createReading(db, actor, { ...fields, is_reset, reason }, explanation)
}

/**
 * The value at which the meter starts again from 0. Where it isn't known, a caller who may change the meter gives it: a
 * wrong one counts years at once, and makes due what isn't.
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

/** What the old counter showed at its end, a moment before the first reading of the new one. */
async function endOld(db: Transaction, actor: Actor, item: Item, rollover_at: number | null): Promise<void> {
  const { fk_base_metric, fkc_source, fk_check, old_final_value: value } = item
  if (value == null) return
  const read_at = new Date(Date.parse(item.read_at) - 1).toISOString()
  const end = { fk_base_metric, value, read_at }
  const known = await meterStateBefore(db, end, rollover_at)
  // Also of one that turns over: that turn isn't meant, and it would count years.
  if (known.previous && value < known.previous.value)
    throw invalid({ old_final_value: `La lectura no puede ser menor que la anterior (${known.previous.value})` })
  const doubt = item.reason == null ? doubtOf(end, known) : null
  if (doubt) throw invalid({ reason: `Hasta el último valor del anterior: ${doubtText(doubt, end, known)}` })
  try {
    const about = { fkc_source, ...(fk_check != null && { fk_check }), reason: 'Final del contador anterior' }
    await createReading(db, actor, { ...end, ...about }, { reason: item.reason })
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
    await changeReading(db, actor, id, { version, value, reason }, { reason: item.reason })
  } catch (error) {
    if (error instanceof AppError && error.reason !== 'stale' && !error.fields?.['reason'])
      throw invalid({ previous: Object.values(error.fields ?? {}).flat()[0] ?? error.message })
    throw error
  }
}
