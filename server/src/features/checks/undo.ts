import { checkStatus, overStatuses } from 'contract/core/classifier.ts'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict } from '../../platform/http/errors.ts'
import { check, check_staff, check_task } from '../../schema/checks.ts'
import { work_order_observation } from '../../schema/work-orders.ts'
import { lockCheck, moveTo, removeReadings, requireLatest, stateBefore, unanswered } from './execution.ts'

/**
 * Undoes a performed check: its answers and its reading are removed, and the base activity is exactly as before. The
 * reason is kept as an observation of the order.
 * @throws DOMAIN.CONFLICT (not_latest, closed, transition, stale), AUTH.FORBIDDEN, RESOURCE.NOT_FOUND
 */
export async function undoCheck(
  db: Transaction,
  actor: Actor,
  { id, reason, version }: { id: number; reason: string; version?: number | undefined },
  clock: Clock
): Promise<void> {
  const locked = await lockCheck(db, actor, id, version)
  const { row, order } = locked
  if (row.fkc_status !== checkStatus.REALIZADO)
    throw conflict('transition', 'Solo se puede deshacer un check realizado')
  if (order && overStatuses.includes(order.status)) throw conflict('closed', 'La orden ya no está abierta')
  await requireLatest(db, row)
  const meters = await removeReadings(db, row)
  await db.delete(check_staff).where(eq(check_staff.fk_check, id))
  await db.update(check_task).set(unanswered).where(eq(check_task.fk_check, id))
  await db
    .update(check)
    .set({
      ...unanswered,
      fkc_status: checkStatus.PROGRAMADO,
      performed_at: null,
      usage_value: null,
      duration_minutes: null,
      base_activity_before: null
    })
    .where(eq(check.id, id))
  await moveTo(db, locked, stateBefore(locked), meters, clock)
  if (row.fk_work_order)
    await db
      .insert(work_order_observation)
      .values({ fk_work_order: row.fk_work_order, text: `Check deshecho: ${reason}`, fk_user: actor.id })
}
