import { openStatuses, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import {
  type AlikeBreakdown,
  breakdownHours,
  type BreakdownReply,
  type reportBreakdown as declared
} from 'contract/unplanned/breakdowns.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OnTransition } from '../../feature.ts'
import { requirePast } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { requireValue } from '../../platform/require-value.ts'
import { constant } from '../../schema/expressions.ts'
import { unplanned_staff } from '../../schema/unplanned.ts'
import { work_order, work_order_staff } from '../../schema/work-orders.ts'
import { requirePlace } from '../locations/require-place.ts'
import { changeState, insertOrder } from '../work-orders/actions.ts'
import { checkOrderFields } from '../work-orders/fields.ts'
import { insertUnplanned } from './actions.ts'

/**
 * Opens a corrective order with its one activity, the caller as its person, and begins it.
 * @throws AUTH.FORBIDDEN (another line; an account without a person), VALIDATION.INVALID_DATA
 */
export async function reportBreakdown(
  db: Transaction,
  actor: Actor,
  { started_at, ...given }: z.output<typeof declared.body>,
  listeners: readonly OnTransition[]
): Promise<BreakdownReply> {
  if (actor.staff === null) throw forbidden('Su cuenta no es de ninguna persona: no puede ejecutar una orden')
  requirePast({ started_at })
  const fields = { ...given, type: workOrderType.CORRECTIVO }
  await requirePlace(db, actor, fields.fk_location)
  await checkOrderFields(db, fields, undefined)
  const { id, code } = await insertOrder(db, actor, fields, started_at)
  const { title, description } = fields
  const fk_unplanned = await insertUnplanned(db, id, { title, description })
  // A trigger puts them on the order.
  await db
    .insert(unplanned_staff)
    .values({ fk_unplanned, fk_staff: actor.staff, confirmed: true, confirmed_at: sql`now()` })
  await changeState(db, actor, { id, to: workOrderStatus.EN_CURSO, at: started_at }, listeners)
  const [own] = await db
    .select({ id: work_order_staff.id, version: work_order_staff.version })
    .from(work_order_staff)
    .where(and(eq(work_order_staff.fk_work_order, id), eq(work_order_staff.fk_staff, actor.staff)))
  const [order] = await db.select({ version: work_order.version }).from(work_order).where(eq(work_order.id, id))
  return { id, code, version: requireValue(order).version, fk_unplanned, own: requireValue(own) }
}

/**
 * Open corrective orders of the last hours that may be about the same breakdown, the latest first.
 * @throws AUTH.FORBIDDEN, VALIDATION.INVALID_DATA on `fk_location`
 */
export async function alikeBreakdowns(
  db: Db,
  actor: Actor,
  { fk_location, fk_base }: { fk_location: number; fk_base?: number | undefined }
): Promise<AlikeBreakdown[]> {
  await requirePlace(db, actor, fk_location)
  const { rows } = await db.execute<AlikeBreakdown>(sql`
    select o.id, o.code, o.title, o.fkc_status, to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      json_build_object('id', l.id, 'name', l.name) as location,
      (select coalesce(json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name)
          order by ws.id), '[]')
        from work_order_staff ws join staff s on s.id = ws.fk_staff where ws.fk_work_order = o.id) as people
    from work_order o join location l on l.id = o.fk_location
    where o.fk_location = ${fk_location} and o.type = ${constant(workOrderType.CORRECTIVO)}
      and (${fk_base ?? null}::int is null or o.fk_base is null or o.fk_base = ${fk_base ?? null}::int)
      and o.fkc_status = any(${sql.param([...openStatuses])}::int[])
      and o.created_at > now() - make_interval(hours => ${constant(breakdownHours)})
    order by o.id desc limit 5`)
  return rows
}
