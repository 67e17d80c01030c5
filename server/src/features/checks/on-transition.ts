import { checkStatus, workOrderStatus } from 'contract/classifier.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import { check, check_staff } from '../../schema/checks.ts'
import { type OnTransition, ownWork } from '../work-orders/actions.ts'

/** What an order's change of state means for its checks. */
export const checksOnTransition: OnTransition = async ({ db, order, from, to, actor }) => {
  const ofOrder = eq(check.fk_work_order, order.id)
  const withStatus = (status: number) => and(ofOrder, eq(check.fkc_status, status))

  if (to === workOrderStatus.PARA_REVISION || to === workOrderStatus.CERRADA) {
    const [open] = await db.select({ n: count() }).from(check).where(withStatus(checkStatus.PROGRAMADO))
    if (open?.n) throw conflict('transition', open.n === 1 ? 'Falta responder 1 check' : `Faltan por responder ${open.n} checks`)
  }

  if (to === workOrderStatus.CERRADA && actor.staff && !actor.permissions.has('work-orders.sign-own')) {
    const [own] = await db.select({ n: count() }).from(check_staff).innerJoin(check, eq(check.id, check_staff.fk_check)).where(and(ofOrder, eq(check_staff.fk_staff, actor.staff)))
    if (own?.n) throw forbidden(ownWork)
  }

  // Cancelling frees what was not done: it can be programmed again.
  if (to === workOrderStatus.CANCELADO) await db.update(check).set({ fkc_status: checkStatus.ANULADO }).where(withStatus(checkStatus.PROGRAMADO))

  // Taking a cancelled order back takes its checks back, unless another order has them by now.
  if (from === workOrderStatus.CANCELADO) {
    const taken = await db
      .select({ id: check.id })
      .from(check)
      .where(and(withStatus(checkStatus.ANULADO), sql`exists (select 1 from "check" o where o.fk_base_activity = ${check.fk_base_activity} and o.id > ${check.id} and o.fkc_status in (70, 71))`))
    if (taken.length) throw conflict('transition', 'Sus actividades ya están programadas o realizadas en otra orden')
    await db.update(check).set({ fkc_status: checkStatus.PROGRAMADO }).where(withStatus(checkStatus.ANULADO))
  }
}
