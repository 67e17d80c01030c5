import * as breakdowns from 'contract/unplanned/breakdowns.ts'
import * as contract from 'contract/unplanned/unplanned.ts'
import * as parts from 'contract/unplanned/unplanned-parts.ts'
import { eq, inArray } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listRows, oneRow, rowsWhere } from '../../platform/http/list.ts'
import { requireRow, resourceRoutes } from '../../platform/http/resource-routes.ts'
import { unplanned, unplanned_staff, unplanned_task } from '../../schema/unplanned.ts'
import { workOrderSource } from '../work-orders/source.ts'
import { alikeBreakdowns, reportBreakdown } from './breakdowns.ts'
import { changeDone, createUnplanned, removeUnplanned, updateUnplanned } from './actions.ts'
import { addPeople, changeConfirmed, changeTask, dateSource, staffSource, taskSource } from './parts.ts'
import { unplannedSource } from './source.ts'
import { wholeActivity } from './whole.ts'
import { writtenBefore } from './words.ts'

const one = (db: Db, id: number, actor: Actor) => oneRow(db, unplannedSource, id, actor)

/** Unplanned work: activities with tasks, people and dates, under their orders. */
export const registerRoutes: RegisterRoutes = (routes, { env, onTransition }) => {
  const zone = env.TZ_OPERATOR
  const people = staffSource(zone)
  const { calls } = contract.unplanned

  routes.read(calls.list, ({ db, query, actor }) => listRows(db, unplannedSource, query, actor))
  routes.sheet(contract.unplannedExcel, ({ db, query, actor }) => listRows(db, unplannedSource, query, actor))
  routes.read(contract.wordsBefore, ({ db, query, actor }) => writtenBefore(db, actor, query))

  routes.read(breakdowns.alikeBreakdowns, ({ db, query, actor }) => alikeBreakdowns(db, actor, query))
  routes.write(breakdowns.reportBreakdown, ({ db, body, actor }) => reportBreakdown(db, actor, body, onTransition))
  routes.read(contract.oneUnplanned, ({ db, params, actor }) => wholeActivity(db, params.id, actor, zone))

  routes.read(contract.wholeUnplanned, async ({ db, query, actor }) => {
    for (const order of query.fk_work_order) await requireRow(db, workOrderSource, order, actor)
    const found = await db
      .select({ id: unplanned.id })
      .from(unplanned)
      .where(inArray(unplanned.fk_work_order, query.fk_work_order))
      .orderBy(unplanned.id)
    const activities = []
    for (const { id } of found) activities.push((await wholeActivity(db, id, actor, zone)).parsed())
    return activities
  })

  routes.read(contract.unplannedOfOrder, async ({ db, params, actor }) => {
    await requireRow(db, workOrderSource, params.id, actor)
    return rowsWhere(db, unplannedSource, eq(unplanned.fk_work_order, params.id), unplanned.id)
  })

  routes.write(calls.create, async ({ db, body, actor }) => one(db, await createUnplanned(db, actor, body), actor))

  routes.write(contract.changeUnplanned, async ({ db, params, body, actor }) => {
    await updateUnplanned(db, actor, params.id, body)
    return one(db, params.id, actor)
  })

  routes.write(calls.remove, async ({ db, params, actor }) => {
    await removeUnplanned(db, actor, params.id)
    return {}
  })

  routes.write(contract.updateDone, async ({ db, params, body, actor }) => {
    await changeDone(db, actor, { ...body, id: params.id }, onTransition)
    return one(db, params.id, actor)
  })

  resourceRoutes(routes, parts.unplannedTasks, taskSource)
  resourceRoutes(routes, parts.unplannedStaff, people)
  resourceRoutes(routes, parts.unplannedDates, dateSource(zone))

  routes.read(parts.tasksOfUnplanned, async ({ db, params, actor }) => {
    await requireRow(db, unplannedSource, params.id, actor)
    const { fk_unplanned, index, id } = unplanned_task
    return rowsWhere(db, taskSource, eq(fk_unplanned, params.id), index, id)
  })

  routes.write(parts.updateTask, async ({ db, params, body, actor }) => {
    await changeTask(db, actor, { ...body, id: params.id })
    return oneRow(db, taskSource, params.id, actor)
  })

  const peopleOf = (db: Db, id: number) =>
    rowsWhere(db, people, eq(unplanned_staff.fk_unplanned, id), unplanned_staff.id)

  routes.read(parts.staffOfUnplanned, async ({ db, params, actor }) => {
    await requireRow(db, unplannedSource, params.id, actor)
    return peopleOf(db, params.id)
  })

  routes.write(parts.bulkStaff, async ({ db, body, actor }) => {
    await addPeople(db, actor, body, zone)
    return peopleOf(db, body.fk_unplanned)
  })

  routes.write(parts.updateConfirmed, async ({ db, params, body, actor }) => {
    await changeConfirmed(db, actor, { ...body, id: params.id })
    return oneRow(db, people, params.id, actor)
  })
}
