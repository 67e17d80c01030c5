import type { addInBulk, changeInBulk } from 'contract/base-activities/base-activities-in-bulk.ts'
import { activityKind } from 'contract/core/classifier.ts'
import { type DateKind, dayKindProblem } from 'contract/core/date-kinds.ts'
import { dayOf, formatNumber } from 'contract/core/format.ts'
import { anchorAfterChange } from 'contract/base-activities/maintenance.ts'
import { maxIds } from 'contract/core/http.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base, base_metric } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'
import { dueOf, lockMetersOf } from './due.ts'
import { limitsAfter } from './limits.ts'
import { type ActivityRule, activityRule, meterProblem, onlyMeter, regimeOf, ruledMeter, ruleProblem } from './rules.ts'
import { requireValue } from '../../platform/require-value.ts'

type Wrong = Record<string, string>

/**
 * Adds each of the activities to each of the bases; pairs that exist are left as they are, switched off or not. What
 * counts use follows the base's meter, where there is only one.
 * @throws AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA on `bases.3` or `activities.3`: it doesn't exist, is a
 *   task, or isn't of the base's plan
 */
export async function addMany(
  db: Transaction,
  actor: Actor,
  body: z.output<typeof addInBulk.body>
): Promise<z.output<typeof addInBulk.reply>> {
  const [bases, activities] = [[...new Set(body.bases)], [...new Set(body.activities)]]
  if (bases.length * activities.length > maxIds)
    throw invalid({
      bases: `Son ${formatNumber(bases.length * activities.length, 0)} actividades por base; como mucho ${formatNumber(maxIds, 0)} a la vez`
    })
  const places = await db
    .select({ id: base.id, code: base.code, line: base.fk_line, plan: base.fk_plan })
    .from(base)
    .where(inArray(base.id, bases))
    .orderBy(asc(base.id))
    // So that no base leaves its plan meanwhile.
    .for('share')
  // A new base activity is invisible to a transaction that changes the rule meanwhile, so one must wait.
  const rules = await db
    .select({ id: activity.id, name: activity.name, ...activityRule })
    .from(activity)
    .where(inArray(activity.id, activities))
    .orderBy(asc(activity.id))
    .for('share')
  for (const { line } of places) requireLine(actor, line)
  const [baseOf, ruleOf] = [new Map(places.map(row => [row.id, row])), new Map(rules.map(row => [row.id, row]))]
  const wrong: Wrong = {}
  for (const [index, id] of body.activities.entries()) {
    const rule = ruleOf.get(id)
    if (!rule) wrong[`activities.${index}`] = 'La actividad elegida no existe'
    else if (rule.fkc_kind !== activityKind.ACTIVIDAD)
      wrong[`activities.${index}`] = 'Una tarea se hace dentro de su actividad; elija la actividad'
  }
  for (const [index, id] of body.bases.entries()) {
    const place = baseOf.get(id)
    const foreign = place && rules.find(({ fk_plan }) => fk_plan !== place.plan)
    if (!place) wrong[`bases.${index}`] = 'La base elegida no existe'
    else if (foreign) wrong[`bases.${index}`] = `«${foreign.name}» no es del plan de la base ${place.code}`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const all = bases.length * activities.length
  if (body.preview) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from base_activity ba
      where ba.fk_base = any(${sql.param(bases)}::int[]) and ba.fk_activity = any(${sql.param(activities)}::int[])`)
    const existing = rows[0]?.n ?? 0
    return { created: [], existing, adding: all - existing }
  }
  const { rows } = await db.execute<{ id: number }>(sql`insert into base_activity (fk_base, fk_activity, fk_base_metric)
    select b.id, a.id, ${onlyMeter} from unnest(${sql.param(bases)}::int[]) b (id) cross join activity a
    where a.id = any(${sql.param(activities)}::int[]) order by b.id, a.id
    on conflict (fk_base, fk_activity) do nothing returning id`)
  return { created: rows.map(({ id }) => id), existing: all - rows.length }
}

type Change = z.output<typeof changeInBulk.body>['items'][number]
type Stored = typeof base_activity.$inferSelect

/** The columns that a change may write, and what follows from them. */
const written = [
  'fkc_regime',
  'fk_periodicity_unit',
  'time_interval_value',
  'usage_interval_value',
  'tolerance_days',
  'fk_base_metric',
  'anchor_date',
  'next_date',
  'next_usage_value',
  'next_usage_from',
  'next_usage_shown',
  'last_usage_value',
  'last_usage_at',
  'last_date',
  'is_active',
  'inactive_reason',
  'usage_due_date',
  'due_date',
  'due_by'
] as const

/**
 * Changes base activities, all of them or none; every item that can't be changed is named.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (stale), VALIDATION.INVALID_DATA on
 *   `items.3.next_date`
 */
export async function changeMany(
  db: Transaction,
  actor: Actor,
  items: readonly Change[],
  clock: Clock
): Promise<number[]> {
  const ids = items.map(({ id }) => id)
  requireOnce(ids)
  // Meters are locked before base activities, as when taking a reading.
  await lockMetersOf(db, items)
  const stored = await lockRows(db, ids)
  if (stored.size !== ids.length) throw notFound()
  for (const { row } of stored.values()) requireLine(actor, row.fk_line)
  for (const { id, version } of items)
    if (version !== undefined && version !== stored.get(id)?.row.version) throw conflict('stale')
  const changed = items.map(({ id, version: _version, ...fields }) => {
    const { row, rule } = requireValue(stored.get(id))
    const anchor_date = anchorAfterChange(row, fields.next_date)
    const after: Stored = { ...row, ...(fields as Partial<Stored>), anchor_date }
    const isTyped = fields.next_usage_value !== undefined
    return { after: after.is_active ? { ...after, inactive_reason: null } : after, rule, before: row, isTyped }
  })
  await requireRight(db, changed, dayOf(clock.now, clock.timeZone))
  const limits = await limitsAfter(db, changed)
  const states = changed.map(({ after, rule }, index) => ({
    ...after,
    ...limits[index],
    fkc_regime: regimeOf(after, rule)
  }))
  const dues = await dueOf(db, states, clock)
  const rows = changed.flatMap(({ after, before }, index) => {
    const row = { ...after, ...limits[index], ...dues[index] }
    return written.some(name => row[name] !== before[name]) ? [row] : []
  })
  const set = written.map(name => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`)
  if (rows.length > 0)
    await db.execute(sql`update base_activity b set ${sql.join(set, sql`, `)}
      from json_populate_recordset(null::base_activity, ${JSON.stringify(rows)}) n where n.id = b.id`)
  return ids
}

/** @throws VALIDATION.INVALID_DATA on the second of the same */
function requireOnce(ids: readonly number[]): void {
  const seen = new Map(ids.map((id, index) => [id, index]))
  const [twice] = ids.flatMap((id, index) => (seen.get(id) === index ? [] : [seen.get(id)]))
  if (twice !== undefined) throw invalid({ [`items.${twice}.id`]: 'Esta actividad ya está en la lista' })
}

/** Base activities, locked in the order of their ids, with the rule of their activity as it is then. */
async function lockRows(db: Transaction, ids: readonly number[]) {
  const isOne = sql`${base_activity.id} = any(${sql.param(ids)}::int[])`
  const locked = db.select({ id: base_activity.id }).from(base_activity).where(isOne)
  await locked.orderBy(asc(base_activity.id)).for('no key update')
  const rows = await db
    .select({ row: base_activity, rule: activityRule })
    .from(base_activity)
    .innerJoin(activity, eq(activity.id, base_activity.fk_activity))
    .where(isOne)
  return new Map(rows.map(each => [each.row.id, each]))
}

/** @throws VALIDATION.INVALID_DATA that names every item whose rule or meter is wrong */
async function requireRight(
  db: Transaction,
  changed: readonly { before: Stored; after: Stored; rule: ActivityRule }[],
  today: string
): Promise<void> {
  const meters = await db
    .select(ruledMeter)
    .from(base_metric)
    .where(sql`${base_metric.id} = any(${sql.param(changed.map(({ after }) => after.fk_base_metric ?? 0))}::int[])`)
  const meterOf = new Map(meters.map(meter => [meter.id, meter]))
  const wrong: Wrong = {}
  for (const [index, { before, after, rule }] of changed.entries()) {
    const { fk_base_metric: meter, fk_line } = after
    const problems = {
      ...(meter !== null &&
        meterProblem(meterOf.get(meter), { line: fk_line, unit: rule.fk_usage_unit, is_active: after.is_active })),
      ...ruleProblem(after, rule),
      ...dayProblems(before, after, today)
    }
    for (const [field, text] of Object.entries(problems)) wrong[`items.${index}.${field}`] = text
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** The days of a base activity, by what they say. */
const dayKinds = { next_date: 'planned', last_date: 'happened' } as const satisfies Record<string, DateKind>

/** What is wrong with the days that a change sets. */
function dayProblems(before: Stored, after: Stored, today: string): Wrong {
  const names = Object.keys(dayKinds) as (keyof typeof dayKinds)[]
  const wrong = names.flatMap(name => {
    const day = after[name]
    const problem = day !== null && day !== before[name] ? dayKindProblem(dayKinds[name], day, today) : undefined
    return problem ? [[name, problem]] : []
  })
  return Object.fromEntries(wrong)
}
