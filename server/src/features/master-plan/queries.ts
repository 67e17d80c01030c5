import { checkStatus } from 'contract/core/classifier.ts'
import type { Grouping } from 'contract/master-plan/master-plan.ts'
import type { MaintenanceRule, SeriesDates } from 'contract/base-activities/maintenance.ts'
import type { Days } from 'contract/base-activities/occurrences.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { queryEach, type Sent, type Statement, statement } from '../../platform/database/statement.ts'
import { containsText } from '../../platform/http/list-query.ts'
import { constant, structuresWithin } from '../../schema/expressions.ts'
import { requireValue } from '../../platform/require-value.ts'

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
export type Found = MaintenanceRule &
  SeriesDates & {
    id: number
    due_date: string | null
    last_date: string | null
    /** the use per day of the meter by which it goes */
    average: number | null
    /** it, its base and its activity */
    is_active: boolean
    /** its open check: for which day, in which order */
    programmed_on: string | null
    fk_work_order: number | null
    /** as JSON, made once for all that have the same */
    base: string
    activity: string
    minutes: number
    /** of each performed check, in which part of the year it was, as an index */
    done: readonly number[]
  }

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

/** A base activity, its base and its activity. */
const isActive = sql`(ba.is_active and b.is_active and a.is_active)`

/** Performed on one of these days of the operator's clock. */
const performedIn = ({ from, to }: Days, timeZone: string) =>
  sql`c.fkc_status = ${performed} and c.performed_at >= ${from}::timestamp at time zone ${timeZone}
    and c.performed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`

const named = (id: string, name: string) =>
  sql`(select to_json(named) from (select ${sql.raw(id)} as id, ${sql.raw(name)} as name) named)`

/** Along the tree of elements or by specialty, then along the line. */
const orders: Record<Grouping, { bases: SQL; rows: SQL }> = {
  structure: { bases: sql`t.position, `, rows: sql`` },
  specialty: { bases: sql``, rows: sql`a.nth, ` }
}

/**
 * How rows are asked for: `firstDays`: those of the parts of the year in which what was performed is counted;
 * `averages`: by meter.
 */
export type Rows = {
  which: Which
  days: Days
  firstDays: readonly string[]
  group: Grouping
  averages: ReadonlyMap<number, number | null>
  timeZone: string
}

/**
 * Hands over base activities in the order of the plan, one by one, with what was performed in some days. What is out of
 * use is left out unless something of it was performed or is programmed. What many rows share (the JSON of base and
 * activity, their place in the order) is made once.
 */
export function eachRow(db: Database, asked: Rows, take: (row: Found) => void): Promise<void> {
  return queryEach(db.$client, rowsStatement(asked), {}, row => take(foundOf(row, asked.averages)))
}

function rowsStatement({ which, days, firstDays, group, timeZone }: Omit<Rows, 'averages'>): Statement {
  const { fkLine } = which
  return statement(sql`
    with recursive tree as (
      select id, name as path, natural_key(code) || ' ' || id as position from structure where fk_structure is null
      union all
      select s.id, t.path || ${' › '} || s.name, t.position || chr(1) || natural_key(s.code) || ' ' || s.id
      from structure s join tree t on t.id = s.fk_structure
    ), own_base as materialized (
      select b.*, to_json(shown) as shown, rank() over (order by ${orders[group].bases} p.position_m,
        case when p.position_m is null then natural_key(p.code) end, b.code) as nth
      from base b join location p on p.id = b.fk_location join tree t on t.id = b.fk_structure
        cross join lateral (select b.id, b.code, b.name, ${named('p.id', 'p.name')} as location,
          (select to_json(element) from (select t.id, t.path) element) as structure) shown
      where b.fk_line = ${fkLine}
    ), task as materialized (
      select a.*, a.estimated_minutes * a.people as minutes, to_json(shown) as shown,
        rank() over (order by s.name nulls last, s.id) as nth
      from activity a left join specialty s on s.id = a.fk_specialty
        cross join lateral (select a.id, a.code, a.name, case when s.id is not null then ${named('s.id', 's.name')} end
          as specialty, a.estimated_minutes * a.people as minutes) shown
    ), performed as (
      select c.fk_base_activity, string_agg((width_bucket(c.performed_at, array(
          select day::timestamp at time zone ${timeZone} from unnest(${sql.param([...firstDays])}::date[]) day
        )) - 1)::text, ' ') as done
      from "check" c where c.fk_line = ${fkLine} and ${performedIn(days, timeZone)} group by 1
    )
    select ba.id, ba.due_date, ba.anchor_date, ba.next_date, ba.last_date, ba.fk_base_metric, ${isActive}, c.scheduled_date,
      c.fk_work_order, coalesce(ba.fkc_regime, a.fkc_regime), coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit),
      coalesce(ba.time_interval_value, a.time_interval_value),
      coalesce(ba.usage_interval_value, a.usage_interval_value)::float8, a.is_floating, b.shown, a.shown, a.minutes,
      performed.done
    from base_activity ba
      join own_base b on b.id = ba.fk_base
      join task a on a.id = ba.fk_activity
      left join performed on performed.fk_base_activity = ba.id
      left join "check" c on c.fk_base_activity = ba.id and c.fkc_status = ${programmed}
    where ${conditions(which)} and (${isActive} or performed.done is not null
      or c.scheduled_date between ${days.from} and ${days.to})
    order by ${orders[group].rows} b.nth, a.code, ba.id`)
}

/** A row of the statement above, whose columns these are in their order. */
function foundOf(
  [
    id,
    due_date = null,
    anchor_date = null,
    next_date = null,
    last_date = null,
    meter,
    is_active,
    programmed_on = null,
    order,
    regime,
    unit,
    time,
    use,
    is_floating,
    base = 'null',
    activity = 'null',
    minutes,
    done
  ]: Sent['rows'][number],
  averages: Rows['averages']
): Found {
  return {
    id: Number(id),
    due_date,
    anchor_date,
    next_date,
    last_date,
    average: averages.get(Number(meter)) ?? null,
    is_active: is_active === 't',
    programmed_on,
    fk_work_order: numberOf(order),
    fkc_regime: Number(regime),
    fk_periodicity_unit: numberOf(unit),
    time_interval_value: numberOf(time),
    usage_interval_value: numberOf(use),
    is_floating: is_floating === 't',
    base: requireValue(base),
    activity: requireValue(activity),
    minutes: Number(minutes),
    done: done ? done.split(' ').map(Number) : []
  }
}

const numberOf = (text: string | null | undefined) => (text == null ? null : Number(text))

/** The meters by which the base activities that are asked for go. */
export async function metersOf(db: Db, which: Which): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct ba.fk_base_metric as id
    from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
    where ${conditions(which)} and ${isActive} and ba.fk_base_metric is not null`)
  return rows.map(({ id }) => id)
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
