import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { activity } from '../../schema/plans.ts'
import { requireLinesOfPlan } from './source.ts'

type Placed = { id: number; index: number }[]

/**
 * Puts the activities of a plan in this order.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (stale) unless these are all of them
 */
export const orderPlan = (db: Transaction, actor: Actor, plan: number, ids: readonly number[]): Promise<Placed> =>
  place(db, actor, ids, and(eq(activity.fk_plan, plan), isNull(activity.fk_activity)))

/** The same for the tasks of an activity. */
export const orderTasks = (db: Transaction, actor: Actor, id: number, ids: readonly number[]): Promise<Placed> =>
  place(db, actor, ids, eq(activity.fk_activity, id))

async function place(db: Transaction, actor: Actor, ids: readonly number[], which: SQL | undefined): Promise<Placed> {
  const present = await db
    .select({ id: activity.id, fk_plan: activity.fk_plan })
    .from(activity)
    .where(which)
    .orderBy(activity.id)
    .for('no key update')
  if (!present[0]) throw notFound()
  await requireLinesOfPlan(db, actor, present[0].fk_plan)
  const wanted = new Set(ids)
  if (wanted.size !== present.length || present.some(({ id }) => !wanted.has(id))) throw conflict('stale')
  const placed = [...wanted].map((id, index) => ({ id, index }))
  await db.execute(sql`update activity a set index = n.index
    from json_to_recordset(${JSON.stringify(placed)}) as n (id int, index int)
    where a.id = n.id and a.index <> n.index`)
  return placed
}
