import { assignPeople, candidates, workOrderStaff } from 'contract/work-orders/assignments.ts'
import { defaultTargetStatus } from 'contract/work-orders/work-order-transitions.ts'
import * as handOvers from 'contract/work-orders/hand-overs.ts'
import * as several from 'contract/work-orders/several-orders.ts'
import * as contract from 'contract/work-orders/work-orders.ts'
import { eq, sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import { requirePast } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { resourceRoutes, resourceSource } from '../../platform/http/resource-routes.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { byPermission, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { nameOfAccount, peopleNamed, hiddenValue } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { work_order, work_order_observation, work_order_staff } from '../../schema/work-orders.ts'
import { changeState, insertOrder } from './actions.ts'
import { assignAll } from './assign.ts'
import { candidatesFor } from './candidates.ts'
import { changeOrders, changeStateOfAll } from './bulk.ts'
import { countOrders } from './counts.ts'
import { checkOrderFields, updateOrder } from './fields.ts'
import { handOverOrder, nextShiftPeople, takeOverOrder } from './hand-overs.ts'
import { workOrderSource } from './source.ts'
import {
  type Assignment,
  needsTrainingCheck,
  requireOpenOrder,
  requireOwnPart,
  requireToStay,
  requireTrained
} from './staff.ts'
import { alignActivities } from './automatic.ts'
import { observationPolicy, orderStaffPolicy } from './policy.ts'

const one = (db: Db, id: number, actor: Actor) => oneRow(db, workOrderSource, id, actor)

const observations = resourceSource(contract.workOrderObservations, {
  ...observationPolicy,
  searchText: searchTextOf(work_order_observation.text),
  fields: { user: { id: user.id, name: nameOfAccount(user) } },
  joins: query => query.leftJoin(user, eq(user.id, work_order_observation.fk_user)),
  beforeWrite: async ({ db, actor, fields, before }) => {
    requireAuthor(actor, before)
    await requireOpenOrder(db, actor, fields, before)
    if (before) return { created_at: before['created_at'] }
    requirePast({ created_at: fields['created_at'] })
    return { fk_user: actor.id }
  },
  beforeRemove: async ({ db, actor, row }) => {
    requireAuthor(actor, row)
    await requireOpenOrder(db, actor, {}, row)
  }
})

/** Only its author may change an observation. @throws AUTH.FORBIDDEN */
function requireAuthor(actor: Actor, row: Record<string, unknown> | undefined): void {
  if (row && row['fk_user'] !== actor.id) throw forbidden('Solo su autor puede cambiar una observación')
}

const assignments = (timeZone: string) =>
  byPermission('staff.contact', isVisible =>
    resourceSource(workOrderStaff, {
      ...orderStaffPolicy,
      searchParts: contains => [sql`${work_order_staff.fk_staff} in ${peopleNamed(contains, isVisible)}`],
      fields: {
        staff: {
          id: staff.id,
          first_name: staff.first_name,
          last_name: staff.last_name,
          dni: isVisible ? staff.dni : hiddenValue
        },
        work_order: {
          id: work_order.id,
          code: work_order.code,
          title: work_order.title,
          fkc_status: work_order.fkc_status,
          scheduled_start: work_order.scheduled_start
        }
      },
      joins: query =>
        query
          .innerJoin(staff, eq(staff.id, work_order_staff.fk_staff))
          .innerJoin(work_order, eq(work_order.id, work_order_staff.fk_work_order)),
      sort: { scheduled_start: sql`${work_order.scheduled_start}`, fkc_status: sql`${work_order.fkc_status}` },
      beside: {
        join: sql`join ${work_order} on ${work_order.id} = ${work_order_staff.fk_work_order}`,
        for: ['scheduled_start', 'fkc_status']
      },
      beforeWrite: async ({ db, actor, fields, before }) => {
        const order = await requireOpenOrder(db, actor, fields, before)
        requireOwnPart(actor, order, fields, before)
        requireToStay(actor, order, before, fields.fk_staff)
        if (needsTrainingCheck(fields, before))
          await requireTrained(db, { ...before, ...fields } as Assignment, timeZone)
      },
      beforeRemove: async ({ db, actor, row }) => {
        const order = await requireOpenOrder(db, actor, {}, row)
        requireOwnPart(actor, order, null, row)
        requireToStay(actor, order, row, null)
      }
    })
  )

/** Work orders: list, detail, creation, edition, states, people, observations. */
export const registerRoutes: RegisterRoutes = (routes, { env, onTransition }) => {
  const zone = env.TZ_OPERATOR
  routes.read(contract.workOrders.calls.list, ({ db, query, actor }) =>
    listRows(db, workOrderSource, query, actor, { zone })
  )
  routes.read(contract.countWorkOrders, ({ db, query, actor }) => countOrders(db, query, actor, zone))

  routes.write(contract.workOrders.calls.create, async ({ db, body, actor }) => {
    await checkOrderFields(db, body, undefined)
    const { id } = await insertOrder(db, actor, body)
    await alignActivities(db, id)
    return one(db, id, actor)
  })

  routes.write(several.createWorkOrders, async ({ db, body, actor }) => {
    const orders = []
    for (const fields of body) {
      await checkOrderFields(db, fields, undefined)
      const { id } = await insertOrder(db, actor, fields)
      await alignActivities(db, id)
      orders.push((await one(db, id, actor)).parsed())
    }
    return orders
  })

  for (const call of [contract.workOrders.calls.update, contract.writeOutcome])
    routes.write(call, async ({ db, params, body, actor }) => {
      const order = await updateOrder(db, actor, params.id, body)
      await alignActivities(db, params.id)
      return order
    })

  routes.write(handOvers.handOverOrder, ({ db, params, body, actor }) =>
    handOverOrder(db, actor, params.id, body, zone)
  )
  routes.write(handOvers.takeOverOrder, ({ db, params, actor }) => takeOverOrder(db, actor, params.id, zone))
  routes.read(handOvers.nextShiftPeople, async ({ db, params, actor }) => {
    const { fk_line } = (await one(db, params.id, actor)).parsed()
    return nextShiftPeople(db, actor, fk_line, zone)
  })

  routes.write(several.changeWorkOrders, ({ db, body, actor }) => changeOrders(db, actor, body, zone))

  routes.write(several.changeStates, ({ db, params, body, actor }) =>
    changeStateOfAll(db, actor, { ...body, to: params.status }, onTransition)
  )

  for (const call of [contract.changeState, contract.start] as const) {
    routes.write(call as typeof contract.changeState, async ({ db, params, body, actor }) => {
      await changeState(db, actor, { id: params.id, to: params.status ?? defaultTargetStatus, ...body }, onTransition)
      return one(db, params.id, actor)
    })
  }

  routes.read(candidates, ({ db, query, actor }) => candidatesFor(db, actor, query, zone))

  routes.write(assignPeople, ({ db, body, actor }) => assignAll(db, actor, body, zone))

  resourceRoutes(routes, workOrderStaff, assignments(zone))
  resourceRoutes(routes, contract.workOrderObservations, observations)
}
