import { bases } from 'contract/bases/bases.ts'
import { activityKind, regime } from 'contract/core/classifier.ts'
import { eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invalid } from '../../platform/http/errors.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { base } from '../../schema/bases.ts'
import { constant, placesWithin, structuresWithin } from '../../schema/expressions.ts'
import { location, structure } from '../../schema/locations.ts'
import { plan } from '../../schema/plans.ts'
import { leavePlan } from './actions.ts'
import { basePolicy } from './policy.ts'

const line = alias(location, 'line')

/** Whether an activity `a` of a plan is done on its bases: it is in use, and no task of another. */
export const isOfBases = sql`a.fkc_kind = ${constant(activityKind.ACTIVIDAD)} and a.is_active`

/** Activities of the plan of base `b` that the base doesn't have. */
export const notAdded = sql`activity a where a.fk_plan = b.fk_plan and ${isOfBases}
  and not exists (select 1 from base_activity ba where ba.fk_base = b.id and ba.fk_activity = a.id)`

/** Whether the regime of a base activity `ba` of activity `a` lacks a date or a reading. */
export const isNotInitialized = sql`ba.is_active
  and ((coalesce(ba.fkc_regime, a.fkc_regime) <> ${constant(regime.LECTURAS)} and ba.next_date is null)
    or (coalesce(ba.fkc_regime, a.fkc_regime) <> ${constant(regime.FECHAS)} and ba.next_usage_value is null))`

/** Activities on base `b` whose regime lacks a date or a reading. */
export const notInitialized = sql`base_activity ba join activity a on a.id = ba.fk_activity
  where ba.fk_base = b.id and ${isNotInitialized}`

/** An expression about base `b`, evaluated for the row of this query. */
const ofBase = (expression: SQL) => sql`(select ${expression} from base b where b.id = ${base.id})`

/** Whether a base is one of a set of ids, which PostgreSQL joins to all bases at once where many are asked about. */
const isOneOf = (set: SQL) => (is: boolean) =>
  sql`${is ? sql`` : sql`not`} exists (select from (${set}) found (id) where found.id = ${base.id})`

const howMany = (rows: SQL) => ofBase(sql`(select count(*)::int from ${rows})`)

/** The asset that is mounted on a base now. */
const mounted = sql`asset_version v join asset x on x.id = v.fk_asset where v.fk_base = b.id and v.is_active`

export const baseSource = resourceSource(bases, {
  ...basePolicy,
  fields: {
    location: { id: location.id, name: location.name },
    line: { id: line.id, name: line.name, color: line.color },
    structure: { id: structure.id, code: structure.code, name: structure.name },
    plan: { id: plan.id, code: plan.code, name: plan.name },
    asset: ofBase(sql`(select json_build_object('id', x.id, 'code', x.code, 'name', x.name) from ${mounted})`),
    activities_count: howMany(sql`base_activity ba where ba.fk_base = b.id and ba.is_active`),
    activities_not_added: howMany(notAdded),
    activities_not_initialized: howMany(notInitialized)
  },
  joins: query =>
    query
      .innerJoin(location, eq(location.id, base.fk_location))
      .innerJoin(line, eq(line.id, base.fk_line))
      .innerJoin(structure, eq(structure.id, base.fk_structure))
      .leftJoin(plan, eq(plan.id, base.fk_plan)),
  // Must be the expression of the index base_search.
  searchText: sql`search_key(${base.code} || ' ' || ${base.name})`,
  filters: {
    fk_location: ids => inArray(base.fk_location, placesWithin(ids)),
    fk_structure: ids => inArray(base.fk_structure, structuresWithin(ids))
  },
  flags: {
    has_plan: is => (is ? isNotNull(base.fk_plan) : isNull(base.fk_plan)),
    has_asset: isOneOf(sql`select v.fk_base from asset_version v where v.is_active`),
    has_pending_activities: isOneOf(sql`select b.id from base b cross join ${notAdded}`),
    has_pending_initialization: isOneOf(sql`select ba.fk_base from base_activity ba
      join activity a on a.id = ba.fk_activity where ${isNotInitialized}`)
  },
  beforeWrite: async ({ db, fields, before }) => {
    if ('fk_location' in fields) {
      const [place] = await db
        .select({ fk_line: location.fk_line })
        .from(location)
        .where(eq(location.id, fields['fk_location'] as number))
      if (!place) throw invalid({ fk_location: 'El registro elegido no existe' })
      if (place.fk_line === null) throw invalid({ fk_location: 'La ubicación no pertenece a ninguna línea' })
    }
    if (before && 'fk_plan' in fields && fields['fk_plan'] !== before['fk_plan']) await leavePlan(db, before.id)
  }
})
