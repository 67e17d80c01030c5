import * as contract from 'contract/checks/checks.ts'
import * as generation from 'contract/checks/generation.ts'
import { wholeWorkOrders } from 'contract/work-orders/several-orders.ts'
import { oneWorkOrder } from 'contract/work-orders/work-orders.ts'
import * as measures from 'contract/checks/measures.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listRows, oneRow, rowsById, rowsWhere } from '../../platform/http/list.ts'
import { requireRow, resourceRoutes, resourceSource } from '../../platform/http/resource-routes.ts'
import { check, check_staff } from '../../schema/checks.ts'
import { byPermission } from '../../platform/http/list-source.ts'
import { peopleNamed } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { answerCheck } from './answer.ts'
import { addChecks, removeBatch, removeCheck, removeFromBatch } from './contents.ts'
import { measuresOfBase } from './measures.ts'
import { generate } from './generate.ts'
import { programBatch } from './program.ts'
import { checkSource } from './source.ts'
import { requireMayNote } from './staff.ts'
import { undoCheck } from './undo.ts'
import { wholeOrder } from './whole-order.ts'
import { requireValue } from '../../platform/require-value.ts'
import { batchPolicy, checkStaffPolicy } from './policy.ts'
import { policyOf } from '../../platform/http/policy.ts'

/** Checks of the orders that a batch made. */
const inBatch = (id: number) => inArray(check.fk_work_order, sql`(select id from work_order where fk_batch = ${id})`)

const checkStaff = byPermission('staff.contact', isVisible =>
  resourceSource(contract.checkStaff, {
    ...checkStaffPolicy,
    searchParts: contains => [sql`${check_staff.fk_staff} in ${peopleNamed(contains, isVisible)}`],
    fields: { staff: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name } },
    joins: query => query.innerJoin(staff, eq(staff.id, check_staff.fk_staff)),
    beforeWrite: ({ db, actor, fields, before }) => requireMayNote(db, actor, fields, before),
    beforeRemove: ({ db, actor, row }) => requireMayNote(db, actor, { fk_staff: null }, row)
  })
)

const one = (db: Db, id: number, actor: Actor) => oneRow(db, checkSource, id, actor)

/** Orders with their checks; checks: programming, answering, undoing. */
export const registerRoutes: RegisterRoutes = (routes, { env, onTransition }) => {
  const timeZone = env.TZ_OPERATOR
  const clock = () => ({ now: new Date().toISOString(), timeZone })

  routes.read(oneWorkOrder, ({ db, params: { id }, actor }) => wholeOrder(db, id, actor, timeZone))
  routes.read(wholeWorkOrders, async ({ db, query, actor }) => {
    const orders = []
    for (const id of query.id) orders.push((await wholeOrder(db, id, actor, timeZone)).parsed())
    return orders
  })

  routes.read(contract.listChecks, ({ db, query, actor }) => listRows(db, checkSource, query, actor))
  routes.read(contract.oneCheck, ({ db, params, actor }) => one(db, params.id, actor))
  routes.read(contract.checksOfBatch, async ({ db, params, actor }) => {
    await requireRow(db, batchPolicy, params.id, actor)
    return rowsWhere(db, checkSource, inBatch(params.id), check.id)
  })
  routes.read(measures.measuresOfBase, async ({ db, params, actor }) => {
    await requireRow(db, policyOf('base'), params.id, actor)
    return measuresOfBase(db, params.id)
  })
  routes.write(contract.programBatch, async ({ db, body, actor }) => {
    const { batch: made, work_orders, checks } = await programBatch(db, actor, body, clock())
    return { batch: made, work_order: requireValue(work_orders[0]), work_orders, checks }
  })
  for (const [call, period] of [
    [generation.generateDaily, 'day'],
    [generation.generateWeekly, 'week'],
    [generation.generateMonthly, 'month']
  ] as const)
    routes.write(call, ({ db, body, actor }) => generate(db, actor, period, body, clock()))
  routes.write(contract.removeBatch, async ({ db, params, actor }) => {
    await removeBatch(db, actor, params.id, onTransition)
    return {}
  })
  routes.write(contract.removeFromBatch, async ({ db, params, actor }) => {
    await removeFromBatch(db, actor, params, onTransition)
    return {}
  })
  routes.write(contract.addCheck, async ({ db, body: { fk_work_order, fk_base_activity }, actor }) => {
    const [id] = await addChecks(db, actor, { fk_work_order, base_activities: [fk_base_activity] }, timeZone)
    return one(db, requireValue(id), actor)
  })
  routes.write(contract.addChecks, async ({ db, body, actor }) =>
    rowsById(db, checkSource, await addChecks(db, actor, body, timeZone))
  )
  routes.write(contract.removeCheck, async ({ db, params, actor }) => {
    await removeCheck(db, actor, params.id)
    return {}
  })
  routes.write(contract.answerCheck, async ({ db, params, body, actor }) => {
    await answerCheck(db, actor, params.id, body, clock())
    return one(db, params.id, actor)
  })
  routes.write(contract.undoCheck, async ({ db, params, body, actor }) => {
    await undoCheck(db, actor, { id: params.id, ...body }, clock())
    return one(db, params.id, actor)
  })
  resourceRoutes(routes, contract.checkStaff, checkStaff)
}
