import * as contract from 'contract/base-activities.ts'
import { addDays } from 'contract/days.ts'
import { dayOf } from 'contract/format.ts'
import type { ListQuery } from 'contract/http.ts'
import { and, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, linesFor } from '../../platform/http/actor.ts'
import { conflict } from '../../platform/http/errors.ts'
import { listRows, rowsById } from '../../platform/http/list.ts'
import { type ListSource, orderOf, whereOf } from '../../platform/http/list-source.ts'
import { oneRow, type ResourceSource, resourceRoutes } from '../../platform/http/resource-routes.ts'
import { user } from '../../schema/access.ts'
import { base_activity, reschedule_history } from '../../schema/base-activities.ts'
import { wordsOfBaseActivity } from '../../schema/expressions.ts'
import {
  completeBaseActivity,
  countBases,
  requireOnlyReason,
  requireWithoutChecks,
  reschedule,
  takeRescheduleBack
} from './actions.ts'
import { baseActivityFilters, baseActivitySource, programmableSource } from './source.ts'

/** More rows than this are asked for page by page. */
const mostRows = 5000

const baseActivities = (timeZone: string): ResourceSource => ({
  ...baseActivitySource,
  without: ['list'],
  beforeWrite: ({ db, fields, before }) =>
    completeBaseActivity(db, fields, before, { now: new Date().toISOString(), timeZone }),
  beforeRemove: ({ db, row }) => requireWithoutChecks(db, row.id)
})

const history: ResourceSource = {
  table: reschedule_history,
  line: reschedule_history.fk_line,
  words: sql`${wordsOfBaseActivity(sql`${reschedule_history.fk_base_activity}`)} || search_key(${reschedule_history.reason})`,
  columns: {
    id: reschedule_history.id,
    version: reschedule_history.version,
    created_at: reschedule_history.created_at,
    updated_at: reschedule_history.updated_at,
    fk_base_activity: reschedule_history.fk_base_activity,
    fk_line: reschedule_history.fk_line,
    previous_date: reschedule_history.previous_date,
    new_date: reschedule_history.new_date,
    reason: reschedule_history.reason,
    user: { id: user.id, name: user.first_name }
  },
  joins: query => query.leftJoin(user, eq(user.id, reschedule_history.fk_user)),
  without: ['create'],
  beforeWrite: ({ fields, before }) => requireOnlyReason(fields, before as never),
  beforeRemove: ({ db, row }) => takeRescheduleBack(db, row as never)
}

/** A page and its count, or every row as a plain array. */
async function pageOrAll(db: Db, source: ListSource, list: ListQuery, actor: Actor, isPaged: boolean) {
  if (isPaged) return listRows<contract.BaseActivity>(db, source, baseActivityFilters, list, actor)
  const ids = await db
    .select({ id: base_activity.id })
    .from(base_activity)
    .where(whereOf(source, baseActivityFilters, list, actor))
    .orderBy(...orderOf(source, list))
    .limit(mostRows)
  return rowsById<contract.BaseActivity>(
    db,
    source,
    ids.map(row => row.id)
  )
}

/** Activities on bases: when they are due, what can be programmed, rescheduling. */
export const baseActivityRoutes: Feature = (routes, { env }) => {
  routes.read(contract.listBaseActivities, ({ db, query, actor }) =>
    pageOrAll(db, baseActivitySource, query, actor, query.paginated !== false)
  )
  routes.read(contract.programmableBaseActivities, ({ db, query, actor }) =>
    pageOrAll(db, programmableSource, query, actor, query.paginated === true)
  )
  routes.read(contract.countBasesOfActivity, async ({ db, params, actor }) => ({
    count: await countBases(db, params.id, actor.lines)
  }))
  resourceRoutes(routes, contract.baseActivities, baseActivities(env.TZ_OPERATOR))

  routes.write(contract.reschedule, async ({ db, body, actor }) => {
    await reschedule(db, actor, body)
    return rowsById(db, baseActivitySource, [...new Set(body.ids)])
  })
  resourceRoutes(routes, contract.rescheduleHistory, history)
  routes.write(contract.rescheduleHistory.calls.create, async ({ db, body, actor }) => {
    const { fk_base_activity, new_date, reason } = body
    const [id] = await reschedule(db, actor, { ids: [fk_base_activity], date: new_date, reason })
    if (id === undefined) throw conflict('duplicate', 'La actividad ya está reprogramada para esa fecha')
    return oneRow(db, history, id, actor)
  })

  routes.read(contract.programmableCount, async ({ db, query, actor }) => {
    const to = query.to ?? addDays(dayOf(new Date(), env.TZ_OPERATOR), contract.horizonDays)
    const lines = linesFor(actor, query.fkLine === undefined ? undefined : [query.fkLine])
    const [row] = await db
      .select({ n: count() })
      .from(base_activity)
      .where(
        and(
          programmableSource.where,
          inArray(base_activity.fk_line, [...lines]),
          lte(base_activity.due_date, to),
          query.from ? gte(base_activity.due_date, query.from) : undefined
        )
      )
    return { count: row?.n ?? 0 }
  })
}
