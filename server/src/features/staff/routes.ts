import * as contract from 'contract/staff.ts'
import * as lines from 'contract/staff-locations.ts'
import type { Feature } from '../../feature.ts'
import { linesFor } from '../../platform/http/actor.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { linesOfPerson, linesToAssign, removeLineOfPerson, staffLocationSource } from './lines.ts'
import { staffOfOperations, staffSource } from './source.ts'

/** People of the staff. */
export const staff: Feature = routes => {
  const { calls } = contract.staff
  routes.read(calls.list, ({ db, query, actor }) => {
    linesFor(actor, query['fk_line'] as number[] | undefined)
    return listRows(db, staffSource, query, actor)
  })
  routes.read(calls.one, ({ db, params, actor }) => oneRow(db, staffSource, params.id, actor))
  routes.read(contract.staffOfOperations, ({ db, params, actor }) => staffOfOperations(db, params.id, actor))

  resourceRoutes(routes, lines.staffLocations, staffLocationSource)
  routes.read(lines.assignedLines, ({ db, params, actor }) => linesOfPerson(db, params.id, actor))
  routes.read(lines.unassignedLines, ({ db, params, actor }) => linesToAssign(db, params.id, actor))
  routes.write(lines.removeAssignedLine, ({ db, params, actor }) => removeLineOfPerson(db, params, actor))
}
