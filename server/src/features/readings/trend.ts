import { regime } from 'contract/core/classifier.ts'
import { averageDailyUsage, averageWindowDays, type MeterReading } from 'contract/readings/meter-usage.ts'
import { type MeterLimit, type meterTrend, maxTrendReadings } from 'contract/readings/reading-rounds.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireRow } from '../../platform/http/resource-routes.ts'
import { base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import { baseMetricPolicy } from '../bases/policy.ts'

const millisecondsPerDay = 86_400_000

/** @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a meter of another line */
export async function trendOf(
  db: Db,
  actor: Actor,
  id: number,
  { now }: Clock
): Promise<z.output<typeof meterTrend.reply>> {
  await requireRow(db, baseMetricPolicy, id, actor)
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
    .limit(maxTrendReadings)
  const from = new Date(Date.parse(now) - averageWindowDays * millisecondsPerDay).toISOString()
  const recent: MeterReading[] = await db
    .select({ value, read_at, is_reset })
    .from(reading)
    .where(and(ofMeter, gte(read_at, from)))
  return {
    count: await db.$count(reading, ofMeter),
    readings: latest.toReversed(),
    average: averageDailyUsage(recent, now, rollover_at),
    limits: await limitsOf(db, id)
  }
}

/** What the meter makes due, the nearest first. */
async function limitsOf(db: Db, id: number): Promise<MeterLimit[]> {
  const { rows } = await db.execute<MeterLimit>(sql`
    select ba.id, json_build_object('id', b.id, 'code', b.code, 'name', b.name) as base,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name) as activity,
      ba.next_usage_value::float8 as next_usage_value, ba.next_usage_shown::float8 as next_usage_shown,
      (ba.next_usage_shown - m.current_value)::float8 as remaining, ba.usage_due_date::text as usage_due_date
    from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
      join base_metric m on m.id = ba.fk_base_metric
    where m.id = ${id} and ba.is_active and ba.next_usage_value is not null
      and coalesce(ba.fkc_regime, a.fkc_regime) <> ${regime.FECHAS}
    order by ba.usage_due_date nulls last, b.code, a.code, ba.id`)
  return rows
}
