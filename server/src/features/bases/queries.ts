import type { Base } from 'contract/bases/bases.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { rowsWhere } from '../../platform/http/list.ts'
import { base } from '../../schema/bases.ts'
import { location } from '../../schema/locations.ts'
import { baseSource, isNotInitialized, isOfBases, notAdded, notInitialized } from './source.ts'
import { requireValue } from '../../platform/require-value.ts'

type Lines = readonly number[]

const activeOn = (lines: Lines) => sql`b.is_active and b.fk_line = any(${sql.param(lines)})`

/**
 * The figures above the lists of bases, of the active bases of these lines. What lacks is what plans have less what is
 * added: one pass over the bases and one over their activities, instead of a question for each base.
 */
export async function baseCounters(db: Db, lines: Lines) {
  const { rows } = await db.execute<{
    numberBaseWithoutAPlan: number
    numberActivitiesNoAdded: number
    numberActivitiesNoInitialized: number
  }>(sql`
    select planned.without_plan as "numberBaseWithoutAPlan",
      (planned.activities - present.added)::int as "numberActivitiesNoAdded",
      present.not_initialized as "numberActivitiesNoInitialized"
    from (
      select count(*) filter (where b.fk_plan is null)::int as without_plan, coalesce(sum(n.activities), 0) as activities
      from base b left join (select a.fk_plan, count(*) as activities from activity a where ${isOfBases} group by 1) n
        using (fk_plan)
      where ${activeOn(lines)}
    ) planned, (
      select count(*) filter (where a.fk_plan = b.fk_plan and ${isOfBases}) as added,
        count(*) filter (where ${isNotInitialized})::int as not_initialized
      from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
      where ${activeOn(lines)} and ba.fk_line = any(${sql.param(lines)})
    ) present`)
  return rows[0] as (typeof rows)[number]
}

async function countBases(db: Db, lines: Lines, condition: SQL) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from base b where ${activeOn(lines)} and ${condition}`
  )
  return requireValue(rows[0])
}

export const countWithoutPlan = (db: Db, lines: Lines) => countBases(db, lines, sql`b.fk_plan is null`)
export const countWithPendingActivities = (db: Db, lines: Lines) =>
  countBases(db, lines, sql`exists (select 1 from ${notAdded})`)
export const countWithPendingInitialization = (db: Db, lines: Lines) =>
  countBases(db, lines, sql`exists (select 1 from ${notInitialized})`)

/** Active bases with nothing mounted, by code. */
export const basesWithoutAssets = (db: Db, lines: Lines): Promise<JsonText<Base[]>> =>
  rowsWhere(
    db,
    baseSource,
    and(
      base.is_active,
      inArray(base.fk_line, [...lines]),
      sql`not exists (select 1 from asset_version v where v.fk_base = ${base.id} and v.is_active)`
    ),
    base.code
  )

type Asked = {
  id?: number | null | undefined
  code?: string | null | undefined
  name?: string | null | undefined
  fk_location?: number | null | undefined
  fk_structure?: number | null | undefined
}

/** Whether other bases have the same code, name or position; see `validateBase` in the contract. */
export async function takenBy(db: Db, { id, code, name, fk_location, fk_structure }: Asked) {
  const isTaken = async (...conditions: SQL[]) => {
    const [found] = await db
      .select({ id: base.id })
      .from(base)
      .where(and(id ? ne(base.id, id) : undefined, ...conditions))
      .limit(1)
    return found !== undefined
  }
  const sameLine = fk_location
    ? [inArray(base.fk_line, db.select({ id: location.fk_line }).from(location).where(eq(location.id, fk_location)))]
    : []
  const position =
    fk_location && fk_structure ? [eq(base.fk_location, fk_location), eq(base.fk_structure, fk_structure)] : undefined
  const taken = {
    code: code ? await isTaken(eq(base.code, code)) : false,
    name: name ? await isTaken(eq(base.name, name), ...sameLine) : false,
    position: position ? await isTaken(...position) : false
  }
  const isSame = position && name ? await isTaken(eq(base.name, name), ...position) : false
  return { ...taken, can_save: !taken.code && !isSame }
}
