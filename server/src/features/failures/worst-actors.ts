import { addDays, addMonths } from 'contract/core/days.ts'
import { serviceMinutesBetween } from 'contract/work-orders/downtime.ts'
import type { ActorKind, WorstActor, WorstActors } from 'contract/failures/failures.ts'
import { dayOf } from 'contract/core/format.ts'
import type { ServiceHours } from 'contract/service-hours/nights.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'
import { isFailure, isRepeat } from './source.ts'

const maxActors = 200

/** A failure with what it is counted by; `actor` is null where that isn't known. */
type Found = {
  fk_line: number
  month: string
  actor: number | null
  is_repeat: boolean
  worked_minutes: number
  down_from: string | null
  down_to: string | null
}

/** The column of an order that says what it is counted by, and the table of names. */
const kinds = {
  base: { column: sql`o.fk_base`, table: sql`base`, code: sql`n.code` },
  asset: { column: sql`o.fk_asset`, table: sql`asset`, code: sql`n.code` },
  model: {
    column: sql`(select a.fk_model from asset a where a.id = o.fk_asset)`,
    table: sql`model`,
    code: sql`n.code`
  },
  failure_type: { column: sql`o.fk_failure_type`, table: sql`failure_type`, code: sql`n.code` }
} as const

type Asked = {
  lines: readonly number[]
  from: string
  to: string
  by: ActorKind
  /** the setting REPEAT_FAILURE_DAYS */
  days: number
  zone: string
}

const none = { count: 0, repeats: 0, worked_minutes: 0, down_minutes: 0 }

/** What fails most on some lines between two days, both included, and how often by month. */
export async function worstActorsOf(db: Db, { lines, from, to, by, days, zone }: Asked): Promise<WorstActors> {
  const { column, table, code } = kinds[by]
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}::text`
  const { rows } = await db.execute<Found>(sql`
    select o.fk_line, to_char(o.created_at at time zone ${zone}::text, 'YYYY-MM') as month, ${column} as actor,
      ${isRepeat('o', sql`${days}::int`)} as is_repeat, o.down_from, o.down_to,
      (select coalesce(sum(s.real_minutes), 0)::int from work_order_staff s where s.fk_work_order = o.id)
        as worked_minutes
    from work_order o
    where o.fk_line = any(${sql.param(lines)}::int[]) and ${isFailure('o')}
      and o.created_at >= ${midnight(from)} and o.created_at < ${midnight(addDays(to, 1))}`)
  const lost = await lostMinutes(db, rows, zone)

  const months = new Map(monthsBetween(from, to).map(month => [month, { month, count: 0, repeats: 0 }]))
  const actors = new Map<number, typeof none>()
  const total = { ...none }
  for (const row of rows) {
    const repeat = Number(row.is_repeat)
    const month = months.get(row.month)
    if (month) {
      month.count++
      month.repeats += repeat
    }
    const own = row.actor === null ? undefined : (actors.get(row.actor) ?? { ...none })
    if (own && row.actor !== null) actors.set(row.actor, own)
    for (const sum of own ? [total, own] : [total]) {
      sum.count++
      sum.repeats += repeat
      sum.worked_minutes += row.worked_minutes
      sum.down_minutes += lost(row)
    }
  }
  const worst = [...actors]
    .toSorted(
      ([a, one], [b, other]) =>
        other.count - one.count || other.repeats - one.repeats || other.down_minutes - one.down_minutes || a - b
    )
    .slice(0, maxActors)
  const { rows: names } = await db.execute<{ id: number; code: string | null; name: string }>(
    sql`select n.id, ${code} as code, n.name from ${table} n where n.id = any(${sql.param(worst.map(([id]) => id))}::int[])`
  )
  const named = new Map(names.map(name => [name.id, name]))
  return {
    days,
    rows: worst.map(([id, sums]): WorstActor => ({ id, code: null, name: '', ...named.get(id), ...sums })),
    months: [...months.values()],
    total
  }
}

/** Says of a failure how many minutes of service its stop took. */
async function lostMinutes(db: Db, rows: readonly Found[], zone: string): Promise<(row: Found) => number> {
  const stops = rows.filter(({ down_from, down_to }) => down_from && down_to)
  const hours = new Map<number, ServiceHours>()
  for (const [line, own] of Map.groupBy(stops, ({ fk_line }) => fk_line)) {
    const [first = '', last = ''] = [
      own.map(({ down_from }) => down_from ?? '').toSorted()[0],
      own
        .map(({ down_to }) => down_to ?? '')
        .toSorted()
        .at(-1)
    ]
    hours.set(line, await serviceHoursOf(db, line, addDays(dayOf(first, zone), -1), dayOf(last, zone)))
  }
  return ({ fk_line, down_from, down_to }) => {
    const own = hours.get(fk_line)
    return own && down_from && down_to ? serviceMinutesBetween(down_from, down_to, own, zone) : 0
  }
}

/** '2026-03' of every month that has a day of the period. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
