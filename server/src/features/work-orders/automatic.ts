import { plannedTypes } from 'contract/core/classifier.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { unplanned } from '../../schema/unplanned.ts'
import { work_order } from '../../schema/work-orders.ts'

// The activity that an unplanned order of `workorders` gets by itself, so that it is on the lists of unplanned work.

/** An order's activity that was made with it and is unchanged: no parts, not done, no words of its own. */
const untouched = (order: number) =>
  and(
    eq(unplanned.fk_work_order, order),
    eq(unplanned.is_automatic, true),
    eq(unplanned.done, false),
    ...['unplanned_task', 'unplanned_staff', 'unplanned_execution_date'].map(
      part => sql`not exists (select from ${sql.identifier(part)} p where p.fk_unplanned = ${unplanned.id})`
    )
  )

/** Removes the untouched automatic activity of an order. */
export async function removeAutomatic(db: Transaction, order: number): Promise<void> {
  await db.delete(unplanned).where(untouched(order))
}

/**
 * Brings an order's activities into line with it after `workorders` made or changed it: an unplanned order has at least
 * one, whose words follow the order's as long as it is untouched.
 */
export async function alignActivities(db: Transaction, id: number): Promise<void> {
  const [order] = await db.select().from(work_order).where(eq(work_order.id, id))
  if (!order || plannedTypes.includes(order.type)) return
  const { title, description, cause, solution } = order
  const words = { title, description, cause, solution }
  const [any] = await db.select({ id: unplanned.id }).from(unplanned).where(eq(unplanned.fk_work_order, id)).limit(1)
  if (!any) await db.insert(unplanned).values({ ...words, fk_work_order: id, is_automatic: true })
  else
    await db
      .update(unplanned)
      .set(words)
      .where(
        and(
          untouched(id),
          sql`(${unplanned.title}, ${unplanned.description}, ${unplanned.cause}, ${unplanned.solution})
            is distinct from (${title}, ${description}, ${cause}, ${solution})`
        )
      )
}

/**
 * Checks an unplanned order before it becomes planned, and removes its automatic activity.
 * @throws VALIDATION.INVALID_DATA on `type`: it has activities of unplanned work that people wrote
 */
export async function requireNoActivities(db: Transaction, order: number): Promise<void> {
  await removeAutomatic(db, order)
  const [left] = await db
    .select({ title: unplanned.title })
    .from(unplanned)
    .where(eq(unplanned.fk_work_order, order))
    .limit(1)
  if (left)
    throw invalid({ type: `La orden tiene trabajo no planificado («${left.title}»): quite antes sus actividades` })
}
