import { averageDailyUsage, averageWindowDays, usageBetween } from 'contract/readings/meter-usage.ts'
import {
  type Doubt,
  doubtOf,
  type Explanation,
  impossible,
  isHourUnit,
  type MeterState,
  missingExplanation
} from 'contract/readings/plausible-reading.ts'
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { base_metric } from '../../schema/bases.ts'
import { usage_unit } from '../../schema/catalogs.ts'
import { reading } from '../../schema/readings.ts'

type Candidate = Pick<typeof reading.$inferInsert, 'fk_base_metric' | 'value' | 'read_at' | 'is_reset'>
type Neighbour = typeof reading.$inferSelect

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

export async function readingAfter(
  db: Transaction,
  { fk_base_metric, read_at }: Pick<Candidate, 'fk_base_metric' | 'read_at'>,
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
export async function meterStateBefore(
  db: Transaction,
  candidate: Pick<Candidate, 'fk_base_metric' | 'read_at'>,
  rollover_at: number | null,
  itself = 0
): Promise<MeterState> {
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
 * Requires what an improbable reading means, or why it is right.
 * @throws VALIDATION.INVALID_DATA on `meaning` or `reason`
 */
export async function requireExplained(
  db: Transaction,
  candidate: Candidate,
  rollover_at: number | null,
  explanation: Explanation
): Promise<void> {
  refuseUnexplained(candidate, await meterStateBefore(db, candidate, rollover_at), explanation)
}

function refuseUnexplained(candidate: Candidate, known: MeterState, explanation: Explanation): void {
  const missing = missingExplanation(candidate, known, explanation)
  if (missing) throw invalid({ [missing.field]: missing.text })
}

/**
 * Refuses what can't be, between the readings before and after, and what is improbable and not explained; answers why
 * the rest is improbable.
 * @throws VALIDATION.INVALID_DATA on `value`, `read_at`, `meaning` or `reason`
 */
export async function checkPlausibility(
  db: Transaction,
  candidate: Candidate,
  rollover_at: number | null,
  explanation: Explanation,
  itself = 0
): Promise<Doubt | null> {
  const { value, read_at, is_reset = false } = candidate
  requirePast({ read_at })
  if (value < 0) throw invalid({ value: impossible(value, null) ?? '' })
  if (rollover_at !== null && value >= rollover_at)
    throw invalid({ value: `El medidor vuelve a cero en ${rollover_at}` })
  const known = await meterStateBefore(db, candidate, rollover_at, itself)
  const after = await readingAfter(db, candidate, itself)
  const { previous } = known
  if (previous && !is_reset && usageBetween(previous.value, value, rollover_at) === null)
    throw invalid({ value: `La lectura no puede ser menor que la anterior (${previous.value})` })
  if (after && !after.is_reset && value > after.value) {
    // Where the next reading is lower than the one before too, the turn lies after this one.
    const isTurnAfter = rollover_at !== null && previous !== null && !is_reset && previous.value > after.value
    const isTurnBelow = isTurnAfter && value >= previous.value
    if (!isTurnBelow && missingExplanation(after, { ...known, previous: { value, read_at } }, {}))
      throw invalid({ value: `La lectura no puede ser mayor que la siguiente (${after.value})` })
  }
  refuseUnexplained(candidate, known, explanation)
  return doubtOf({ value, read_at, is_reset }, known)
}
