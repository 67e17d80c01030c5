import type { changeReportStates, changeReportStatuses } from 'contract/anomaly-reports/anomaly-triage.ts'
import { asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, invalid } from '../../platform/http/errors.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { changeReportState, changeStatus } from './triage.ts'

// Changes of several reports at once: all of them, or none.

type Items = z.output<typeof changeReportStates.body>['items']
type Changed = z.input<typeof changeReportStates.reply>

/**
 * Does the same to each, in the order of their ids, so that two such calls never wait for each other.
 * @throws DOMAIN.CONFLICT naming the first report that refuses it
 */
async function each(db: Transaction, items: Items, change: (item: Items[number]) => Promise<void>): Promise<Changed> {
  const ids = items.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ items: 'Hay reportes repetidos' })
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    try {
      await change(item)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DOMAIN.CONFLICT') throw error
      const [row] = await db
        .select({ code: anomaly_report.code })
        .from(anomaly_report)
        .where(inArray(anomaly_report.id, [item.id]))
      throw conflict(error.reason ?? 'transition', `${row?.code}: ${error.message}`)
    }
  }
  return db
    .select({ id: anomaly_report.id, version: anomaly_report.version })
    .from(anomaly_report)
    .where(inArray(anomaly_report.id, ids))
    .orderBy(asc(anomaly_report.id))
}

/** Changes the state of reports as `changeStatus` does for one. */
export const changeStatusOfAll = (
  db: Transaction,
  actor: Actor,
  { items, ...asked }: z.output<typeof changeReportStatuses.body>
): Promise<Changed> => each(db, items, ({ id, version }) => changeStatus(db, actor, id, { ...asked, version }))

/** Archives reports, or takes them back. */
export const changeStateOfAll = (
  db: Transaction,
  actor: Actor,
  { items, state }: z.output<typeof changeReportStates.body>
): Promise<Changed> => each(db, items, ({ id, version }) => changeReportState(db, actor, id, { state, version }))
