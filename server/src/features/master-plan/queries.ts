import { checkStatus } from 'contract/classifier.ts'
import type { Grouping } from 'contract/master-plan.ts'
import type { MaintenanceRule } from 'contract/maintenance.ts'
import type { Days } from 'contract/occurrences.ts'
import type { PeriodKind } from 'contract/periods.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { containsText } from '../../platform/http/list-query.ts'
import { constant, structuresWithin } from '../../schema/expressions.ts'

/** Which base activities of a line are asked for. */
export type Which = {
  fkLine: number
  fk_structure?: number[] | undefined
  fk_specialty?: number[] | undefined
  search?: string | undefined
  fk_base_activity?: number[] | undefined
  of_structure?: number[] | undefined
  of_specialty?: number[] | undefined
}

/** A base activity with its rule in force, and what the plan shows of it. */
export type Found = MaintenanceRule & {
  id: number
  due_date: string | null
  next_date: string | null
  last_date: string | null
  fk_base_metric: number | null
  /** it, its base and its activity */
  is_active: boolean
  /** its open check: for which day, in which order */
  programmed_on: string | null
  fk_work_order: number | null
  base: { id: number; code: string; name: string; location: Named; structure: { id: number; path: string } }
  activity: { id: number; code: string; name: string; specialty: Named | null; minutes: number }
  /** performed checks by part of the year */
  done: Record<string, number> | null
}

type Named = { id: number; name: string }

const programmed = constant(checkStatus.PROGRAMADO)
const performed = constant(checkStatus.REALIZADO)

const anyOf = (column: SQL, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::int[])`

const conditions = (which: Which) =>
  and(
    sql`ba.fk_line = ${which.fkLine}`,
    which.fk_structure && sql`b.fk_structure in ${structuresWithin(sql`${sql.param(which.fk_structure)}::int[]`)}`,
    which.fk_specialty && anyOf(sql`a.fk_specialty`, which.fk_specialty),
    which.fk_base_activity && anyOf(sql`ba.id`, which.fk_base_activity),
    which.of_structure && anyOf(sql`b.fk_structure`, which.of_structure),
    which.of_specialty && anyOf(sql`coalesce(a.fk_specialty, 0)`, which.of_specialty),
    containsText(sql`search_key(b.code || ' ' || b.name || ' ' || a.code || ' ' || a.name)`, which.search ?? '')
  )

/** Performed on one of these days of the operator's clock. */
const performedIn = ({ from, to }: Days, timeZone: string) =>
  sql`c.fkc_status = ${performed} and c.performed_at >= ${from}::timestamp at time zone ${timeZone}
    and c.performed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`

/** The keys of `periodsOf`, as PostgreSQL writes them. */
const keyFormats: Record<PeriodKind, string> = { month: 'YYYY-MM', week: 'IYYY"-W"IW' }

/** Along the tree of elements or by specialty, then along the line. */
const orders: Record<Grouping, SQL> = {
  structure: sql`t.position, `,
  specialty: sql`s.name nulls last, s.id, `
}

/**
 * Base activities in the order of the plan, with what was performed in some days. What is out of use is left out unless
 * something of it was performed or is programmed.
 */
export async function rowsOf(
  db: Db,
  which: Which,
  { days, by, group, timeZone }: { days: Days; by: PeriodKind; group: Grouping; timeZone: string }
): Promise<Found[]> {
  const isActive = sql`(ba.is_active and b.is_active and a.is_active)`
  const { rows } = await db.execute<Found>(sql`
    with recursive tree as (
      select id, name as path, natural_key(code) || ' ' || id as position from structure where fk_structure is null
      union all
      select s.id, t.path || ' › ' || s.name, t.position || chr(1) || natural_key(s.code) || ' ' || s.id
      from structure s join tree t on t.id = s.fk_structure
    ), performed as (
      select fk_base_activity, json_object_agg(period, n) as done from (
        select c.fk_base_activity, to_char(c.performed_at at time zone ${timeZone}, ${keyFormats[by]}) as period,
          count(*) as n
        from "check" c where c.fk_line = ${which.fkLine} and ${performedIn(days, timeZone)} group by 1, 2
      ) counted group by 1
    )
    select ba.id, ba.due_date, ba.next_date, ba.last_date, ba.fk_base_metric, ${isActive} as is_active,
      c.scheduled_date as programmed_on, c.fk_work_order,
      coalesce(ba.fkc_regime, a.fkc_regime) as fkc_regime,
      coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) as fk_periodicity_unit,
      coalesce(ba.time_interval_value, a.time_interval_value) as time_interval_value,
      coalesce(ba.usage_interval_value, a.usage_interval_value)::float8 as usage_interval_value, a.is_floating,
      json_build_object('id', b.id, 'code', b.code, 'name', b.name,
        'location', json_build_object('id', p.id, 'name', p.name),
        'structure', json_build_object('id', t.id, 'path', t.path)) as base,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'minutes', a.estimated_minutes * a.people,
        'specialty', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end) as activity,
      performed.done
    from base_activity ba
      join base b on b.id = ba.fk_base
      join location p on p.id = b.fk_location
      join tree t on t.id = b.fk_structure
      join activity a on a.id = ba.fk_activity
      left join specialty s on s.id = a.fk_specialty
      left join performed on performed.fk_base_activity = ba.id
      left join "check" c on c.fk_base_activity = ba.id and c.fkc_status = ${programmed}
    where ${conditions(which)} and (${isActive} or performed.done is not null
      or c.scheduled_date between ${days.from} and ${days.to})
    order by ${orders[group]} p.position_m, case when p.position_m is null then natural_key(p.code) end,
      b.code, a.code, ba.id`)
  return rows
}

/** One by one what was performed in some days: when, and in which order. */
export async function performedOf(
  db: Db,
  { line, ids, days, timeZone }: { line: number; ids: readonly number[]; days: Days; timeZone: string }
): Promise<{ id: number; date: string; fk_work_order: number | null }[]> {
  const { rows } = await db.execute<{ id: number; date: string; fk_work_order: number | null }>(sql`
    select c.fk_base_activity as id, to_char(c.performed_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, c.fk_work_order
    from "check" c where c.fk_line = ${line} and ${performedIn(days, timeZone)}
      and ${anyOf(sql`c.fk_base_activity`, ids)}
    order by c.performed_at, c.id`)
  return rows
}

/** What occurrences say of their orders, by id. */
export async function ordersById(db: Db, ids: readonly (number | null)[]) {
  const { rows } = await db.execute<{ id: number; code: string; fkc_status: number }>(
    sql`select id, code, fkc_status from work_order where ${anyOf(
      sql`id`,
      ids.filter(id => id !== null)
    )}`
  )
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * How many people work on a line: those in service with a specialty, or one of these. Who has several lines counts for
 * each in equal parts; who has a locked one, for that alone.
 */
export async function peopleOf(db: Db, line: number, specialties: readonly number[] | undefined): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select coalesce(sum(case
      when exists (select 1 from staff_location o where o.fk_staff = p.id and o.is_locked and o.fk_location <> ${line}) then 0
      when sl.is_locked then 1
      else 1.0 / (select count(*) from staff_location o join location l on l.id = o.fk_location and l.is_active
        where o.fk_staff = p.id) end), 0)::float8 as people
    from staff p join staff_location sl on sl.fk_staff = p.id and sl.fk_location = ${line}
      join location own on own.id = sl.fk_location and own.is_active
    where p.is_active and exists (select 1 from staff_specialty k where k.fk_staff = p.id
      ${specialties ? sql`and ${anyOf(sql`k.fk_specialty`, specialties)}` : sql``})`)
  return rows[0]?.people ?? 0
}

/** What a file says of its line. */
export async function lineById(db: Db, id: number): Promise<{ name: string; color: string | null }> {
  const { rows } = await db.execute<{ name: string; color: string | null }>(
    sql`select name, color from location where id = ${id}`
  )
  return rows[0] ?? { name: '', color: null }
}
