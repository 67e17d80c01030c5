import * as contract from 'contract/warehouse/warehouse.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { assign, takeBack } from './assignments.ts'
import { writableItems } from './items.ts'
import { createMovement } from './movements.ts'
import { assignmentSource, movementSource, supplySource } from './source.ts'
import { changeSupply, removeSupply, requestSupply } from './supplies.ts'

/** Spare parts and materials: what is in store, what moves, who has it, what orders need and use. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const zone = env.TZ_OPERATOR
  const { warehouseItems: items, warehouseMovements: movements } = contract
  const { warehouseAssignments: assignments, workOrderSupplies: supplies } = contract

  resourceRoutes(routes, items, writableItems)

  routes.read(movements.calls.list, ({ db, query, actor }) => listRows(db, movementSource, query, actor, { zone }))
  routes.read(movements.calls.one, ({ db, params, actor }) => oneRow(db, movementSource, params.id, actor))
  routes.write(movements.calls.create, async ({ db, body, actor }) =>
    oneRow(db, movementSource, await createMovement(db, actor, body), actor)
  )

  routes.read(assignments.calls.list, ({ db, query, actor }) => listRows(db, assignmentSource, query, actor))
  routes.read(assignments.calls.one, ({ db, params, actor }) => oneRow(db, assignmentSource, params.id, actor))
  routes.write(assignments.calls.create, async ({ db, body, actor }) =>
    oneRow(db, assignmentSource, await assign(db, actor, body), actor)
  )
  routes.write(contract.returnAssignment, async ({ db, params, body, actor }) => {
    await takeBack(db, actor, { ...body, id: params.id })
    return oneRow(db, assignmentSource, params.id, actor)
  })

  routes.read(supplies.calls.list, ({ db, query, actor }) => listRows(db, supplySource, query, actor))
  routes.read(supplies.calls.one, ({ db, params, actor }) => oneRow(db, supplySource, params.id, actor))
  routes.write(supplies.calls.create, async ({ db, body, actor }) =>
    oneRow(db, supplySource, await requestSupply(db, actor, body), actor)
  )
  routes.write(contract.updateSupply, async ({ db, params, body, actor }) => {
    await changeSupply(db, actor, { ...body, id: params.id })
    return oneRow(db, supplySource, params.id, actor)
  })
  routes.write(supplies.calls.remove, async ({ db, params, actor }) => {
    await removeSupply(db, actor, params.id)
    return {}
  })
}
