import { listBaseActivities, rescheduleHistory } from 'contract/base-activities/base-activities.ts'
import { listChecks } from 'contract/checks/checks.ts'
import { assetsOfBase } from 'contract/assets/assets.ts'
import { readings } from 'contract/readings/readings.ts'
import type { Person } from '../person.ts'
import { inHundred, oneOf, wholeBetween } from '../random.ts'
import { orderScreen, ordersScreen, type View } from '../screens.ts'

const views: View[] = ['mias', 'pendientes', 'en-curso', 'revision', 'todas', 'todas']
const sorts = ['code', 'title', 'scheduled_start', 'fkc_priority', 'created_at', 'updated_at']
const words = ['preventivo', 'ronda', 'OT-2026', 'torre', 'motriz', 'noche', 'cabina', 'no existe']

/** Looks through the orders of a line, opens one, and follows a check to its base: history, readings, mounted asset. */
export async function readLists(person: Person): Promise<void> {
  const line = oneOf(person.lines) ?? 0
  const view = oneOf(views) ?? 'todas'
  let list = await ordersScreen(person, view, line)
  await person.think()
  const sort = inHundred(40) ? { sortBy: oneOf(sorts), sortDesc: inHundred(50) } : {}
  const search = inHundred(40) ? { search: oneOf(words) } : {}
  list = await ordersScreen(person, view, line, { ...sort, ...search })
  for (let pages = wholeBetween(0, 3); pages > 0 && list.pages > 1; pages--) {
    await person.think()
    list = await ordersScreen(person, view, line, { ...sort, ...search, page: wholeBetween(1, list.pages) })
  }
  const row = oneOf(list.rows)
  if (!row) return
  await person.think()
  const { checks } = await orderScreen(person, row.id)
  const check = oneOf(checks)
  if (!check) return
  await person.think()
  const { id, fk_base, fk_base_metric } = check.base_activity
  await Promise.all([
    person.call(listChecks, { query: { fk_base_activity: id, sortBy: 'scheduled_date', sortDesc: true } }),
    person.call(rescheduleHistory.calls.list, {
      query: { fk_base_activity: id, sortBy: 'created_at', sortDesc: true, itemsPerPage: 50 }
    })
  ])
  await person.think()
  await Promise.all([
    person.call(listBaseActivities, { query: { fk_base, paginated: true } }),
    person.call(assetsOfBase, { params: { id: fk_base } }),
    ...(fk_base_metric === null
      ? []
      : [person.call(readings.calls.list, { query: { fk_base_metric, sortBy: 'read_at', sortDesc: true } })])
  ])
}
