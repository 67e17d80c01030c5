import { activityKind, checkType, regime } from 'contract/core/classifier.ts'
import { activities, plans } from 'contract/plans/plans.ts'
import { labelAt } from 'contract/core/validation-errors.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { classifier, system } from '../../schema/catalogs.ts'
import { constant, namedClassifier, namedOf } from '../../schema/expressions.ts'
import { activity, plan } from '../../schema/plans.ts'
import { activityPolicy, planPolicy } from './policy.ts'

export const planSource = listSource(plans, {
  ...planPolicy,
  fields: {
    system: { id: system.id, name: system.name },
    activities_count: sql`(select count(*)::int from activity a
      where a.fk_plan = ${plan.id} and a.fkc_kind = ${constant(activityKind.ACTIVIDAD)})`,
    bases_count: sql`(select count(*)::int from base b where b.fk_plan = ${plan.id})`
  },
  joins: query => query.leftJoin(system, eq(system.id, plan.fk_system)),
  searchText: searchTextOf(plan.code, plan.name)
})

const parent = alias(activity, 'parent')
const task = alias(activity, 'task')

/** Activities and tasks. Kind and parent of a row can't be changed, because checks and bases rely on them. */
export const activitySource = resourceSource(activities, {
  ...activityPolicy,
  fields: {
    kind: namedClassifier(activity.fkc_kind),
    check_type: namedClassifier(activity.fkc_check_type),
    regime: namedClassifier(activity.fkc_regime),
    priority: namedClassifier(activity.fkc_priority),
    plan: { id: plan.id, name: plan.name },
    activity: { id: parent.id, name: parent.name },
    action: namedOf('action', activity.fk_action),
    periodicity_unit: namedOf('periodicity_unit', activity.fk_periodicity_unit),
    usage_unit: namedOf('usage_unit', activity.fk_usage_unit),
    specialty: namedOf('specialty', activity.fk_specialty),
    training: namedOf('training', activity.fk_training),
    bases_count: sql`(select count(*)::int from base_activity ba
      where ba.fk_activity = ${activity.id} and ba.is_active)`,
    tasks_count: sql`(select count(*)::int from activity ${task} where ${task.fk_activity} = ${activity.id})`
  },
  joins: query =>
    query.innerJoin(plan, eq(plan.id, activity.fk_plan)).leftJoin(parent, eq(parent.id, activity.fk_activity)),
  searchText: searchTextOf(activity.code, activity.name),
  sort: {
    index: sql`lpad(${activity.index}::text, 6, '0') || lpad(length(${activity.code})::text, 3, '0') || ${activity.code}`,
    fkc_priority: sql`${classifier.index}`
  },
  beside: {
    join: sql`left join ${classifier} on ${classifier.id} = ${activity.fkc_priority}`,
    for: ['fkc_priority']
  },
  beforeWrite: async ({ db, actor, fields, before }) => {
    await requireLinesOfPlan(db, actor, (before ?? fields)['fk_plan'] as number)
    for (const name of ['fk_plan', 'fk_activity', 'fkc_kind']) {
      if (before && name in fields && fields[name] !== before[name])
        throw invalid({ [name]: 'Este dato no se cambia: cree otra actividad' })
    }
    requireIntervals({ ...before, ...fields })
    requireMeasureUnit(fields, before)
    if (before) await requireUnmeasured(db, fields, before)
    if (before) await requireUnused(db, fields, before)
    const reads_meter = readsMeter(fields, before)
    if (before) return reads_meter
    if (fields['fk_activity'] != null) await requireActivityOfPlan(db, fields)
    return { ...reads_meter, index: await nextIndex(db, fields) }
  }
})

/**
 * Requires that the caller works on every line that uses a plan: a changed activity applies to all of them.
 * @throws AUTH.FORBIDDEN
 */
export async function requireLinesOfPlan(db: Transaction, actor: Actor, fk_plan: number): Promise<void> {
  const { rows } = await db.execute<{ lines: number[] }>(sql`
    select array(select distinct fk_line from base where fk_plan = ${fk_plan}
      union select ba.fk_line from base_activity ba join activity a on a.id = ba.fk_activity
        where a.fk_plan = ${fk_plan}) as lines`)
  if (rows[0]?.lines.every(line => actor.lines.includes(line))) return
  throw forbidden('Este plan se usa también en líneas que usted no tiene asignadas')
}

/** The place after the last one of the plan, or of the activity. */
async function nextIndex(db: Transaction, { fk_plan, fk_activity = null }: Record<string, unknown>): Promise<number> {
  const { rows } = await db.execute<{ next: number }>(sql`select coalesce(max(index), -1) + 1 as next from activity
    where fk_plan = ${fk_plan} and fk_activity is not distinct from ${fk_activity}::int`)
  return rows[0]?.next ?? 0
}

const byTime = ['fk_periodicity_unit', 'time_interval_value']
const byUsage = ['fk_usage_unit', 'usage_interval_value']
const neededBy: Record<number, string[]> = {
  [regime.FECHAS]: byTime,
  [regime.LECTURAS]: byUsage,
  [regime.FECHASYLECTURAS]: [...byTime, ...byUsage]
}

/** @throws VALIDATION.INVALID_DATA naming each missing field that the regime needs */
function requireIntervals(fields: Record<string, unknown>): void {
  const missing = (neededBy[fields['fkc_regime'] as number] ?? []).filter(name => fields[name] == null)
  if (missing.length)
    throw invalid(
      Object.fromEntries(
        missing.map(name => [name, validationTexts.required(labelAt(activities.create, [name]) ?? name)])
      )
    )
}

type Fields = Record<string, unknown>

/** @throws VALIDATION.INVALID_DATA on `measure_unit`: a measure without a unit can't be compared */
function requireMeasureUnit(fields: Fields, before: Fields | undefined): void {
  const isNamed = !before || 'fkc_check_type' in fields || 'measure_unit' in fields
  const { fkc_check_type, measure_unit } = { ...before, ...fields }
  if (isNamed && fkc_check_type === checkType.MEDIDA && measure_unit == null)
    throw invalid({ measure_unit: validationTexts.required('Unidad de medida') })
}

/**
 * A measure's unit says what all its answers are: another one would change them.
 * @throws VALIDATION.INVALID_DATA on `measure_unit`
 */
async function requireUnmeasured(db: Transaction, fields: Fields, before: Fields): Promise<void> {
  const was = before['measure_unit'] as string | null
  if (was == null || !('measure_unit' in fields) || fields['measure_unit'] === was) return
  const { rows } = await db.execute(sql`
    select 1 from "check" c join base_activity ba on ba.id = c.fk_base_activity
      where ba.fk_activity = ${before['id']} and c.value_number is not null
    union all select 1 from check_task t where t.fk_activity = ${before['id']} and t.value_number is not null limit 1`)
  if (rows.length > 0)
    throw invalid({ measure_unit: `La unidad no se cambia: ya hay medidas en ${was}. Cree otra actividad` })
}

/**
 * Limits and readings of an activity's bases are in its usage unit, or that of their meters: in another one 500 hours
 * would be 500 starts. Without a unit they wait for the same one.
 * @throws VALIDATION.INVALID_DATA on `fk_usage_unit`
 */
async function requireUnused(db: Transaction, fields: Fields, before: Fields): Promise<void> {
  const was = before['fk_usage_unit']
  const unit = fields['fk_usage_unit']
  if (unit == null || unit === was) return
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from base_activity ba left join base_metric m on m.id = ba.fk_base_metric
      join usage_unit u on u.id = coalesce(m.fk_usage_unit, ${was}::int)
    where ba.fk_activity = ${before['id']} and u.id <> ${unit}
      and (ba.next_usage_value is not null or ba.last_usage_value is not null
        or exists (select from "check" c where c.fk_base_activity = ba.id and c.usage_value is not null))
    limit 1`)
  const [used] = rows
  if (used)
    throw invalid({
      fk_usage_unit: `La unidad no se cambia: ya hay límites o lecturas en ${used.name}. Cree otra actividad`
    })
}

/**
 * Only the measure of an activity reads a meter; with another type of answer it doesn't any longer.
 * @throws VALIDATION.INVALID_DATA on `reads_meter`
 */
function readsMeter(fields: Fields, before: Fields | undefined): { reads_meter: boolean } | undefined {
  const { fkc_check_type, fkc_kind, reads_meter } = { ...before, ...fields }
  if (!reads_meter || (fkc_check_type === checkType.MEDIDA && fkc_kind !== activityKind.TAREA)) return undefined
  if (fields['reads_meter']) throw invalid({ reads_meter: 'Solo la medida de una actividad lee un medidor' })
  return { reads_meter: false }
}

async function requireActivityOfPlan(
  db: Transaction,
  { fk_activity, fk_plan }: Record<string, unknown>
): Promise<void> {
  const [found] = await db
    .select({ fk_plan: activity.fk_plan, kind: activity.fkc_kind })
    .from(activity)
    .where(eq(activity.id, fk_activity as number))
  if (found && (found.fk_plan !== fk_plan || found.kind !== activityKind.ACTIVIDAD))
    throw invalid({ fk_activity: 'Una tarea pertenece a una actividad del mismo plan' })
}
