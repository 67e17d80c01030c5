import * as contract from 'contract/staff.ts'
import type { Feature } from '../../feature.ts'
import { listRows } from '../../platform/http/list.ts'
import { oneRow } from '../../platform/http/resource-routes.ts'
import { staffOfOperations, staffSource } from './source.ts'

/** People who work on the lines. */
export const staff: Feature = routes => {
  const { calls, filters } = contract.staff
  routes.read(calls.list, ({ db, query, actor }) => listRows(db, staffSource(actor, query['fkLine'] as number[] | undefined), filters, query, actor) as never)
  routes.read(calls.one, ({ db, params, actor }) => oneRow(db, staffSource(actor), params.id, actor) as never)
  routes.read(contract.staffOfOperations, ({ db, params, actor }) => staffOfOperations(db, params.id, actor))
}
