import { regime } from 'contract/classifier.ts'
import {
  averageDailyUsage,
  averageWindowDays,
  isAnotherCounter,
  type MeterReading,
  remainingUsage
} from 'contract/meter-usage.ts'
import { type MeterLimit, type meterTrend, mostInTrend } from 'contract/reading-rounds.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireRow } from '../../platform/http/resource-routes.ts'
import { base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import type { Clock } from '../base-activities/due.ts'

const millisecondsPerDay = 86_400_000

/** @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a meter of another line */
export async function trendOf(
  db: Db,
  actor: Actor,
  id: number,
  { now }: Clock
): Promise<z.output<typeof meterTrend.reply>> {
  await requireRow(db, { table: base_metric, line: base_metric.fk_line }, id, actor)
  const [meter] = await db
    .select({ rollover_at: base_metric.rollover_at })
    .from(base_metric)
    .where(eq(base_metric.id, id))
  const rollover_at = meter?.rollover_at ?? null
  const ofMeter = eq(reading.fk_base_metric, id)
  const { value, read_at, is_reset, doubt } = reading
  const latest = await db
    .select({ id: reading.id, read_at, value, is_reset, doubt })
    .from(reading)
    .where(ofMeter)
    .orderBy(desc(read_at))
    .limit(mostInTrend)
  const from = new Date(Date.parse(now) - averageWindowDays * millisecondsPerDay).toISOString()
  const recent: MeterReading[] = await db
    .select({ value, read_at, is_reset })
    .from(reading)
    .where(and(ofMeter, gte(read_at, from)))
  return {
    count: await db.$count(reading, ofMeter),
    readings: latest.toReversed(),
    average: averageDailyUsage(recent, now, rollover_at),
    limits: await limitsOf(db, id, { current: latest[0]?.value ?? null, rollover_at })
  }
}

const readingsOf = (db: Db, id: number) =>
  db
    .select({ value: reading.value, is_reset: reading.is_reset })
    .from(reading)
    .where(eq(reading.fk_base_metric, id))
    .orderBy(reading.read_at)

type Limited = Omit<MeterLimit, 'remaining'> & { last: number | null }

/** What the meter makes due, the nearest first. */
async function limitsOf(
  db: Db,
  id: number,
  { current, rollover_at }: { current: number | null; rollover_at: number | null }
): Promise<MeterLimit[]> {
  const { rows } = await db.execute<Limited>(sql`
    select ba.id, json_build_object('id', b.id, 'code', b.code, 'name', b.name) as base,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name) as activity,
      ba.next_usage_value::float8 as next_usage_value, ba.last_usage_value::float8 as last,
      ba.usage_due_date::text as usage_due_date
    from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
    where ba.fk_base_metric = ${id} and ba.is_active and ba.next_usage_value is not null
      and coalesce(ba.fkc_regime, a.fkc_regime) <> ${regime.FECHAS}
    order by ba.usage_due_date nulls last, b.code, a.code, ba.id`)
  const isLower = current !== null && rows.some(({ last }) => last !== null && current < last)
  const isAnother = isLower && isAnotherCounter(await readingsOf(db, id))
  return rows.map(({ last, ...row }) => ({
    ...row,
    remaining:
      current === null
        ? null
        : remainingUsage({ last, next: row.next_usage_value, current, rollover_at: isAnother ? null : rollover_at })
  }))
}
