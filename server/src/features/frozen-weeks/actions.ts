import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import { addDays, weekdayOf } from 'contract/core/days.ts'
import type { FrozenWeek } from 'contract/planning/frozen-weeks.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { dayOf, formatWeekdayDate } from 'contract/core/format.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { AppError, conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { requireValue } from '../../platform/require-value.ts'
import { isAttained } from '../work-orders/frozen.ts'

const monday = 1

/** The frozen weeks that meet a condition on `w`, the latest first. */
export async function frozenWeeksWhere(db: Db, where: SQL, timeZone: string): Promise<FrozenWeek[]> {
  const { rows } = await db.execute<FrozenWeek>(sql`
    select w.id, w.fk_line, to_char(w.week, 'YYYY-MM-DD') as week, to_json(w.created_at) #>> '{}' as created_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name) end as "user",
      count(o.id)::int as orders, (count(*) filter (where ${isAttained(sql`o`, sql`${timeZone}::text`)}))::int as attained
    from frozen_week w left join "user" u on u.id = w.fk_user
      left join frozen_week_order f on f.fk_frozen_week = w.id left join work_order o on o.id = f.fk_work_order
    where ${where} group by w.id, u.id order by w.week desc, w.id`)
  return rows
}

/**
 * Fixes what is planned for a week now.
 * @throws AUTH.FORBIDDEN (another line), RESOURCE.ALREADY_EXISTS (frozen already), VALIDATION.INVALID_DATA on `week`:
 *   no Monday, over, or without planned orders
 */
export async function freeze(
  db: Transaction,
  actor: Actor,
  { fk_line, week }: { fk_line: number; week: string },
  { now, timeZone }: Clock
): Promise<FrozenWeek> {
  requireLine(actor, fk_line)
  if (weekdayOf(week) !== monday) throw invalid({ week: 'Elija el lunes de la semana' })
  if (addDays(week, 6) < dayOf(now, timeZone)) throw invalid({ week: 'La semana ya terminó' })
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into frozen_week (fk_line, week, fk_user) values (${fk_line}, ${week}, ${actor.id})
    on conflict (fk_line, week) do nothing returning id`)
  if (!rows[0])
    throw new AppError('RESOURCE.ALREADY_EXISTS', { reason: 'duplicate', message: 'La semana ya está congelada' })
  const midnight = (day: string) => sql`(${day}::timestamp at time zone ${timeZone})`
  const { rowCount } = await db.execute(sql`
    insert into frozen_week_order (fk_frozen_week, fk_work_order)
    select ${rows[0].id}, o.id from work_order o
    where o.fk_line = ${fk_line} and o.type = any(${sql.param([...plannedTypes])})
      and o.fkc_status <> ${workOrderStatus.CANCELADO}
      and o.scheduled_start >= ${midnight(week)} and o.scheduled_start < ${midnight(addDays(week, 7))}`)
  if (!rowCount) throw invalid({ week: 'Esa semana no tiene órdenes planificadas' })
  return requireValue((await frozenWeeksWhere(db, sql`w.id = ${rows[0].id}`, timeZone))[0])
}

/** @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (the week has begun) */
export async function unfreeze(db: Transaction, actor: Actor, id: number, { now, timeZone }: Clock): Promise<void> {
  const { rows } = await db.execute<{ fk_line: number; week: string }>(sql`
    select fk_line, to_char(week, 'YYYY-MM-DD') as week from frozen_week where id = ${id} for update`)
  if (!rows[0]) throw notFound()
  requireLine(actor, rows[0].fk_line)
  if (rows[0].week <= dayOf(now, timeZone))
    throw conflict('in_use', `La semana del ${formatWeekdayDate(rows[0].week)} ya empezó`)
  await db.execute(sql`delete from frozen_week where id = ${id}`)
}
