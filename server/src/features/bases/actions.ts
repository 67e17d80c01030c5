import { activityKind, checkStatus } from 'contract/core/classifier.ts'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base } from '../../schema/bases.ts'
import { plan } from '../../schema/plans.ts'
import { lockStates, refreshDue } from '../base-activities/due.ts'
import { onlyMeter } from '../base-activities/rules.ts'
import { basePolicy } from './policy.ts'

type Change = { id: number; version?: number | undefined }

/**
 * Gives a base another plan, or none. With `add_activities` it also gets the plan's activities that it lacks, and those
 * that it had earlier become active again.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (stale; in_use: an activity of the old plan is
 * programmed)
 */
export async function changePlan(
  db: Transaction,
  actor: Actor,
  { id, version }: Change,
  fk_plan: number | null,
  addsActivities: boolean,
  clock: Clock
): Promise<void> {
  const row = await lockRow(db, basePolicy, id, actor, version)
  if (fk_plan !== null) {
    const [found] = await db.select({ id: plan.id }).from(plan).where(eq(plan.id, fk_plan))
    if (!found) throw notFound()
  }
  if (row['fk_plan'] !== fk_plan) {
    await leavePlan(db, id)
    await db.update(base).set({ fk_plan }).where(eq(base.id, id))
  }
  if (fk_plan !== null && addsActivities) await addActivities(db, [id], fk_plan, clock)
}

/** Adds the missing activities of the plan to the bases, and switches on those that are switched off. */
export async function addActivities(
  db: Transaction,
  ids: readonly number[],
  fk_plan: number,
  clock: Clock
): Promise<void> {
  await db.execute(sql`
    insert into base_activity as ba (fk_base, fk_activity, fk_base_metric)
    select b.id, a.id, ${onlyMeter} from unnest(${sql.param(ids)}::int[]) b (id) cross join activity a where a.fk_plan = ${fk_plan} and a.fkc_kind = ${activityKind.ACTIVIDAD}
      and a.is_active order by b.id, a.code
    on conflict (fk_base, fk_activity) do update set is_active = true, inactive_reason = null where not ba.is_active`)
  await refreshDue(db, { bases: ids }, clock)
}

/**
 * Ends the base's activities of its plan: those that were never programmed are deleted, the others are switched off and
 * keep their history.
 * @throws DOMAIN.CONFLICT (in_use) while one of them is programmed
 */
export async function leavePlan(db: Transaction, id: number): Promise<void> {
  // Locked, so that none of them is programmed meanwhile.
  await lockStates(db, { bases: [id] })
  const ofPlan = sql`ba.fk_base = ${id} and ba.fk_activity in (select a.id from activity a
    join base b on b.fk_plan = a.fk_plan where b.id = ${id})`
  const { rows } = await db.execute(sql`select 1 from "check" c join base_activity ba on ba.id = c.fk_base_activity
    where ${ofPlan} and c.fkc_status = ${checkStatus.PROGRAMADO} limit 1`)
  if (rows.length) throw conflict('in_use', 'No se puede quitar el plan: una de sus actividades está programada')
  await db.execute(
    sql`delete from base_activity ba
      where ${ofPlan} and not exists (select 1 from "check" c where c.fk_base_activity = ba.id)`
  )
  await db.execute(sql`update base_activity ba set is_active = false where ${ofPlan} and ba.is_active`)
}
