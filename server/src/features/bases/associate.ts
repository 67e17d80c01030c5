import { formatNumber } from 'contract/core/format.ts'
import { maxIds } from 'contract/core/http.ts'
import { activityKind } from 'contract/core/classifier.ts'
import type { associateBases } from 'contract/plans/plan-bases.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { base } from '../../schema/bases.ts'
import { activity, plan } from '../../schema/plans.ts'
import { addActivities } from './actions.ts'

/**
 * Gives a plan to bases that have none.
 * @throws RESOURCE.NOT_FOUND (the plan), AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA on `bases.3`: it
 *   doesn't exist or has another plan
 */
export async function associateMany(
  db: Transaction,
  actor: Actor,
  fk_plan: number,
  body: z.output<typeof associateBases.body>,
  clock: Clock
): Promise<z.output<typeof associateBases.reply>> {
  const [found] = await db.select({ id: plan.id }).from(plan).where(eq(plan.id, fk_plan))
  if (!found) throw notFound()
  const rows = await db
    .select({ id: base.id, code: base.code, line: base.fk_line, plan: base.fk_plan })
    .from(base)
    .where(inArray(base.id, body.bases))
    .orderBy(asc(base.id))
    .for('no key update')
  for (const { line } of rows) requireLine(actor, line)
  const baseOf = new Map(rows.map(row => [row.id, row]))
  const wrong: Record<string, string> = {}
  for (const [index, id] of body.bases.entries()) {
    const row = baseOf.get(id)
    if (!row) wrong[`bases.${index}`] = 'La base elegida no existe'
    else if (row.plan !== null && row.plan !== fk_plan)
      wrong[`bases.${index}`] = `${row.code} tiene otro plan; cámbielo en su página`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (body.add_activities) await requireFew(db, fk_plan, rows.length)
  const free = rows.filter(row => row.plan === null).map(({ id }) => id)
  if (free.length > 0) await db.update(base).set({ fk_plan }).where(inArray(base.id, free))
  if (body.add_activities)
    await addActivities(
      db,
      rows.map(({ id }) => id),
      fk_plan,
      clock
    )
  return { associated: free.length, existing: rows.length - free.length }
}

/** @throws VALIDATION.INVALID_DATA where more activities of bases would be added than one call adds */
async function requireFew(db: Transaction, fk_plan: number, bases: number): Promise<void> {
  const isAdded = and(
    eq(activity.fk_plan, fk_plan),
    eq(activity.fkc_kind, activityKind.ACTIVIDAD),
    eq(activity.is_active, true)
  )
  const pairs = bases * (await db.$count(activity, isAdded))
  if (pairs > maxIds)
    throw invalid({
      bases: `Son ${formatNumber(pairs, 0)} actividades por base; como mucho ${formatNumber(maxIds, 0)} a la vez`
    })
}
