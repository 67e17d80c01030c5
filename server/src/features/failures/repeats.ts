import type { Repeats } from 'contract/failures/failures.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { failuresBefore, isFailure } from './source.ts'

const maxOthers = 20

type Compared = {
  id: number
  fk_line: number
  fk_base: number | null
  fk_failure_type: number | null
  at: string
  counts: boolean
}

/** Whether an order is a repeated failure. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export const repeatsOfOrder = async (db: Db, actor: Actor, id: number, days: number): Promise<Repeats> =>
  repeatsOf(
    db,
    actor,
    sql`select o.id, o.fk_line, o.fk_base, o.fk_failure_type, o.created_at as at, (${isFailure('o')}) as counts
      from work_order o where o.id = ${id}`,
    days
  )

/**
 * Whether what was reported is a repeated failure. It is its order's failure if it has one; else it is
 * compared as if it were a failure.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export const repeatsOfReport = async (db: Db, actor: Actor, id: number, days: number): Promise<Repeats> =>
  repeatsOf(
    db,
    actor,
    sql`select coalesce(o.id, 0) as id, r.fk_line, coalesce(o.fk_base, r.fk_base) as fk_base,
        coalesce(o.fk_failure_type, r.fk_failure_type) as fk_failure_type, coalesce(o.created_at, r.detected_at) as at,
        case when o.id is null then r.fk_base is not null and r.fk_failure_type is not null else ${isFailure('o')} end
          as counts
      from anomaly_report r left join work_order o on o.id = r.fk_work_order where r.id = ${id}`,
    days
  )

async function repeatsOf(db: Db, actor: Actor, asked: SQL, days: number): Promise<Repeats> {
  const { rows } = await db.execute<Compared>(asked)
  const [one] = rows
  if (!one) throw notFound()
  requireLine(actor, one.fk_line)
  if (!one.counts) return { days, nth: 0, base: null, failure_type: null, others: [] }
  const at = sql`${one.at}::timestamptz`
  const within = sql`${days}::int`
  const { rows: found } = await db.execute<Omit<Repeats, 'days'>>(sql`
    select 1 + (select count(*) ${failuresBefore({
      id: sql`${one.id}::int`,
      base: sql`${one.fk_base}::int`,
      type: sql`${one.fk_failure_type}::int`,
      at,
      days: within
    })})::int as nth,
      (select json_build_object('id', b.id, 'code', b.code, 'name', b.name) from base b where b.id = ${one.fk_base})
        as base,
      (select json_build_object('id', f.id, 'name', f.name) from failure_type f where f.id = ${one.fk_failure_type})
        as failure_type,
      coalesce((select json_agg(other) from (
        select o.id, o.code, o.title, o.fkc_status,
          to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
        from work_order o
        where o.fk_base = ${one.fk_base} and o.fk_failure_type = ${one.fk_failure_type} and ${isFailure('o')}
          and o.id <> ${one.id} and o.created_at >= ${at} - make_interval(days => ${within})
          and o.created_at <= ${at} + make_interval(days => ${within})
        order by o.created_at desc, o.id desc limit ${maxOthers}
      ) other), '[]') as others`)
  return { days, ...(found[0] as Omit<Repeats, 'days'>) }
}
