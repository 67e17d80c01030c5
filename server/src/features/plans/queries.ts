import { activityKind } from 'contract/classifier.ts'
import type { Activity } from 'contract/plans.ts'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow, rowsById } from '../../platform/http/list.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'
import { activitySource, planSource } from './source.ts'

/**
 * Active activities of a plan that a base doesn't have yet, by code.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a base of another line
 */
export async function excludedActivities(
  db: Db,
  ids: { plan: number; base: number },
  actor: Actor
): Promise<JsonText<Activity[]>> {
  await oneRow(db, planSource, ids.plan, actor)
  const [found] = await db.select({ line: base.fk_line }).from(base).where(eq(base.id, ids.base))
  if (!found) throw notFound()
  requireLine(actor, found.line)
  const added = db
    .select({ id: base_activity.fk_activity })
    .from(base_activity)
    .where(eq(base_activity.fk_base, ids.base))
  const rows = await db
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.fk_plan, ids.plan),
        eq(activity.fkc_kind, activityKind.ACTIVIDAD),
        activity.is_active,
        notInArray(activity.id, added)
      )
    )
    .orderBy(asc(activity.code))
  const excluded = rows.map(row => row.id)
  return rowsById(db, activitySource, excluded)
}
