import { averageDailyUsage, averageWindowDays } from 'contract/readings/meter-usage.ts'
import { maxIds } from 'contract/core/http.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { runStatement, statement } from '../../platform/database/statement.ts'
import { type Actor, linesFor } from '../../platform/http/actor.ts'

type Query = { fkLine?: number | undefined; fk_base?: number | undefined }

const isoOf = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The active meters on active bases of the line, or of all of the caller's, in the order of a walk along it. */
export async function roundOf(db: Db, actor: Actor, query: Query, { now }: Clock): Promise<RoundMeter[]> {
  const lines = linesFor(actor, query.fkLine === undefined ? undefined : [query.fkLine])
  const ofBase = query.fk_base === undefined ? sql`true` : sql`m.fk_base = ${query.fk_base}`
  const ofLines = sql`m.fk_line = any(${sql.param([...lines])}::int[]) and b.is_active and m.is_active`
  return metersWhere(db, sql`${ofLines} and ${ofBase}`, now)
}

/** A kept statement, because it is a part of every order that is opened, and most have no meter. */
const idsOfOrder = statement(
  sql`select distinct ba.fk_base_metric from "check" c join base_activity ba on ba.id = c.fk_base_activity
    where c.fk_work_order = ${sql.placeholder('order')} and ba.fk_base_metric is not null`
)

/** The meters that the checks of an order read, or whose value goes with their answers. */
export async function metersOfOrder(db: Db, order: number, { now }: Pick<Clock, 'now'>): Promise<RoundMeter[]> {
  const found = await runStatement(db.$client, idsOfOrder, { order })
  const ids = found.rows.map(([id]) => Number(id))
  return ids.length ? metersWhere(db, sql`m.id = any(${sql.param(ids)}::int[])`, now) : []
}

async function metersWhere(db: Db, where: SQL, now: string): Promise<RoundMeter[]> {
  const { rows } = await db.execute<RoundMeter>(sql`
    select m.id, m.fk_line, m.name, m.rollover_at::float8 as rollover_at,
      json_build_object('id', b.id, 'code', b.code, 'name', b.name) as base,
      json_build_object('id', l.id, 'name', l.name) as location,
      json_build_object('id', u.id, 'name', u.name, 'symbol', u.symbol) as usage_unit,
      case when r.id is not null then json_build_object('id', r.id, 'version', r.version, 'value', r.value::float8,
        'read_at', ${isoOf('r.read_at')}, 'is_reset', r.is_reset, 'fk_check', r.fk_check, 'doubt', r.doubt,
        'reason', r.reason, 'staff', case when s.id is not null then
          json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name) end) end as last,
      d.drives, d.next_due
    from base_metric m join base b on b.id = m.fk_base join location l on l.id = b.fk_location
      join usage_unit u on u.id = m.fk_usage_unit
      left join lateral (select * from reading r where r.fk_base_metric = m.id order by r.read_at desc limit 1) r on true
      left join staff s on s.id = r.fk_staff
      cross join lateral (select count(*)::int as drives, min(ba.usage_due_date)::text as next_due from base_activity ba
        where ba.fk_base_metric = m.id and ba.is_active) d
    where ${where}
    order by m.fk_line, l.position_m nulls last, natural_key(l.code), natural_key(b.code), m.name, m.id
    limit ${maxIds}`)
  if (rows.length === 0) return []
  const averages = await averagesOf(db, rows, now)
  return rows.map(row => ({ ...row, average: averages.get(row.id) ?? null }))
}

type Past = { meter: number; value: number; read_at: string; is_reset: boolean }

async function averagesOf(db: Db, meters: readonly RoundMeter[], now: string): Promise<Map<number, number | null>> {
  const { rows } = await db.execute<Past>(sql`
    select r.fk_base_metric as meter, r.value::float8 as value, ${isoOf('r.read_at')} as read_at, r.is_reset
    from reading r where r.fk_base_metric = any(${sql.param(meters.map(({ id }) => id))}::int[])
      and r.read_at >= ${now}::timestamptz - make_interval(days => ${averageWindowDays})`)
  const past = Map.groupBy(rows, row => row.meter)
  return new Map(
    meters.map(({ id, rollover_at }) => [id, averageDailyUsage(past.get(id) ?? [], now, rollover_at)] as const)
  )
}
