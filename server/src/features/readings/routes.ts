import * as contract from 'contract/readings.ts'
import type { Feature } from '../../feature.ts'
import { listRows } from '../../platform/http/list.ts'
import { oneRow, resourceRoutes } from '../../platform/http/resource-routes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refreshUsageDue } from '../base-activities/due.ts'
import { changeReading, createReading, removeReading } from './actions.ts'
import { readingsOfCheck } from './queries.ts'
import { baseMetricSource, readingSource } from './source.ts'

/** Meters and their readings; after each, what they drive is due anew. */
export const readings: Feature = (routes, { env }) => {
  const { calls, filters } = contract.readings
  const refresh = (db: Transaction, meter: number) =>
    refreshUsageDue(db, [meter], { now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })

  resourceRoutes(routes, contract.baseMetrics, baseMetricSource)
  resourceRoutes(routes, contract.readings, { ...readingSource, without: ['create', 'update', 'remove'] })
  routes.read(contract.paginatedReadings, ({ db, query, actor }) =>
    listRows<contract.Reading>(db, readingSource, filters, query, actor)
  )
  routes.read(contract.readingsOfCheck, ({ db, params, actor }) => readingsOfCheck(db, params.id, actor))

  routes.write(calls.create, async ({ db, body, actor }) => {
    const id = await createReading(db, actor, body)
    await refresh(db, body.fk_base_metric)
    return oneRow<contract.Reading>(db, readingSource, id, actor)
  })
  routes.write(calls.update, async ({ db, params, body, actor }) => {
    await refresh(db, await changeReading(db, actor, params.id, body))
    return oneRow<contract.Reading>(db, readingSource, params.id, actor)
  })
  routes.write(calls.remove, async ({ db, params, actor }) => {
    await refresh(db, await removeReading(db, actor, params.id))
    return {}
  })
}
