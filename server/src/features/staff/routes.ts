import * as contract from 'contract/staff/staff.ts'
import * as lines from 'contract/staff/staff-locations.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { linesFor } from '../../platform/http/actor.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { linesOfPerson, linesToAssign, removeLineOfPerson, staffLocationSource } from './lines.ts'
import { positions, staffOfOperations, staffSource } from './source.ts'
import { specialtiesOf, specialtiesToAssign, staffSpecialtySource } from './specialties.ts'
import { peopleIn } from './sync/people.ts'
import { readSource } from './sync/read.ts'
import { syncStaff, withoutContact } from './sync/sync.ts'
import { syncAsJob } from './sync/task.ts'
import { staffTrainingSource, trainingsOf, trainingsToAssign } from './trainings.ts'
import { monthsOf } from './work.ts'

/** People of the staff: lines, specialties, trainings, work; their synchronisation with the source. */
export const registerRoutes: RegisterRoutes = (routes, { env, jobs }) => {
  const timeZone = env.TZ_OPERATOR
  const source = staffSource(timeZone)
  const { calls } = contract.staff
  routes.read(calls.list, ({ db, query, actor }) => {
    linesFor(actor, query['fk_line'] as number[] | undefined)
    return listRows(db, source, query, actor, { ofTrainings: (query['fk_training'] as number[] | undefined) ?? null })
  })
  routes.read(calls.one, ({ db, params, actor }) => oneRow(db, source, params.id, actor))
  routes.read(contract.staffOfOperations, ({ db, params, actor }) => staffOfOperations(db, source, params.id, actor))
  routes.read(contract.staffPositions, ({ db }) => positions(db))
  routes.read(contract.monthsOfPerson, ({ db, params, actor }) => monthsOf(db, params.id, actor, timeZone))

  resourceRoutes(routes, lines.staffLocations, staffLocationSource)
  routes.read(lines.assignedLines, ({ db, params, actor }) => linesOfPerson(db, params.id, actor))
  routes.read(lines.unassignedLines, ({ db, params, actor }) => linesToAssign(db, params.id, actor))
  routes.write(lines.removeAssignedLine, ({ db, params, actor }) => removeLineOfPerson(db, params, actor))

  resourceRoutes(routes, contract.staffSpecialties, staffSpecialtySource)
  routes.read(contract.specialtiesOfPerson, ({ db, params }) => specialtiesOf(db, params.id))
  routes.read(contract.specialtiesToAssign, ({ db, params }) => specialtiesToAssign(db, params.id))

  const trainings = staffTrainingSource(timeZone)
  resourceRoutes(routes, contract.staffTrainings, trainings)
  routes.read(contract.trainingsOfPerson, ({ db, params, actor }) => trainingsOf(db, trainings, params.id, actor))
  routes.read(contract.trainingsToAssign, ({ db, params }) => trainingsToAssign(db, params.id))

  // The source is read before the transaction: the other system's server may take its time.
  routes.attempt(contract.syncStaff, async ({ db, body, actor, transact }) => {
    const people = peopleIn(await readSource(env))
    const result = await (body.preview
      ? transact(tx => syncStaff(tx, people, body))
      : syncAsJob({ jobs, db, actor, transact }, people, body))
    return actor.permissions.has('staff.contact') ? result : withoutContact(result)
  })
}
