import { averageDailyUsage, averageWindowDays, usageBetween } from 'contract/meter-usage.ts'
import { type Doubt, doubtOf, isHourUnit, type KnownMeter, turnDoubt } from 'contract/plausible-reading.ts'
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { base_metric } from '../../schema/bases.ts'
import { usage_unit } from '../../schema/catalogs.ts'
import { reading } from '../../schema/readings.ts'

type Candidate = Pick<typeof reading.$inferInsert, 'fk_base_metric' | 'value' | 'read_at' | 'is_reset' | 'fk_check'>
export type Neighbour = typeof reading.$inferSelect

/** The reading of a meter right before a moment. */
export async function readingBefore(
  db: Transaction,
  { fk_base_metric, read_at }: Pick<Candidate, 'fk_base_metric' | 'read_at'>,
  itself = 0
): Promise<Neighbour | undefined> {
  const [row] = await db
    .select()
    .from(reading)
    .where(and(eq(reading.fk_base_metric, fk_base_metric), ne(reading.id, itself), lt(reading.read_at, read_at)))
    .orderBy(desc(reading.read_at))
    .limit(1)
  return row
}

async function readingAfter(
  db: Transaction,
  { fk_base_metric, read_at }: Candidate,
  itself: number
): Promise<Neighbour | undefined> {
  const [row] = await db
    .select()
    .from(reading)
    .where(and(eq(reading.fk_base_metric, fk_base_metric), ne(reading.id, itself), gt(reading.read_at, read_at)))
    .orderBy(asc(reading.read_at))
    .limit(1)
  return row
}

/** What is known of a meter before a reading. */
export async function knownBefore(
  db: Transaction,
  candidate: Pick<Candidate, 'fk_base_metric' | 'read_at'>,
  rollover_at: number | null,
  itself = 0
): Promise<KnownMeter> {
  const { fk_base_metric, read_at } = candidate
  const previous = (await readingBefore(db, candidate, itself)) ?? null
  const [unit] = await db
    .select({ name: usage_unit.name, symbol: usage_unit.symbol })
    .from(base_metric)
    .innerJoin(usage_unit, eq(usage_unit.id, base_metric.fk_usage_unit))
    .where(eq(base_metric.id, fk_base_metric))
  const readings = await db
    .select({ value: reading.value, read_at: reading.read_at, is_reset: reading.is_reset })
    .from(reading)
    .where(
      and(
        eq(reading.fk_base_metric, fk_base_metric),
        ne(reading.id, itself),
        lt(reading.read_at, read_at),
        sql`${reading.read_at} >= ${read_at}::timestamptz - make_interval(days => ${averageWindowDays})`
      )
    )
  const average = averageDailyUsage(readings, read_at, rollover_at)
  return { previous, rollover_at, average, isHours: unit !== undefined && isHourUnit(unit) }
}

/**
 * Refuses what can't be, between the readings before and after, and says whether the rest is improbable.
 * @throws VALIDATION.INVALID_DATA on `value` or `read_at`
 */
export async function judge(
  db: Transaction,
  candidate: Candidate,
  rollover_at: number | null,
  itself = 0
): Promise<Doubt | null> {
  const { value, read_at, is_reset = false } = candidate
  requirePast({ read_at })
  if (rollover_at !== null && value >= rollover_at)
    throw invalid({ value: `El medidor vuelve a cero en ${rollover_at}` })
  const known = await knownBefore(db, candidate, rollover_at, itself)
  const after = await readingAfter(db, candidate, itself)
  const { previous } = known
  if (previous && !is_reset && usageBetween(previous.value, value, rollover_at) === null)
    throw invalid({ value: `La lectura no puede ser menor que la anterior (${previous.value})` })
  // With an answer nobody is asked what a lower value means, and a turn that wasn't one makes due all that the meter
  // drives.
  const isAnswer = candidate.fk_check != null
  if (isAnswer && previous && value < previous.value && turnDoubt({ value, read_at }, known))
    throw invalid({
      value: `Es menor que la anterior (${previous.value}). Si el contador se cambió o dio la vuelta, regístrelo antes en Lecturas`
    })
  if (after && !after.is_reset && usageBetween(value, after.value, rollover_at) === null)
    throw invalid({ value: `La lectura no puede ser mayor que la siguiente (${after.value})` })
  return doubtOf({ value, read_at, is_reset }, known)
}
