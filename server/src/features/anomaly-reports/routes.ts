import * as contract from 'contract/anomaly-reports/anomaly-reports.ts'
import {
  changeReportStates,
  changeReportStatuses,
  countReports,
  mergeReport as mergeCall
} from 'contract/anomaly-reports/anomaly-triage.ts'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { discard } from '../../platform/http/upload.ts'
import { keepAll, keeperOf } from '../attachments/contents.ts'
import { requirePlace } from '../locations/require-place.ts'
import { createReport, removeReport, updateReport } from './actions.ts'
import { changeStateOfAll, changeStatusOfAll } from './bulk.ts'
import { coincidences, coincidencesOf } from './coincidences.ts'
import { countByStatus } from './counts.ts'
import { mergeReport } from './merge.ts'
import { placesToReport } from './places.ts'
import { reportSource, wholeReportSource } from './source.ts'
import { changeReportState, changeStatus, joinReport } from './triage.ts'

const one = (db: Db, id: number, actor: Actor) => oneRow(db, reportSource, id, actor)
const whole = (db: Db, id: number, actor: Actor) => oneRow(db, wholeReportSource, id, actor)

/** Reports of what isn't as it should be: reporting, joining, triage. */
export const registerRoutes: RegisterRoutes = (routes, context) => {
  const keeper = keeperOf(context)
  const { calls } = contract.anomalyReports
  routes.read(calls.list, ({ db, query, actor }) => listRows(db, reportSource, query, actor))
  routes.read(countReports, ({ db, query, actor }) => countByStatus(db, query, actor))
  routes.read(contract.oneAnomalyReport, ({ db, params, actor }) => whole(db, params.id, actor))

  routes.upload(
    calls.create,
    async ({ receive, transact }) => {
      const received = await receive()
      try {
        const kept = await keepAll(keeper, received, 'files', 0)
        return await transact([received.body, kept], async (tx, me) =>
          one(tx, await createReport(tx, me, received.body, kept), me)
        )
      } finally {
        await discard(received.files)
      }
    },
    true
  )

  routes.upload(
    calls.update,
    async ({ params, receive, transact }) => {
      const received = await receive()
      try {
        const kept = await keepAll(keeper, received, 'files', 0)
        return await transact([received.body, kept], async (tx, me) => {
          await updateReport(tx, me, params.id, received.body, kept)
          return one(tx, params.id, me)
        })
      } finally {
        await discard(received.files)
      }
    },
    true
  )

  routes.write(calls.remove, async ({ db, params, actor }) => {
    await removeReport(db, actor, params.id)
    return {}
  })

  routes.write(contract.changeReportStatus, async ({ db, params, body, actor }) => {
    await changeStatus(db, actor, params.id, body)
    return whole(db, params.id, actor)
  })

  routes.write(contract.changeReportState, async ({ db, params, body, actor }) => {
    await changeReportState(db, actor, params.id, body)
    return whole(db, params.id, actor)
  })

  routes.write(changeReportStatuses, ({ db, body, actor }) => changeStatusOfAll(db, actor, body))
  routes.write(changeReportStates, ({ db, body, actor }) => changeStateOfAll(db, actor, body))

  routes.write(mergeCall, async ({ db, params, body, actor }) => {
    await mergeReport(db, actor, params.id, body)
    return whole(db, params.id, actor)
  })

  routes.upload(
    contract.addWitness,
    async ({ params, receive, transact }) => {
      const received = await receive()
      try {
        const kept = await keepAll(keeper, received, 'files', 0)
        return await transact([received.body, kept], async (tx, me) => {
          await joinReport(tx, me, params.id, received.body, kept)
          return whole(tx, params.id, me)
        })
      } finally {
        await discard(received.files)
      }
    },
    true
  )

  routes.read(contract.reportPlaces, ({ db, query, actor }) => placesToReport(db, actor, query.fkLine))

  routes.read(contract.coincidencesOf, ({ db, params, actor }) => coincidencesOf(db, actor, params.id))

  // Reads only; its fields are too long for an address.
  routes.write(contract.findCoincidences, async ({ db, body, actor }) => {
    await requirePlace(db, actor, body.fk_location)
    return coincidences(db, body)
  })
}
