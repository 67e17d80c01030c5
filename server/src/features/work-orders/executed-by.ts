import { workOrderStatus } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a user executed an order: they ever sent it to review, are among its people, did one of its checks, or marked
 * one as impossible. Never null.
 * @param user the account
 * @param person of the staff, as `integer`; null if the account has none
 */
export const executedBy = (order: SQL, user: SQL, person: SQL): SQL => sql`(
  exists (select from work_order_transition t
    where t.fk_work_order = ${order} and t.fkc_to = ${workOrderStatus.PARA_REVISION} and t.fk_user = ${user})
  or exists (select from work_order_staff ws where ws.fk_work_order = ${order} and ws.fk_staff = ${person})
  or exists (select from "check" c where c.fk_work_order = ${order} and (c.fk_not_done_by = ${user}
    or exists (select from check_staff cs where cs.fk_check = c.id and cs.fk_staff = ${person}))))`
