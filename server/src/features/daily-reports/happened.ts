import { checkStatus } from 'contract/core/classifier.ts'
import { type Happened, maxDayEvents } from 'contract/daily-reports/turns.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { constant, nameOfAccount } from '../../schema/expressions.ts'
import { isUsed } from '../warehouse/used.ts'
import { requireValue } from '../../platform/require-value.ts'

/** A shift on a line; moments in ISO 8601. */
export type Span = { fk_line: number; starts_at: string; ends_at: string }

/** Orders that began longer before a shift and weren't finished since are not looked for in it. */
const maxDays = 31

const moment = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What was NOK, not verified or out of range. */
const flagged = sql`(c.out_of_range or c.value_ok is false
  or exists (select from check_task t where t.fk_check = c.id and (t.out_of_range or t.value_ok is false)))`

/**
 * What happened on a line between the beginning and the end of a shift, each kind in the order in which it happened:
 * the orders worked on, the checks performed or said not to be, the anomalies detected, the readings taken, the parts
 * that orders used, the orders handed over. What went out and came back within the shift is none of these.
 */
export async function happenedIn(db: Db, { fk_line, starts_at, ends_at }: Span): Promise<Happened> {
  const within = (column: string): SQL =>
    sql`${sql.raw(column)} >= ${starts_at}::timestamptz and ${sql.raw(column)} < ${ends_at}::timestamptz`
  const some = (row: SQL, from: SQL, order: SQL) => sql`(select json_build_object(
      'rows', coalesce(json_agg(x.row order by x.n) filter (where x.n <= ${constant(maxDayEvents)}), '[]'),
      'count', count(*)::int)
    from (select ${row} as row, row_number() over (order by ${order}) as n ${from}) x)`
  const { rows } = await db.execute<Happened>(sql`select
    ${some(
      sql`json_build_object('id', o.id, 'code', o.code, 'title', o.title, 'type', o.type, 'fkc_status', o.fkc_status,
        'is_finished', coalesce(${within('o.finished_at')}, false), 'is_closed', coalesce(${within('o.closed_at')}, false))`,
      sql`from work_order o where o.fk_line = ${fk_line} and o.started_at < ${ends_at}::timestamptz
        and o.started_at >= ${starts_at}::timestamptz - make_interval(days => ${constant(maxDays)})
        and (coalesce(o.finished_at, o.closed_at) is null or coalesce(o.finished_at, o.closed_at) >= ${starts_at}::timestamptz
          or (${within('o.closed_at')}))`,
      sql`o.started_at, o.id`
    )} as orders,
    ${some(
      sql`json_build_object('id', c.id, 'fkc_status', c.fkc_status, 'at', ${moment('c.at')},
        'base', json_build_object('id', b.id, 'code', b.code, 'name', b.name),
        'activity', json_build_object('id', a.id, 'name', a.name),
        'work_order', case when o.id is not null then json_build_object('id', o.id, 'code', o.code) end,
        'is_flagged', ${flagged}, 'note', coalesce(c.not_done_reason, c.observation))`,
      sql`from (
          select d.*, d.performed_at as at from "check" d where d.fk_line = ${fk_line}
            and d.fkc_status = ${constant(checkStatus.REALIZADO)} and ${within('d.performed_at')}
          union all
          select d.*, d.not_done_at as at from work_order w join "check" d on d.fk_work_order = w.id
            where w.fk_line = ${fk_line} and w.started_at < ${ends_at}::timestamptz
              and w.started_at >= ${starts_at}::timestamptz - make_interval(days => ${constant(maxDays)})
              and d.fkc_status = ${constant(checkStatus.NO_REALIZADO)} and ${within('d.not_done_at')}) c
        join base_activity ba on ba.id = c.fk_base_activity join base b on b.id = ba.fk_base
        join activity a on a.id = ba.fk_activity left join work_order o on o.id = c.fk_work_order`,
      // What isn't as it should be comes first: of many, the rest is only counted.
      sql`${flagged} desc, c.at, c.id`
    )} as checks,
    ${some(
      sql`json_build_object('id', r.id, 'code', r.code, 'detected_at', ${moment('r.detected_at')},
        'description', left(r.description, 300), 'fkc_status', r.fkc_status, 'fkc_priority', r.fkc_priority,
        'fkc_service_impact', r.fkc_service_impact,
        'merged_into', (select json_build_object('id', m.id, 'code', m.code) from anomaly_report m
          where m.id = r.fk_merged_into))`,
      sql`from anomaly_report r where r.fk_line = ${fk_line} and ${within('r.detected_at')}`,
      sql`r.detected_at, r.id`
    )} as anomalies,
    ${some(
      sql`json_build_object('id', g.id, 'read_at', ${moment('g.read_at')}, 'value', g.value::float8, 'unit', u.name,
        'metric', json_build_object('id', m.id, 'name', m.name),
        'base', json_build_object('id', b.id, 'code', b.code, 'name', b.name))`,
      sql`from reading g join base_metric m on m.id = g.fk_base_metric join base b on b.id = m.fk_base
        join usage_unit u on u.id = m.fk_usage_unit
        where g.fk_line = ${fk_line} and ${within('g.read_at')}`,
      sql`g.read_at, g.id`
    )} as readings,
    ${some(
      sql`json_build_object('quantity', u.quantity::float8, 'work_order', json_build_object('id', o.id, 'code', o.code),
        'item', json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'unit', i.unit))`,
      sql`from (select fk_item, fk_work_order, -sum(stock_change) as quantity, min(id) as first from warehouse_movement
          where fk_line = ${fk_line} and ${within('created_at')} and ${isUsed}
          group by fk_item, fk_work_order having sum(stock_change) <> 0) u
        join warehouse_item i on i.id = u.fk_item join work_order o on o.id = u.fk_work_order`,
      sql`u.first`
    )} as supplies,
    ${some(
      sql`json_build_object('id', h.id, 'at', ${moment('h.at')}, 'text', h.text,
        'work_order', json_build_object('id', o.id, 'code', o.code, 'title', o.title),
        'from', (select json_build_object('id', a.id,
          'name', ${nameOfAccount({ first_name: sql`a.first_name`, fk_staff: sql`a.fk_staff` })}) from "user" a where a.id = h.fk_user),
        'to', (select json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name)
          from staff s where s.id = h.fk_to_staff),
        'open_checks', h.open_checks, 'open_activities', h.open_activities)`,
      // Of the shift in which it was made; where that one's report is missing or was closed before, of the next one's.
      sql`from work_order_hand_over h join work_order o on o.id = h.fk_work_order
        where h.fk_line = ${fk_line} and h.at < ${ends_at}::timestamptz
          and h.at >= ${starts_at}::timestamptz - make_interval(days => ${constant(maxDays)})
          and not exists (select from turn_report t join daily_report d on d.id = t.fk_daily_report
            where t.fk_line = h.fk_line and t.ends_at > h.at and t.starts_at < ${starts_at}::timestamptz
              and (d.closed_at is null or d.closed_at > h.created_at))`,
      sql`h.at, h.id`
    )} as hand_overs`)
  return requireValue(rows[0])
}

/** Days from the last anomaly that stopped a line until a day; null if none did before. */
export async function daysWithoutStop(
  db: Db,
  { fk_line, date }: { fk_line: number; date: string },
  timeZone: string
): Promise<number | null> {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select (${date}::date - max((r.detected_at at time zone ${timeZone})::date))::int as days
    from anomaly_report r where r.fk_line = ${fk_line} and r.fkc_service_impact = 92
      and r.detected_at < (${date}::date + 1)::timestamp at time zone ${timeZone}`)
  return rows[0]?.days ?? null
}
