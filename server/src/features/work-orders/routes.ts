import { defaultTargetStatus } from 'contract/work-order-transitions.ts'
import * as contract from 'contract/work-orders.ts'
import { eq, sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { oneRow, type ResourceSource, resourceRoutes, updateRow } from '../../platform/http/resource-routes.ts'
import { listRows } from '../../platform/http/list.ts'
import { wordsOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { wordsOfPerson } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { work_order_observation, work_order_staff } from '../../schema/work-orders.ts'
import { checksOfOrder } from '../checks/source.ts'
import { changeState, checkOrderFields, insertOrder, type WorkOrderRow } from './actions.ts'
import { wholeOrderSource, workOrderFilters, workOrderSource } from './source.ts'
import { asksForTraining, requireOpenOrder, requireTrained } from './staff.ts'

const one = (db: Db, id: number, actor: Actor) => oneRow<contract.WorkOrder>(db, workOrderSource(actor), id, actor)

const observations: ResourceSource = {
  table: work_order_observation,
  line: work_order_observation.fk_line,
  words: wordsOf(work_order_observation.text),
  columns: {
    id: work_order_observation.id,
    version: work_order_observation.version,
    created_at: work_order_observation.created_at,
    updated_at: work_order_observation.updated_at,
    fk_work_order: work_order_observation.fk_work_order,
    fk_line: work_order_observation.fk_line,
    text: work_order_observation.text,
    fk_user: work_order_observation.fk_user,
    user: { id: user.id, name: user.first_name }
  },
  joins: query => query.leftJoin(user, eq(user.id, work_order_observation.fk_user)),
  beforeWrite: async ({ db, actor, fields, before }) => {
    requireAuthor(actor, before)
    await requireOpenOrder(db, actor, fields, before)
    return before ? undefined : { fk_user: actor.id }
  },
  beforeRemove: async ({ db, actor, row }) => {
    requireAuthor(actor, row)
    await requireOpenOrder(db, actor, {}, row)
  }
}

/** What somebody wrote is theirs to change. @throws AUTH.FORBIDDEN */
function requireAuthor(actor: Actor, row: Record<string, unknown> | undefined): void {
  if (row && row['fk_user'] !== actor.id) throw forbidden('Solo su autor puede cambiar una observación')
}

const assignments = (timeZone: string): ResourceSource => ({
  table: work_order_staff,
  line: work_order_staff.fk_line,
  words: wordsOfPerson(sql`${work_order_staff.fk_staff}`),
  columns: {
    id: work_order_staff.id,
    version: work_order_staff.version,
    created_at: work_order_staff.created_at,
    updated_at: work_order_staff.updated_at,
    fk_work_order: work_order_staff.fk_work_order,
    fk_line: work_order_staff.fk_line,
    fk_staff: work_order_staff.fk_staff,
    staff: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name, dni: staff.dni },
    planned_minutes: work_order_staff.planned_minutes,
    real_minutes: work_order_staff.real_minutes,
    override_reason: work_order_staff.override_reason
  },
  joins: query => query.innerJoin(staff, eq(staff.id, work_order_staff.fk_staff)),
  beforeWrite: async ({ db, actor, fields, before }) => {
    await requireOpenOrder(db, actor, fields, before)
    if (asksForTraining(fields, before)) await requireTrained(db, { ...before, ...fields } as never, timeZone)
  },
  beforeRemove: ({ db, actor, row }) => requireOpenOrder(db, actor, {}, row)
})

/** Work orders: list, detail, creation, edition, states, people, observations. */
export const workOrderRoutes: Feature = (routes, { env, onTransition }) => {
  routes.read(contract.workOrders.calls.list, ({ db, query, actor }) =>
    listRows<contract.WorkOrder>(db, workOrderSource(actor), workOrderFilters, query, actor)
  )

  routes.read(contract.oneWorkOrder, async ({ db, params: { id }, actor }) => {
    const [order, checks] = await Promise.all([
      oneRow<Omit<contract.WorkOrderDetail, 'checks'>>(db, wholeOrderSource(actor), id, actor),
      checksOfOrder(db, id)
    ])
    return { ...order, checks }
  })

  routes.write(contract.workOrders.calls.create, async ({ db, body, actor }) => {
    await checkOrderFields(db, body, undefined)
    const { id } = await insertOrder(db, actor, body)
    return one(db, id, actor)
  })

  routes.write(contract.createWorkOrders, async ({ db, body, actor }) => {
    const orders = []
    for (const fields of body) {
      await checkOrderFields(db, fields, undefined)
      const { id } = await insertOrder(db, actor, fields)
      orders.push(await one(db, id, actor))
    }
    return orders
  })

  routes.write(contract.workOrders.calls.update, async ({ db, params, body, actor }) => {
    const source: ResourceSource = {
      ...workOrderSource(actor),
      beforeWrite: ({ fields, before }) => checkOrderFields(db, fields, before as unknown as WorkOrderRow)
    }
    await updateRow(db, source, params.id, body, actor)
    return one(db, params.id, actor)
  })

  for (const call of [contract.changeState, contract.start] as const) {
    routes.write(call as typeof contract.changeState, async ({ db, params, body, actor }) => {
      await changeState(db, actor, { id: params.id, to: params.status ?? defaultTargetStatus, ...body }, onTransition)
      return one(db, params.id, actor)
    })
  }

  resourceRoutes(routes, contract.workOrderStaff, assignments(env.TZ_OPERATOR))
  resourceRoutes(routes, contract.workOrderObservations, observations)
}
