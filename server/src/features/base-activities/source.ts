import { baseActivities } from 'contract/base-activities/base-activities.ts'
import { checkStatus, regime as regimes } from 'contract/core/classifier.ts'
import { and, eq, gte, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import { listSource } from '../../platform/http/list-source.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base } from '../../schema/bases.ts'
import { periodicity_unit, usage_unit } from '../../schema/catalogs.ts'
import { check } from '../../schema/checks.ts'
import { baseActivitiesNamed, constant, namedClassifier, placesWithin, tasksInOrder } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { activity } from '../../schema/plans.ts'
import { baseActivityPolicy } from './policy.ts'

const place = alias(location, 'place')
const line = alias(location, 'line')
const open_check = alias(check, 'open_check')

const programmed = constant(checkStatus.PROGRAMADO)
const regime = sql`coalesce(${base_activity.fkc_regime}, ${activity.fkc_regime})`
const unit = sql<number | null>`coalesce(${base_activity.fk_periodicity_unit}, ${activity.fk_periodicity_unit})`

/**
 * What a row shows of its activity, tasks as they are now, as one text: rows of a page share few activities, for each
 * of which PostgreSQL keeps it at hand.
 */
const activityShown = sql`(select json_build_object('id', a.id, 'code', a.code, 'name', a.name,
    'fkc_check_type', a.fkc_check_type, 'fkc_priority', a.fkc_priority, 'estimated_minutes', a.estimated_minutes,
    'people', a.people, 'reads_meter', a.reads_meter,
    'specialty', (select json_build_object('id', s.id, 'name', s.name) from specialty s where s.id = a.fk_specialty),
    'tasks', (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name,
      'fkc_check_type', t.fkc_check_type,
      'measure_unit', t.measure_unit, 'measure_min', t.measure_min, 'measure_max', t.measure_max) order by ${tasksInOrder}), '[]')
      from activity t where t.fk_activity = a.id and t.is_active)) as activity
  from activity a where a.id = ${base_activity.fk_activity} offset 0) shown`

const ofActivity = sql`${base_activity.fk_activity} in (select id from activity where `

/**
 * The order in which work is done: place by place along the line, without measured positions tower 2 before tower 11,
 * then base by base.
 */
export const alongTheLine = sql`${place.position_m},
  case when ${place.position_m} is null then natural_key(${place.code}) end, ${base.code}, ${activity.code}`

const hasOwn = sql`(num_nonnulls(${base_activity.fkc_regime}, ${base_activity.fk_periodicity_unit},
  ${base_activity.time_interval_value}, ${base_activity.usage_interval_value}, ${base_activity.tolerance_days}) > 0)`

/** It lacks the date or the reading that its regime needs. */
const isNotInitialised = sql`((${regime} <> ${constant(regimes.LECTURAS)} and ${base_activity.next_date} is null)
  or (${regime} <> ${constant(regimes.FECHAS)} and ${base_activity.next_usage_value} is null))`

const shown = {
  base: {
    id: base.id,
    code: base.code,
    name: base.name,
    criticality: base.criticality,
    location: { id: place.id, name: place.name }
  },
  activity: sql`shown.activity`,
  line: { id: line.id, name: line.name, color: line.color },
  fkc_regime: regime,
  regime: namedClassifier(regime),
  periodicity_unit: { id: periodicity_unit.id, name: periodicity_unit.name },
  time_interval_value: sql`coalesce(${base_activity.time_interval_value}, ${activity.time_interval_value})`,
  // of the activity, because its interval is in that unit
  usage_unit: { id: usage_unit.id, name: usage_unit.name },
  usage_interval_value: sql`coalesce(${base_activity.usage_interval_value}, ${activity.usage_interval_value})`,
  tolerance_days: sql`coalesce(${base_activity.tolerance_days}, ${activity.tolerance_days})`,
  requires_stop: sql`${base.requires_stop} or ${activity.requires_stop}`,
  own: sql`case when ${hasOwn} then json_build_object('fkc_regime', ${base_activity.fkc_regime},
    'fk_periodicity_unit', ${base_activity.fk_periodicity_unit},
    'time_interval_value', ${base_activity.time_interval_value},
    'usage_interval_value', ${base_activity.usage_interval_value}, 'tolerance_days', ${base_activity.tolerance_days}) end`
}

const joined = (query: PgSelect): PgSelect =>
  query
    .innerJoin(base, eq(base.id, base_activity.fk_base))
    .innerJoin(place, eq(place.id, base.fk_location))
    .innerJoin(activity, eq(activity.id, base_activity.fk_activity))
    .innerJoin(line, eq(line.id, base_activity.fk_line))
    .leftJoin(periodicity_unit, eq(periodicity_unit.id, unit))
    .leftJoin(usage_unit, eq(usage_unit.id, activity.fk_usage_unit))
    .leftJoinLateral(activityShown, sql`true`)

export const baseActivitySource = listSource(baseActivities, {
  ...baseActivityPolicy,
  fields: { ...shown, open_check: { id: open_check.id, fk_work_order: open_check.fk_work_order } },
  joins: query =>
    joined(query)
      // at most one row, which the database guarantees
      .leftJoin(
        open_check,
        and(eq(open_check.fk_base_activity, base_activity.id), sql`${open_check.fkc_status} = ${programmed}`)
      ),
  searchParts: (contains, isPhrase) => [sql`${base_activity.id} in ${baseActivitiesNamed(contains, isPhrase, true)}`],
  filters: {
    from: day => gte(base_activity.due_date, day),
    to: day => lte(base_activity.due_date, day),
    fk_plan: ids => sql`${ofActivity} fk_plan = any(${ids}))`,
    fk_specialty: ids => sql`${ofActivity} fk_specialty = any(${ids}))`,
    fk_location: ids => sql`${base_activity.fk_base} in (select id from base where fk_location in ${placesWithin(ids)})`
  },
  flags: {
    requires_stop: does =>
      sql`(${base_activity.fk_base} in (select id from base where requires_stop) or ${ofActivity} requires_stop)) = ${does}`,
    is_initialised: is => sql`(${isNotInitialised} is true) <> ${is}`,
    has_own: has => sql`${hasOwn} = ${has}`
  },
  sort: {
    'base.id': sql`${base_activity.fk_base}`,
    estimated_minutes: sql`${activity.estimated_minutes} * ${activity.people}`
  },
  beside: {
    join: sql`join ${activity} on ${activity.id} = ${base_activity.fk_activity}`,
    for: ['is_initialised', 'estimated_minutes']
  }
})

/** What can be programmed: with a due date, without an open check, and active like its base and activity. */
export const programmableSource: typeof baseActivitySource = {
  ...baseActivitySource,
  fields: { ...shown, open_check: sql`null::json` },
  joins: joined,
  // The index by line and due date finds them, whatever the days; planning takes as long as finding a month.
  isPlanKept: true,
  where: and(
    base_activity.is_active,
    isNotNull(base_activity.due_date),
    // `not in`, because only few bases are inactive.
    sql`${base_activity.fk_base} not in (select id from base where not is_active)`,
    sql`${base_activity.fk_activity} not in (select id from activity where not is_active)`,
    notExists(
      sql`(select 1 from ${check} c where c.fk_base_activity = ${base_activity.id} and c.fkc_status = ${programmed})`
    )
  )
}
