import * as contract from 'contract/cron-jobs/cron-jobs.ts'
import { programmingTasks, taskRights } from 'contract/cron-jobs/cron-tasks.ts'
import { turnsAfter } from 'contract/cron-jobs/cron.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { type ResourceSource, resourceSource } from '../../platform/http/resource-routes.ts'
import { user } from '../../schema/access.ts'
import { cron_job, cron_run } from '../../schema/cron-jobs.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { placeOf } from '../checks/program.ts'
import { requireValue } from '../../platform/require-value.ts'
import { cronJobPolicy, cronRunPolicy } from './policy.ts'

/** The only clock of scheduled tasks. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`)
  return new Date(requireValue(rows[0]).now)
}

/**
 * A task runs in the name of the user who saved it last, who must hold the rights that it takes; switching one off
 * takes none of them. Scheduled anew, it starts at its next turn.
 */
const beforeWrite: ResourceSource<contract.CronJob, typeof cron_job>['beforeWrite'] = async ({
  db,
  actor,
  fields,
  before
}) => {
  const job = { ...before, ...fields } as contract.CronJob
  const isAnew = (name: keyof contract.CronJob) => name in fields && fields[name] !== before?.[name]
  const isScheduledAnew = isAnew('expression') || isAnew('time_zone') || isAnew('is_enabled')
  if (before && (isScheduledAnew || isAnew('task'))) await dropWaiting(db, before.id)
  const next_run_at = isScheduledAnew ? { next_run_at: await nextTurn(db, job) } : {}
  if (before && Object.keys(fields).join() === 'is_enabled' && !job.is_enabled) return { ...fields, ...next_run_at }

  const right = taskRights[job.task]
  if (right && !actor.permissions.has(right)) throw forbidden('Su perfil no puede hacer lo que hace esta tarea')
  const taken = { ...fields, ...next_run_at, fk_owner: right ? actor.id : null }
  if (job.task in programmingTasks) {
    const fk_line = job.fk_location ? (await placeOf(db, actor, job.fk_location)).line : null
    return { ...taken, fk_line }
  }
  if (fields['fk_location']) throw invalid({ fk_location: 'Esta tarea no es de ningún lugar' })
  if (fields['split_by']) throw invalid({ split_by: 'Esta tarea no crea órdenes' })
  return { ...taken, fk_location: null, fk_line: null, split_by: null }
}

async function nextTurn(db: Transaction, { is_enabled, expression, time_zone }: contract.CronJob) {
  return is_enabled ? turnsAfter(expression, time_zone, await databaseNow(db), 1)[0]?.toISOString() : null
}

/** Drops turns that haven't begun: they were those of the task as it was. */
const dropWaiting = (db: Transaction, id: number) =>
  db.execute(sql`update cron_run set state = 'skipped', finished_at = now(), log = 'La tarea se cambió o se desactivó antes'
    where fk_cron_job = ${id} and state = 'waiting' and due_at is not null`)

export const cronJobSource = resourceSource(contract.cronJobs, {
  ...cronJobPolicy,
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
  ...cronRunPolicy,
  fields: {
    user: { id: user.id, name: nameOfAccount(user) },
    duration: sql`(extract(epoch from ${cron_run.finished_at} - ${cron_run.started_at}) * 1000)::int`
  },
  joins: query => query.leftJoin(user, eq(user.id, cron_run.fk_user)),
  searchText: searchTextOf(cron_run.log, cron_run.error)
})
