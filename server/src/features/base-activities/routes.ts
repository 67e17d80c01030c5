import * as contract from 'contract/base-activities/base-activities.ts'
import * as bulk from 'contract/base-activities/base-activities-in-bulk.ts'
import { programBatch } from 'contract/checks/checks.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { type ListQuery, maxItemsPerPage, maxIds } from 'contract/core/http.ts'
import type { Call } from 'contract/core/resource.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { RegisterRoutes } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict } from '../../platform/http/errors.ts'
import { rowsMatching } from '../../platform/http/list-query.ts'
import { listRows, oneRow, rowsAndCount, rowsById } from '../../platform/http/list.ts'
import { type ResourceSource, resourceRoutes, resourceSource, updateRow } from '../../platform/http/resource-routes.ts'
import { user } from '../../schema/access.ts'
import { base_activity, reschedule_history } from '../../schema/base-activities.ts'
import { baseActivitiesNamed } from '../../schema/expressions.ts'
import {
  type Rescheduled,
  completeBaseActivity,
  countBases,
  requireOnlyReason,
  requireWithoutChecks,
  reschedule,
  takeRescheduleBack
} from './actions.ts'
import { addMany, changeMany } from './bulk.ts'
import { lockMetersOf } from './due.ts'
import { initialiseMany, weeklyLoadOf } from './initialise.ts'
import { requireValue } from '../../platform/require-value.ts'
import { baseActivitySource, programmableSource } from './source.ts'
import { rescheduleHistoryPolicy } from './policy.ts'

const baseActivities = (clock: () => Clock): ResourceSource<contract.BaseActivity, typeof base_activity> => ({
  ...baseActivitySource,
  without: ['list', 'update'],
  beforeWrite: ({ db, fields, before }) => completeBaseActivity(db, fields, before, clock()),
  beforeRemove: ({ db, row }) => requireWithoutChecks(db, row.id)
})

const history = resourceSource(contract.rescheduleHistory, {
  ...rescheduleHistoryPolicy,
  searchParts: (contains, isPhrase) => [
    sql`${reschedule_history.fk_base_activity} in ${baseActivitiesNamed(contains, isPhrase)}`,
    contains(sql`search_key(${reschedule_history.reason})`)
  ],
  fields: { user: { id: user.id, name: user.first_name } },
  joins: query => query.leftJoin(user, eq(user.id, reschedule_history.fk_user)),
  without: ['create'],
  beforeWrite: ({ fields, before }) => requireOnlyReason(fields, before as Rescheduled)
})

/** The calls that take many activities at once: whoever may use one of them may choose so many. */
const takesMany: readonly Call[] = [programBatch, contract.reschedule, bulk.changeInBulk]

/**
 * A page and its count; or all rows as a plain array, with their number in a header that shows whether it was cut: at
 * 5,000 for those who may change so many at once, for everybody else where a page is.
 */
async function pageOrAll(
  { db, query, actor, reply }: { db: Db; query: ListQuery; actor: Actor; reply: FastifyReply },
  source: typeof baseActivitySource,
  isPaged: boolean
) {
  if (isPaged) return listRows(db, source, query, actor)
  const itemsPerPage = takesMany.some(({ access }) => actor.permissions.has(access)) ? maxIds : maxItemsPerPage
  const { rows, count } = await rowsAndCount(db, source, { ...query, page: 1, itemsPerPage }, actor)
  void reply.header('x-total-count', String(count))
  return rows
}

/** Activities on bases: when they are due, what can be programmed, rescheduling. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })
  const ownSource = baseActivities(clock)
  routes.read(contract.listBaseActivities, input =>
    pageOrAll(input, baseActivitySource, input.query.paginated !== false)
  )
  routes.read(contract.programmableBaseActivities, input =>
    pageOrAll(input, programmableSource, input.query.paginated === true)
  )
  routes.read(contract.countBasesOfActivity, async ({ db, params, actor }) => ({
    count: await countBases(db, params.id, actor.lines)
  }))
  resourceRoutes(routes, contract.baseActivities, ownSource)
  routes.write(contract.baseActivities.calls.update, async ({ db, params, body, actor }) => {
    // Meters are locked before base activities, as when taking a reading.
    await lockMetersOf(db, [{ ...body, id: params.id }])
    return updateRow(db, ownSource, params.id, body, actor)
  })

  routes.write(bulk.addInBulk, ({ db, body, actor }) => addMany(db, actor, body))
  routes.write(bulk.changeInBulk, async ({ db, body, actor }) =>
    rowsById(db, baseActivitySource, await changeMany(db, actor, body.items, clock()))
  )
  routes.write(bulk.initialise, ({ db, body, actor }) => initialiseMany(db, actor, body, clock()))
  routes.write(bulk.weeklyLoad, ({ db, body, actor }) => weeklyLoadOf(db, actor, body, clock()))

  routes.write(contract.reschedule, async ({ db, body, actor }) => {
    await reschedule(db, actor, body, clock())
    return rowsById(db, baseActivitySource, [...new Set(body.ids)])
  })
  resourceRoutes(routes, contract.rescheduleHistory, {
    ...history,
    beforeRemove: ({ db, row }) => takeRescheduleBack(db, row as Rescheduled, clock())
  })
  routes.write(contract.rescheduleHistory.calls.create, async ({ db, body, actor }) => {
    const { fk_base_activity, new_date, reason } = body
    const [id] = await reschedule(db, actor, { ids: [fk_base_activity], date: new_date, reason }, clock())
    if (id === undefined) throw conflict('duplicate', 'La actividad ya está reprogramada para esa fecha')
    return oneRow(db, history, id, actor)
  })

  routes.read(contract.programmableCount, async ({ db, query, actor }) => {
    const to = query['to'] ?? addDays(dayOf(new Date(), env.TZ_OPERATOR), contract.horizonDays)
    const asked = { page: 1, itemsPerPage: 1, ...query, to }
    const { tables, where } = rowsMatching(programmableSource, asked, actor)
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${tables} where ${where}`
    )
    return requireValue(rows[0])
  })
}
