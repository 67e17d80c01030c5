import * as contract from 'contract/cron-jobs.ts'
import { programmingTasks } from 'contract/cron-tasks.ts'
import { turnsAfter } from 'contract/cron.ts'
import { eq, sql } from 'drizzle-orm'
import { invalid } from '../../platform/http/errors.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { type ResourceSource, resourceSource } from '../../platform/http/resource-routes.ts'
import { user } from '../../schema/access.ts'
import { cron_job, cron_run } from '../../schema/cron-jobs.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { placeOf } from '../checks/program.ts'

/** Whoever saves a task has it done in their name from then on. It starts anew at its next turn. */
const beforeWrite: ResourceSource['beforeWrite'] = async ({ db, actor, fields, before }) => {
  const job = { ...before, ...fields } as contract.CronJob
  const isProgramming = job.task in programmingTasks
  if (!isProgramming && job.fk_location) throw invalid({ fk_location: 'Esta tarea no es de ningún lugar' })
  if (!isProgramming && job.split_by) throw invalid({ split_by: 'Esta tarea no crea órdenes' })
  if (job.fk_location) await placeOf(db, actor, job.fk_location)
  const isScheduledAnew = ['expression', 'time_zone', 'is_enabled'].some(name => name in fields)
  return { ...fields, fk_owner: actor.id, ...(isScheduledAnew && { next_run_at: await nextTurn(job) }) }

  async function nextTurn({ is_enabled, expression, time_zone }: contract.CronJob) {
    if (!is_enabled) return null
    const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`)
    return turnsAfter(expression, time_zone, new Date(rows[0]?.now as number), 1)[0]?.toISOString()
  }
}

export const cronJobSource = resourceSource(contract.cronJobs, {
  table: cron_job,
  fields: {
    location: { id: location.id, name: location.name },
    owner: { id: user.id, name: nameOfAccount(user) }
  },
  joins: query =>
    query.leftJoin(location, eq(location.id, cron_job.fk_location)).leftJoin(user, eq(user.id, cron_job.fk_owner)),
  searchText: searchTextOf(cron_job.name),
  without: ['remove'],
  beforeWrite
})

export const cronRunSource = listSource(contract.cronRuns, {
  table: cron_run,
  fields: {
    user: { id: user.id, name: nameOfAccount(user) },
    duration: sql`(extract(epoch from ${cron_run.finished_at} - ${cron_run.started_at}) * 1000)::int`
  },
  joins: query => query.leftJoin(user, eq(user.id, cron_run.fk_user)),
  searchText: searchTextOf(cron_run.log, cron_run.error)
})
