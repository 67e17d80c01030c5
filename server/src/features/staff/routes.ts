import * as contract from 'contract/staff.ts'
import * as lines from 'contract/staff-locations.ts'
import type { Feature } from '../../feature.ts'
import { listRows } from '../../platform/http/list.ts'
import { oneRow, resourceRoutes } from '../../platform/http/resource-routes.ts'
import { linesOfPerson, linesToAssign, removeLineOfPerson, staffLocationSource } from './lines.ts'
import { staffOfOperations, staffSource } from './source.ts'

/** People who work on the lines. */
export const staff: Feature = routes => {
  const { calls, filters } = contract.staff
  routes.read(
    calls.list,
    ({ db, query, actor }) =>
      listRows(db, staffSource(actor, query['fkLine'] as number[] | undefined), filters, query, actor) as never
  )
  routes.read(calls.one, ({ db, params, actor }) => oneRow(db, staffSource(actor), params.id, actor) as never)
  routes.read(contract.staffOfOperations, ({ db, params, actor }) => staffOfOperations(db, params.id, actor))

  resourceRoutes(routes, lines.staffLocations, staffLocationSource)
  routes.read(lines.assignedLines, ({ db, params }) => linesOfPerson(db, params.id))
  routes.read(lines.unassignedLines, ({ db, params, actor }) => linesToAssign(db, params.id, actor))
  routes.write(lines.removeAssignedLine, ({ db, params, actor }) => removeLineOfPerson(db, params, actor))
}
