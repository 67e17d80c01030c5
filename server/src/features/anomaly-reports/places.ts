import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { workOrderType } from 'contract/core/classifier.ts'
import { maxIds } from 'contract/core/http.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, linesFor } from '../../platform/http/actor.ts'
import { constant } from '../../schema/expressions.ts'

/** Of so many breakdowns the commonest names are offered, of those that fit on a button; then types of failure. */
const recentBreakdowns = 500
const maxWords = 6
const maxWordsLetters = 24

/**
 * Where something can be reported: the active places and bases of the line, or of all of
 * the caller's, their labels; and what breakdowns are called.
 */
export async function placesToReport(db: Db, actor: Actor, line: number | undefined): Promise<ReportPlaces> {
  const lines = sql`any(${sql.param([...linesFor(actor, line === undefined ? undefined : [line])])}::int[])`
  const places = await db.execute<ReportPlaces['places'][number]>(sql`
    select id, fk_line, fkc_type, code, name, latitude::float8 as latitude, longitude::float8 as longitude,
      position_m::float8 as position_m
    from location where fk_line = ${lines} and is_active
    order by fk_line, id <> fk_line, position_m nulls last, natural_key(code), id limit ${maxIds}`)
  const bases = await db.execute<ReportPlaces['bases'][number]>(sql`
    select b.id, b.code, b.name, b.fk_location,
      case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name) end as asset
    from base b
      left join asset_version v on v.fk_base = b.id and v.is_active
      left join asset a on a.id = v.fk_asset
    where b.fk_line = ${lines} and b.is_active order by natural_key(b.code), b.id limit ${maxIds}`)
  const labels = await db.execute<ReportPlaces['labels'][number]>(sql`
    select l.code, coalesce(b.fk_location, p.id) as fk_location, b.id as fk_base
    from label l
      left join asset_version v on v.fk_asset = l.fk_asset and v.is_active
      left join base b on b.id = coalesce(l.fk_base, v.fk_base) and b.fk_line = ${lines} and b.is_active
      left join location p on p.id = l.fk_location and p.fk_line = ${lines} and p.is_active
    where coalesce(b.id, p.id) is not null order by l.id limit ${maxIds}`)
  const { rows: words } = await db.execute<{ title: string }>(sql`
    with recent as (
      select u.title, o.fk_failure_type from unplanned u join work_order o on o.id = u.fk_work_order
      where u.fk_line = ${lines} and u.type = ${constant(workOrderType.CORRECTIVO)} order by u.id desc limit ${recentBreakdowns}
    ), said as (
      select mode() within group (order by title) as title, 1 as source, count(*) as n from recent
        group by search_key(title) having count(*) > 1
      union all
      select f.name, 2, (select count(*) from recent r where r.fk_failure_type = f.id)
        from failure_type f where f.is_active
    ) select title from said where length(title) <= ${maxWordsLetters}
    order by source, n desc, title limit ${maxWords}`)
  const breakdowns = words.map(({ title }) => title)
  return { places: places.rows, bases: bases.rows, labels: labels.rows, breakdowns }
}
