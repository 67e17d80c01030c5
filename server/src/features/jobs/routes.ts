import * as contract from 'contract/jobs/jobs.ts'
import { sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { listRows } from '../../platform/http/list.ts'
import { notifyChanged } from '../../platform/jobs/notify-changed.ts'
import { callerParams, jobOf, jobSource } from './actions.ts'

/** Long work that people began: how far it is, and cancelling it. */
export const registerRoutes: RegisterRoutes = routes => {
  routes.read(contract.listJobs, ({ db, query, actor }) => listRows(db, jobSource, query, actor, callerParams(actor)))
  routes.read(contract.oneJob, ({ db, params, actor }) => jobOf(db, actor, params.id))
  routes.write(contract.cancelJob, async ({ db, params: { id }, actor }) => {
    const before = await jobOf(db, actor, id)
    if (before.user?.id !== actor.id) throw notFound()
    const { rowCount } = await db.execute(sql`update job set is_cancelled = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      finished_at = case when state = 'waiting' then now() end
      where id = ${id} and state in ('waiting', 'running')`)
    if (!rowCount) throw conflict('transition', 'El trabajo ya ha terminado')
    await notifyChanged(db, id)
    return jobOf(db, actor, id)
  })
}
