import { activityKind } from 'contract/core/classifier.ts'
import type { Activity } from 'contract/plans/plans.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow, rowsWhere } from '../../platform/http/list.ts'
import { requireRow } from '../../platform/http/resource-routes.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { activity } from '../../schema/plans.ts'
import { activitySource, planSource } from './source.ts'
import { policyOf } from '../../platform/http/policy.ts'

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
  await requireRow(db, policyOf('base'), ids.base, actor)
  const added = db
    .select({ id: base_activity.fk_activity })
    .from(base_activity)
    .where(eq(base_activity.fk_base, ids.base))
  return rowsWhere(
    db,
    activitySource,
    and(
      eq(activity.fk_plan, ids.plan),
      eq(activity.fkc_kind, activityKind.ACTIVIDAD),
      activity.is_active,
      notInArray(activity.id, added)
    ),
    activity.code
  )
}
