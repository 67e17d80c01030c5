import { activityKind } from 'contract/classifier.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { base_activity, reschedule_history } from '../../schema/base-activities.ts'
import { base, base_metric } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'
import { dueOf, lockStates } from './due.ts'

/**
 * Gives base activities another date for this one occurrence, and keeps why; the series itself does not shift.
 * All of them or none. The same date for one that has it already changes nothing.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA (goes by usage alone)
 */
export async function reschedule(db: Transaction, actor: Actor, { ids, date, reason }: { ids: readonly number[]; date: string; reason: string }): Promise<number[]> {
  const rows = await lockStates(db, [...new Set(ids)])
  if (rows.length !== new Set(ids).size) throw notFound()
  for (const row of rows) {
    requireLine(actor, row.fk_line)
    if (row.next_date === null) throw invalid({ ids: 'Solo se puede reprogramar una actividad que ya tiene fecha' })
  }
  const changed = rows.filter(row => row.rescheduled_date !== date)
  for (const row of changed) {
    await db
      .update(base_activity)
      .set({ rescheduled_date: date, ...dueOf({ ...row, rescheduled_date: date }) })
      .where(eq(base_activity.id, row.id))
  }
  if (!changed.length) return []
  const noted = await db
    .insert(reschedule_history)
    .values(changed.map(row => ({ fk_base_activity: row.id, previous_date: row.rescheduled_date ?? row.next_date, new_date: date, reason, fk_user: actor.id })))
    .returning({ id: reschedule_history.id })
  return noted.map(row => row.id)
}

type Fields = Partial<typeof base_activity.$inferInsert>

/**
 * What a base activity must respect: an activity (not a task) that the base's plan has, and a meter of the same line, in the activity's unit.
 * @throws VALIDATION.INVALID_DATA
 */
export async function checkBaseActivity(db: Transaction, fields: Fields, before: Fields | undefined): Promise<void> {
  const { fk_base = 0, fk_activity = 0, fk_base_metric } = { ...before, ...fields }
  const [[position], [what]] = [
    await db.select({ line: base.fk_line, plan: base.fk_plan }).from(base).where(eq(base.id, fk_base)),
    await db.select({ plan: activity.fk_plan, kind: activity.fkc_kind, unit: activity.fk_usage_unit }).from(activity).where(eq(activity.id, fk_activity))
  ]
  if (!position) throw invalid({ fk_base: 'La base elegida no existe' })
  if (!what) throw invalid({ fk_activity: 'La actividad elegida no existe' })
  if (what.kind !== activityKind.ACTIVIDAD) throw invalid({ fk_activity: 'Una tarea se hace dentro de su actividad; elija la actividad' })
  if (!fk_base_metric) return
  const [meter] = await db.select({ line: base_metric.fk_line, unit: base_metric.fk_usage_unit }).from(base_metric).where(eq(base_metric.id, fk_base_metric))
  if (meter?.line !== position.line) throw invalid({ fk_base_metric: 'El medidor elegido no es de esta línea' })
  if (what.unit !== null && meter.unit !== what.unit) throw invalid({ fk_base_metric: 'El medidor no cuenta en la unidad de la actividad' })
}

/** @throws DOMAIN.CONFLICT (in_use) when checks were programmed or done: then it is switched off, not deleted */
export async function requireWithoutChecks(db: Transaction, id: number): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from "check" where fk_base_activity = ${id} limit 1`)
  if (rows.length) throw conflict('in_use', 'No se puede eliminar: tiene checks. Puede desactivarla')
}

/** In how many active bases an activity is used, within these lines. */
export async function countBases(db: Db, id: number, lines: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${base_activity.fk_base})::int` })
    .from(base_activity)
    .where(and(eq(base_activity.fk_activity, id), inArray(base_activity.fk_line, [...lines]), base_activity.is_active))
  return row?.n ?? 0
}
