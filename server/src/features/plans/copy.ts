import { activityKind } from 'contract/core/classifier.ts'
import type { Activity, Plan } from 'contract/plans/plans.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow, rowsById } from '../../platform/http/list.ts'
import { activity, plan } from '../../schema/plans.ts'
import { activitySource, planSource, requireLinesOfPlan } from './source.ts'
import { requireValue } from '../../platform/require-value.ts'

type ActivityRow = typeof activity.$inferSelect

/**
 * A code like this one that isn't taken: 'PM-01-2', and if need be 'PM-01-3'; at most 30 characters.
 * @param taken codes in lower case
 */
function freeCode(code: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const free = code.slice(0, 30 - ending.length) + ending
    if (!taken.has(free.toLowerCase())) return free
  }
}

async function planOf(db: Db, id: number) {
  const [row] = await db.select().from(plan).where(eq(plan.id, id))
  if (!row) throw notFound()
  return row
}

/** What copying a plan would make. @throws RESOURCE.NOT_FOUND */
export async function previewCopy(db: Db, id: number) {
  const { code, name } = await planOf(db, id)
  const plans = await db.select({ code: plan.code }).from(plan)
  const { rows } = await db.execute<{ activities: number; tasks: number }>(sql`
    select count(*) filter (where fkc_kind = ${activityKind.ACTIVIDAD})::int as activities,
      count(*) filter (where fkc_kind = ${activityKind.TAREA})::int as tasks from activity where fk_plan = ${id}`)
  const taken = new Set(plans.map(each => each.code.toLowerCase()))
  return {
    code: freeCode(code, taken),
    name: `${name} (copia)`.slice(0, 160),
    ...(rows[0] ?? { activities: 0, tasks: 0 })
  }
}

/**
 * Copies a plan with its activities and their tasks, but not its bases. Returns the new plan.
 * @throws RESOURCE.NOT_FOUND, RESOURCE.ALREADY_EXISTS for a code that is taken
 */
export async function copyPlan(
  db: Transaction,
  actor: Actor,
  id: number,
  names: { code: string; name: string }
): Promise<JsonText<Plan>> {
  const { description, fk_system, source, is_active } = await planOf(db, id)
  const [made] = await db
    .insert(plan)
    .values({ description, fk_system, source, is_active, ...names })
    .returning({ id: plan.id })
  const rows = await db.select().from(activity).where(eq(activity.fk_plan, id)).orderBy(asc(activity.id))
  await insertCopies(db, requireValue(made).id, rows, row => row)
  return oneRow(db, planSource, requireValue(made).id, actor)
}

/**
 * Copies activities with their tasks to the end of a plan, also of this plan itself.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, VALIDATION.INVALID_DATA for tasks without their activity
 */
export async function copyActivities(
  db: Transaction,
  actor: Actor,
  id: number,
  ids: readonly number[]
): Promise<JsonText<Activity[]>> {
  await db.select({ id: plan.id }).from(plan).where(eq(plan.id, id)).for('no key update')
  await planOf(db, id)
  await requireLinesOfPlan(db, actor, id)
  const wanted = await db
    .select()
    .from(activity)
    .where(inArray(activity.id, [...ids]))
  if (wanted.length < new Set(ids).size) throw notFound()
  if (wanted.some(row => row.fkc_kind === activityKind.TAREA))
    throw invalid({ activities: 'Una tarea se copia con su actividad' })
  const tasks = await db
    .select()
    .from(activity)
    .where(inArray(activity.fk_activity, [...ids]))
  const present = await db
    .select({ code: activity.code, index: activity.index })
    .from(activity)
    .where(eq(activity.fk_plan, id))
  const taken = new Set(present.map(({ code }) => code.toLowerCase()))
  let index = Math.max(-1, ...present.map(row => row.index))
  const inOrder = wanted.toSorted((one, other) => one.fk_plan - other.fk_plan || one.index - other.index)
  const made = await insertCopies(db, id, [...inOrder, ...tasks], row => {
    const code = taken.has(row.code.toLowerCase()) ? freeCode(row.code, taken) : row.code
    taken.add(code.toLowerCase())
    return { ...row, code, index: row.fk_activity === null ? ++index : row.index }
  })
  return rowsById(
    db,
    activitySource,
    inOrder.map(row => requireValue(made.get(row.id)))
  )
}

/** Inserts copies of activities, and of their tasks under these. @returns the new ids by the old ones */
async function insertCopies(
  db: Transaction,
  fk_plan: number,
  rows: readonly ActivityRow[],
  changed: (row: ActivityRow) => ActivityRow
): Promise<ReadonlyMap<number, number>> {
  const made = new Map<number, number>()
  for (const isTask of [false, true]) {
    const some = rows.filter(row => (row.fk_activity !== null) === isTask)
    if (some.length === 0) continue
    const values = some.map(row => {
      const { id: _id, version: _version, created_at: _at, updated_at: _on, ...fields } = changed(row)
      return {
        ...fields,
        fk_plan,
        fk_activity: row.fk_activity === null ? null : requireValue(made.get(row.fk_activity))
      }
    })
    const inserted = await db.insert(activity).values(values).returning({ id: activity.id })
    for (const [at, row] of some.entries()) made.set(row.id, requireValue(inserted[at]).id)
  }
  return made
}
