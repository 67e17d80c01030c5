import { checkStatus } from 'contract/core/classifier.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { tasksInOrder } from '../../schema/expressions.ts'

/** @throws DOMAIN.CONFLICT (duplicate), naming the base activities that already have an open check */
export async function refuseProgrammed(db: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number; name: string; code: string }>(sql`
    select c.fk_base_activity as id, b.code || ' · ' || a.name as name,
      coalesce(o.code, 'otra orden') as code from "check" c
    join base_activity ba on ba.id = c.fk_base_activity join base b on b.id = ba.fk_base
    join activity a on a.id = ba.fk_activity
    left join work_order o on o.id = c.fk_work_order
    where c.fkc_status = ${checkStatus.PROGRAMADO} and c.fk_base_activity = any(${sql.param(ids)})
    order by b.code`)
  if (!rows.length) return
  throw new AppError('DOMAIN.CONFLICT', {
    reason: 'duplicate',
    message:
      rows.length === 1
        ? `Ya está programada: ${rows[0]?.name} (${rows[0]?.code})`
        : `${rows.length} actividades ya están programadas`,
    fields: Object.fromEntries(
      rows.map(row => [`base_activities.${row.id}`, [`${row.name}: ya está programada en ${row.code}`]])
    )
  })
}

export type InsertedCheck = { id: number; fk_base_activity: number; scheduled_date: string }

/**
 * Checks of base activities in an order, in this order, with copies of type, limits, procedure and tasks, so that
 * auditors see what was asked at the time. The database copies by itself: thousands have more values than a statement
 * takes.
 */
export async function insertChecks(
  db: Transaction,
  order: number,
  { from, until }: { from: string; until?: string | undefined },
  base_activities: readonly number[]
): Promise<InsertedCheck[]> {
  const day = until === undefined ? sql`${from}::date` : sql`greatest(${from}::date, ba.due_date)`
  const { rows } = await db.execute<InsertedCheck>(sql`
    insert into "check" (fk_base_activity, fk_work_order, scheduled_date,
      fkc_check_type, procedure, measure_unit, measure_min, measure_max)
    select ba.id, ${order}, ${day},
      a.fkc_check_type, a.procedure, a.measure_unit, a.measure_min, a.measure_max
    from unnest(${sql.param(base_activities)}::integer[]) with ordinality wanted(id, place)
    join base_activity ba on ba.id = wanted.id join activity a on a.id = ba.fk_activity
    order by wanted.place
    returning id, fk_base_activity, scheduled_date`)
  const ids = rows.map(({ id }) => id)
  // Check by check: where few were known when PostgreSQL last counted its rows, a join of thousands took ten seconds.
  await db.execute(sql`
    insert into check_task (fk_check, fk_activity, name, index,
      fkc_check_type, procedure, measure_unit, measure_min, measure_max)
    select wanted.id, t.* from unnest(${sql.param(ids)}::integer[]) wanted(id)
    cross join lateral (select c.fk_base_activity from "check" c where c.id = wanted.id limit 1) c
    cross join lateral (select ba.fk_activity from base_activity ba where ba.id = c.fk_base_activity limit 1) ba
    cross join lateral (
      select t.id, t.name, row_number() over (order by ${tasksInOrder}) - 1,
        t.fkc_check_type, t.procedure, t.measure_unit, t.measure_min, t.measure_max
      from activity t where t.fk_activity = ba.fk_activity and t.is_active) t`)
  return rows
}
