import * as rounds from 'contract/readings/reading-rounds.ts'
import * as contract from 'contract/readings/readings.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refreshDue } from '../base-activities/due.ts'
import { changeReading, removeReading, requireOwnName } from './actions.ts'
import { takeReadings } from './bulk.ts'
import { readingsOfCheck } from './queries.ts'
import { roundOf } from './round.ts'
import { takeReading } from './take.ts'
import { trendOf } from './trend.ts'
import { baseMetricSource, readingSource } from './source.ts'

/** Meters and their readings. Each change of a reading recalculates what its meter drives. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const { calls } = contract.readings
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })
  const refresh = (db: Transaction, meter: number) => refreshDue(db, { meters: [meter] }, clock())

  resourceRoutes(routes, contract.baseMetrics, {
    ...baseMetricSource,
    afterWrite: async ({ db, id, fields, before }) => {
      if (before && 'rollover_at' in fields && fields['rollover_at'] !== before['rollover_at']) await refresh(db, id)
    }
  })
  resourceRoutes(routes, contract.readings, { ...readingSource, without: ['create', 'update', 'remove'] })
  routes.read(contract.paginatedReadings, ({ db, query, actor }) => listRows(db, readingSource, query, actor))
  routes.read(contract.readingsOfCheck, ({ db, params, actor }) => readingsOfCheck(db, params.id, actor))

  routes.read(rounds.readingRound, ({ db, query, actor }) => roundOf(db, actor, query, clock()))
  routes.read(rounds.meterTrend, ({ db, params, actor }) => trendOf(db, actor, params.id, clock()))
  routes.write(rounds.bulkReadings, ({ db, body, actor }) => takeReadings(db, actor, body, clock()))

  routes.write(calls.create, async ({ db, body, actor }) => {
    requireOwnName(actor, body.fk_staff, null)
    const id = await takeReading(db, actor, body)
    await refresh(db, body.fk_base_metric)
    return oneRow(db, readingSource, id, actor)
  })
  routes.write(calls.update, async ({ db, params, body, actor }) => {
    const { meaning, ...changes } = body
    await refresh(db, await changeReading(db, actor, params.id, changes, { meaning, reason: changes.reason }))
    return oneRow(db, readingSource, params.id, actor)
  })
  routes.write(calls.remove, async ({ db, params, body, actor }) => {
    await refresh(db, await removeReading(db, actor, params.id, body))
    return {}
  })
}
