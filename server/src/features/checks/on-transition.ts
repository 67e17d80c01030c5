import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { check } from '../../schema/checks.ts'
import { lockStates } from '../base-activities/due.ts'
import type { OnTransition } from '../../feature.ts'

/** The effects of an order's change of state on its checks. */
export const checksOnTransition: OnTransition = async ({ db, order, from, to }) => {
  const ofOrder = eq(check.fk_work_order, order.id)
  const withStatus = (status: number) => and(ofOrder, eq(check.fkc_status, status))

  if (to === workOrderStatus.PARA_REVISION || to === workOrderStatus.CERRADA) {
    const [open] = await db.select({ n: count() }).from(check).where(withStatus(checkStatus.PROGRAMADO))
    if (open?.n)
      throw conflict('transition', open.n === 1 ? 'Falta responder 1 check' : `Faltan por responder ${open.n} checks`)
  }

  // Cancelling frees unanswered checks, so that their activities can be programmed again.
  if (to === workOrderStatus.CANCELADO)
    await db.update(check).set({ fkc_status: checkStatus.ANULADO }).where(withStatus(checkStatus.PROGRAMADO))

  if (from === workOrderStatus.CANCELADO) await takeBack(db, withStatus(checkStatus.ANULADO))
}

/**
 * Reopening a cancelled order reopens its checks, if all of their activities could be programmed now: active, not in
 * another order, not performed since.
 * @throws DOMAIN.CONFLICT (transition)
 */
async function takeBack(db: Transaction, freed: SQL | undefined): Promise<void> {
  const rows = await db.select({ id: check.fk_base_activity }).from(check).where(freed)
  await lockStates(db, { ids: rows.map(row => row.id) })
  const isElsewhere = sql`exists (select 1 from "check" o
    where o.fk_base_activity = ${check.fk_base_activity} and o.id <> ${check.id}
    and (o.fkc_status = ${checkStatus.PROGRAMADO} or (o.fkc_status = ${checkStatus.REALIZADO} and o.id > ${check.id})))`
  const isActive = sql`(select ba.is_active and b.is_active and a.is_active from base_activity ba
    join base b on b.id = ba.fk_base
    join activity a on a.id = ba.fk_activity where ba.id = ${check.fk_base_activity})`
  const [lost] = await db
    .select({ elsewhere: sql<boolean>`bool_or(${isElsewhere})`, off: sql<boolean>`bool_or(not ${isActive})` })
    .from(check)
    .where(freed)
  if (lost?.elsewhere) throw conflict('transition', 'Sus actividades ya están programadas o realizadas en otra orden')
  if (lost?.off) throw conflict('transition', 'Hay actividades que ya no están activas')
  await db.update(check).set({ fkc_status: checkStatus.PROGRAMADO }).where(freed)
}
