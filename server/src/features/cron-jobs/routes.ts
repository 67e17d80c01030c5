import * as contract from 'contract/cron-jobs/cron-jobs.ts'
import { turnsAfter } from 'contract/cron-jobs/cron.ts'
import { sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import { conflict } from '../../platform/http/errors.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { requireRow, resourceRoutes } from '../../platform/http/resource-routes.ts'
import { notifyChanged } from '../../platform/jobs/notify-changed.ts'
import { cronJobSource, cronRunSource, databaseNow } from './source.ts'

/** What the system does by the clock: what, when, in whose name, and how it went. */
export const registerRoutes: RegisterRoutes = routes => {
  routes.write(contract.nextCronTurns, async ({ db, body: { expression, time_zone } }) =>
    turnsAfter(expression, time_zone, await databaseNow(db), 5).map(turn => turn.toISOString())
  )
  resourceRoutes(routes, contract.cronJobs, cronJobSource)
  routes.read(contract.listCronRuns, async ({ db, params: { id }, query, actor }) => {
    await requireRow(db, cronJobSource, id, actor)
    return listRows(db, cronRunSource, { ...query, fk_cron_job: [id] }, actor)
  })
  routes.write(contract.runCronJob, async ({ db, params: { id }, actor }) => {
    await requireRow(db, cronJobSource, id, actor)
    const { rows } = await db.execute<{ id: number }>(sql`insert into cron_run (fk_cron_job, fk_user)
      values (${id}, ${actor.id}) on conflict do nothing returning id`)
    const [run] = rows
    if (!run) throw conflict('duplicate', 'Ya se está ejecutando')
    await db.execute(sql`select pg_notify('cron', '')`)
    await notifyChanged(db, id, 'cron_job')
    return oneRow(db, cronRunSource, run.id, actor)
  })
}
