import type { initialise, weeklyLoad } from 'contract/base-activities/base-activities-in-bulk.ts'
import { checkStatus, regime } from 'contract/core/classifier.ts'
import { addDays, daysBetween, weekdayNames, weekdayOf, weekdayPlurals } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import {
  daysInWeek,
  type Levelled,
  levelled,
  maxPeriodDays,
  type Spread,
  weekdayOfUnit,
  weeksOf
} from 'contract/base-activities/levelling.ts'
import { type Series, workDaysIn } from 'contract/base-activities/occurrences.ts'
import { goesByUsage } from 'contract/base-activities/regimes.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Clock, requireDays } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { lockStates, refreshDue } from './due.ts'
import { averagesOf } from './usage-due.ts'
import { requireValue } from '../../platform/require-value.ts'

type Period = { from: string; to: string }

/**
 * Gives base activities their first date, with which their series begin: all the same, or spread so that weeks are
 * level. A reschedule ends with it. All that has a place in the period, or none; the rest stays as it is and is named.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA (goes by readings
 *   alone; the period is too long)
 */
export async function initialiseMany(
  db: Transaction,
  actor: Actor,
  { ids, from, to, by, preview }: z.output<typeof initialise.body>,
  clock: Clock
): Promise<z.output<typeof initialise.reply>> {
  requirePeriod({ from, to })
  requireDays({ from: 'planned', to: 'planned' }, { from, to }, undefined, dayOf(clock.now, clock.timeZone))
  const rows = await lockStates(db, { ids })
  if (rows.length !== new Set(ids).size) throw notFound()
  for (const { fk_line } of rows) requireLine(actor, fk_line)
  const byReadings = new Set(rows.filter(row => row.fkc_regime === regime.LECTURAS).map(({ id }) => id))
  if (byReadings.size > 0)
    throw invalid(
      Object.fromEntries(
        ids.flatMap((id, index) =>
          byReadings.has(id) ? [[`ids.${index}`, 'Va solo por lecturas: se inicia con una lectura']] : []
        )
      )
    )
  const items = await itemsOf(db, ids)
  const { dates }: Pick<Spread, 'dates'> =
    by === 'same'
      ? { dates: new Map(rows.map(({ id }) => [id, from])) }
      : levelled(items, { from, to }, await loadOf(db, ids, { from, to }, clock))
  if (!preview) {
    const moved = [...dates].map(
      ([id, day]) => [id, { anchor_date: day, next_date: day, rescheduled_date: null }] as const
    )
    await refreshDue(db, { ids }, clock, new Map(moved))
  }
  return items.map(({ id, weekday }) => {
    const next_date = dates.get(id) ?? null
    const reason = weekday === null ? undefined : weekdayReason(weekday, next_date)
    return { id, next_date, ...(reason && { reason }) }
  })
}

/** What stands against the date of work that may only be done on one day of the week. */
function weekdayReason(weekday: number, next_date: string | null): string | undefined {
  const own = requireValue(weekdayPlurals[weekday - 1])
  if (next_date === null) return `Solo se hace los ${own} y el periodo no tiene ninguno`
  const day = weekdayOf(next_date)
  return day === weekday ? undefined : `Se hace los ${own} y la primera cae en ${weekdayNames[day - 1]}`
}

/**
 * The minutes of each week on the lines of base activities, on its days in the period: with these where they are now,
 * and without them.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA (the period is too long)
 */
export async function weeklyLoadOf(
  db: Db,
  actor: Actor,
  { ids, from, to }: z.output<typeof weeklyLoad.body>,
  clock: Clock
): Promise<z.output<typeof weeklyLoad.reply>> {
  requirePeriod({ from, to })
  const own = await itemsOf(db, ids)
  if (own.length !== new Set(ids).size) throw notFound()
  for (const { fk_line } of own) requireLine(actor, fk_line)
  const load = await loadOf(db, ids, { from, to }, clock)
  return weeksOf({ from, to }).map(week => {
    const { days, working } = daysInWeek(week, { from, to })
    const others = days.reduce((sum, day) => sum + (load.get(day) ?? 0), 0)
    const here = own.reduce(
      (sum, { due_date, minutes }) => (due_date && days.includes(due_date) ? sum + minutes : sum),
      0
    )
    return { week, working_days: working.length, minutes: others + here, others }
  })
}

/** @throws VALIDATION.INVALID_DATA */
function requirePeriod({ from, to }: Period): void {
  if (daysBetween(from, to) >= maxPeriodDays) throw invalid({ to: 'El periodo es de dos años como mucho' })
}

type Item = Levelled & { fk_line: number; due_date: string | null }

async function itemsOf(db: Db, ids: readonly number[]): Promise<Item[]> {
  const { rows } = await db.execute<Omit<Item, 'weekday'> & { unit: number | null }>(sql`
    select ba.id, ba.fk_line, ba.due_date::text, a.estimated_minutes * a.people as minutes,
      coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) as unit
    from base_activity ba join activity a on a.id = ba.fk_activity
    where ba.id = any(${sql.param(ids)}::int[]) order by ba.id`)
  return rows.map(({ unit, ...row }) => ({ ...row, weekday: weekdayOfUnit(unit) }))
}

type Other = Omit<Series, 'average'> & { meter: number | null; minutes: number }

/** The minutes by day that the other activities of the same lines take, each as often as it falls into these weeks. */
async function loadOf(
  db: Db,
  ids: readonly number[],
  { from, to }: Period,
  clock: Clock
): Promise<Map<string, number>> {
  const weeks = weeksOf({ from, to })
  const days = { from: weeks[0] ?? from, to: addDays(weeks.at(-1) ?? to, 6) }
  const own = sql`${sql.param(ids)}::int[]`
  const { rows } = await db.execute<Other>(sql`
    select ba.due_date::text, ba.anchor_date::text, ba.next_date::text, c.scheduled_date::text as programmed_on,
      coalesce(ba.fkc_regime, a.fkc_regime) as fkc_regime,
      coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) as fk_periodicity_unit,
      coalesce(ba.time_interval_value, a.time_interval_value) as time_interval_value,
      coalesce(ba.usage_interval_value, a.usage_interval_value)::float8 as usage_interval_value, a.is_floating,
      ba.fk_base_metric as meter, sum(a.estimated_minutes * a.people)::int as minutes
    from base_activity ba join activity a on a.id = ba.fk_activity join base b on b.id = ba.fk_base
      left join "check" c on c.fk_base_activity = ba.id and c.fkc_status = ${checkStatus.PROGRAMADO}
    where ba.fk_line in (select o.fk_line from base_activity o where o.id = any(${own}))
      and ba.is_active and a.is_active and b.is_active and coalesce(c.scheduled_date, ba.due_date) <= ${days.to}
      and ba.id <> all(${own})
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`)
  const meters = [...new Set(rows.flatMap(row => (goesByUsage(row.fkc_regime) ? (row.meter ?? []) : [])))]
  const averages = meters.length > 0 ? await averagesOf(db, meters, clock) : new Map<number, number | null>()
  const today = dayOf(clock.now, clock.timeZone)
  const load = new Map<string, number>()
  for (const { meter, minutes, ...row } of rows) {
    const series = { ...row, average: averages.get(meter ?? 0) ?? null }
    for (const day of workDaysIn(series, days, today)) load.set(day, (load.get(day) ?? 0) + minutes)
  }
  return load
}
