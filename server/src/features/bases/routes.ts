import * as contract from 'contract/bases/bases.ts'
import { bulkBases } from 'contract/bases/bases-in-bulk.ts'
import { associateBases } from 'contract/plans/plan-bases.ts'
import type { ListQuery } from 'contract/core/http.ts'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, linesFor } from '../../platform/http/actor.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { changePlan } from './actions.ts'
import { associateMany } from './associate.ts'
import { makeBases } from './bulk.ts'
import { consequencesOf } from './plan-change.ts'
import {
  baseCounters,
  basesWithoutAssets,
  countWithoutPlan,
  countWithPendingActivities,
  countWithPendingInitialization,
  takenBy
} from './queries.ts'
import { baseSource } from './source.ts'

/** A page of bases, with the figures of the lines asked for. */
async function list({ db, query, actor }: { db: Db; query: ListQuery; actor: Actor }) {
  const page = await listRows(db, baseSource, query, actor)
  return { ...page.parsed(), ...(await baseCounters(db, linesFor(actor, query['fkLine'] as number[] | undefined))) }
}

/** Positions that are maintained, and their plans. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })
  resourceRoutes(routes, contract.bases, { ...baseSource, without: ['list'] })
  routes.read(contract.listBases, list)
  routes.read(contract.paginatedBases, list)
  routes.read(contract.basesWithoutAssets, ({ db, query, actor }) =>
    basesWithoutAssets(db, linesFor(actor, query.fkLine))
  )
  routes.read(contract.countBasesWithoutPlan, ({ db, query, actor }) =>
    countWithoutPlan(db, linesFor(actor, query.fkLine))
  )
  routes.read(contract.countBasesWithPendingActivities, ({ db, query, actor }) =>
    countWithPendingActivities(db, linesFor(actor, query.fkLine))
  )
  routes.read(contract.countBasesWithPendingInitialization, ({ db, query, actor }) =>
    countWithPendingInitialization(db, linesFor(actor, query.fkLine))
  )
  routes.read(contract.validateBase, ({ db, body }) => takenBy(db, body))

  routes.read(contract.planChange, ({ db, params, query, actor }) =>
    consequencesOf(db, actor, params.id, query.fk_plan ?? null)
  )
  routes.write(bulkBases, ({ db, body, actor }) => makeBases(db, actor, body, clock()))
  routes.write(associateBases, ({ db, params, body, actor }) => associateMany(db, actor, params.id, body, clock()))
  routes.write(contract.associatePlan, async ({ db, params, body, actor }) => {
    await changePlan(db, actor, { id: params.id, version: body.version }, params.plan, body.add_activities, clock())
    return oneRow(db, baseSource, params.id, actor)
  })
  routes.write(contract.disassociatePlan, async ({ db, params, body, actor }) => {
    await changePlan(db, actor, { id: params.id, version: body.version }, null, false, clock())
    return oneRow(db, baseSource, params.id, actor)
  })
}
