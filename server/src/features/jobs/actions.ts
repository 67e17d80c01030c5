import * as contract from 'contract/jobs/jobs.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { listRows } from '../../platform/http/list.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { job } from '../../schema/jobs.ts'
import { jobPolicy } from './policy.ts'

const isOver = sql`${job.state} in ${sql.raw(`('${contract.endStates.join("','")}')`)}`
const isOwn = sql`${job.fk_user} = ${sql.placeholder('caller')}`

export const jobSource = listSource(contract.jobs, {
  ...jobPolicy,
  where: sql`(${isOwn} or ${sql.placeholder('seesAll')})`,
  fields: {
    user: { id: user.id, name: user.first_name },
    can_cancel: sql`not (${isOver} or ${job.is_cancelled})`
  },
  joins: query => query.leftJoin(user, eq(user.id, job.fk_user)),
  searchText: searchTextOf(job.title)
})

/** The values of the list's own placeholders. */
export const callerParams = (actor: Actor) => ({
  caller: actor.id,
  seesAll: actor.permissions.has(contract.allJobsPermission)
})

/** @throws RESOURCE.NOT_FOUND, also for another user's */
export async function jobOf(db: Db, actor: Actor, id: number): Promise<contract.Job> {
  const query = { page: 1, itemsPerPage: 1, id: [id] }
  const { rows } = (await listRows(db, jobSource, query, actor, callerParams(actor))).parsed() as {
    rows: contract.Job[]
  }
  if (!rows[0]) throw notFound()
  return rows[0]
}
