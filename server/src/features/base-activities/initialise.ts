import { type initialise, mostDays, type weeklyLoad } from 'contract/base-activities-in-bulk.ts'
import { regime } from 'contract/classifier.ts'
import { addDays, daysBetween } from 'contract/days.ts'
import { type Levelled, levelled, occurrences, weekdayOfUnit, weeksOf } from 'contract/levelling.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { lockStates, refreshDue } from './due.ts'

type Period = { from: string; to: string }

/**
 * Gives base activities their first date: all the same, or spread so that weeks are level. A reschedule ends with it.
 * All of them or none.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA (goes by readings alone; the period
 *   is too long)
 */
export async function initialiseMany(
  db: Transaction,
  actor: Actor,
  { ids, from, to, by, preview }: z.output<typeof initialise.body>,
  clock: Clock
): Promise<z.output<typeof initialise.reply>> {
  requirePeriod({ from, to })
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
  const dates =
    by === 'same'
      ? new Map(rows.map(({ id }) => [id, from]))
      : levelled(await itemsOf(db, ids), { from, to }, await loadOf(db, ids, { from, to }))
  if (!preview) {
    const moved = [...dates].map(([id, next_date]) => [id, { next_date, rescheduled_date: null }] as const)
    await refreshDue(db, { ids }, clock, new Map(moved))
  }
  return rows.map(({ id }) => ({ id, next_date: dates.get(id) as string }))
}

/**
 * The minutes of each week on the lines of base activities: with these where they are now, and without them.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA (the period is too long)
 */
export async function weeklyLoadOf(
  db: Db,
  actor: Actor,
  { ids, from, to }: z.output<typeof weeklyLoad.body>
): Promise<z.output<typeof weeklyLoad.reply>> {
  requirePeriod({ from, to })
  const own = await itemsOf(db, ids)
  if (own.length !== new Set(ids).size) throw notFound()
  for (const { fk_line } of own) requireLine(actor, fk_line)
  const load = await loadOf(db, ids, { from, to })
  return weeksOf({ from, to }).map(week => {
    const days = new Set([0, 1, 2, 3, 4, 5, 6].map(day => addDays(week, day)))
    const others = [...days].reduce((sum, day) => sum + (load.get(day) ?? 0), 0)
    const here = own.reduce((sum, { due_date, minutes }) => (due_date && days.has(due_date) ? sum + minutes : sum), 0)
    return { week, minutes: others + here, others }
  })
}

/** @throws VALIDATION.INVALID_DATA */
function requirePeriod({ from, to }: Period): void {
  if (daysBetween(from, to) >= mostDays) throw invalid({ to: 'El periodo es de dos años como mucho' })
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

/** The minutes by day that the other activities of the same lines take, each as often as it falls into these weeks. */
async function loadOf(db: Db, ids: readonly number[], { from, to }: Period): Promise<Map<string, number>> {
  const [first = from] = weeksOf({ from, to })
  const weeks = { from: first, to: addDays(weeksOf({ from, to }).at(-1) ?? to, 6) }
  const { rows } = await db.execute<{ due: string; unit: number | null; n: number | null; minutes: number }>(sql`
    select ba.due_date::text as due, coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) as unit,
      case when coalesce(ba.fkc_regime, a.fkc_regime) <> ${regime.LECTURAS}
        then coalesce(ba.time_interval_value, a.time_interval_value) end as n,
      sum(a.estimated_minutes * a.people)::int as minutes
    from base_activity ba join activity a on a.id = ba.fk_activity join base b on b.id = ba.fk_base
    where ba.fk_line in (select o.fk_line from base_activity o where o.id = any(${sql.param(ids)}::int[]))
      and ba.is_active and a.is_active and b.is_active and ba.due_date <= ${weeks.to}
      and ba.id <> all(${sql.param(ids)}::int[])
    group by 1, 2, 3`)
  const load = new Map<string, number>()
  for (const { due, unit, n, minutes } of rows)
    for (const day of occurrences({ first: due, unit, n }, weeks)) load.set(day, (load.get(day) ?? 0) + minutes)
  return load
}
