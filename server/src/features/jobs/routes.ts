import * as contract from 'contract/jobs.ts'
import { eq, sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { listRows } from '../../platform/http/list.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { tell } from '../../platform/jobs/tell.ts'
import { user } from '../../schema/access.ts'
import { job } from '../../schema/jobs.ts'

const isOver = sql`${job.state} in ${sql.raw(`('${contract.endStates.join("','")}')`)}`
const isOwn = sql`${job.fk_user} = ${sql.placeholder('caller')}`

const source = listSource(contract.jobs, {
  table: job,
  where: sql`(${isOwn} or ${sql.placeholder('seesAll')})`,
  fields: {
    user: { id: user.id, name: user.first_name },
    can_cancel: sql`not (${isOver} or ${job.is_cancelled})`
  },
  joins: query => query.leftJoin(user, eq(user.id, job.fk_user)),
  searchText: searchTextOf(job.title)
})

const askedBy = (actor: Actor) => ({ caller: actor.id, seesAll: actor.permissions.has(contract.allJobsPermission) })

/** @throws RESOURCE.NOT_FOUND, also for somebody else's */
async function jobOf(db: Db, actor: Actor, id: number): Promise<contract.Job> {
  const query = { page: 1, itemsPerPage: 1, id: [id] }
  const { rows } = (await listRows(db, source, query, actor, askedBy(actor))).parsed() as {
    rows: contract.Job[]
  }
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Long work that people began: how far it is, and cancelling it. */
export const jobRoutes: Feature = routes => {
  routes.read(contract.listJobs, ({ db, query, actor }) => listRows(db, source, query, actor, askedBy(actor)))
  routes.read(contract.oneJob, ({ db, params, actor }) => jobOf(db, actor, params.id))
  routes.write(contract.cancelJob, async ({ db, params: { id }, actor }) => {
    const before = await jobOf(db, actor, id)
    if (before.user?.id !== actor.id) throw notFound()
    const { rowCount } = await db.execute(sql`update job set is_cancelled = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      finished_at = case when state = 'waiting' then now() end
      where id = ${id} and state in ('waiting', 'running')`)
    if (!rowCount) throw conflict('transition', 'El trabajo ya ha terminado')
    await tell(db, id)
    return jobOf(db, actor, id)
  })
}
