import {
  baseActivities,
  listBaseActivities,
  programmableBaseActivities,
  programmableCount
} from 'contract/base-activities/base-activities.ts'
import { bases } from 'contract/bases/bases.ts'
import { brands } from 'contract/catalogs/catalogs.ts'
import { listChecks } from 'contract/checks/checks.ts'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import type { Page } from 'contract/core/http.ts'
import { readings } from 'contract/readings/readings.ts'
import type { Call } from 'contract/core/resource.ts'
import { oneWorkOrder, workOrders } from 'contract/work-orders/work-orders.ts'
import { workOrderStaff } from 'contract/work-orders/assignments.ts'
import type { z } from 'zod'
import type { Query } from './client.ts'
import type { Person } from './person.ts'
import { someOf } from './random.ts'
import { today } from './screens.ts'

/** Something that must hold after concurrent work; `wrong` lists the violations. */
export type Finding = { holds: string; looked: number; wrong: string[] }

const pageSize = 500

/** The type of a row of a call's pages, also if the call can answer without pages. */
type RowOf<C extends Call> = Extract<z.output<C['reply']>, { rows: unknown[] }>['rows'][number]

/** Every row of a list, page by page, and the counts that the pages gave. */
async function allRows<C extends Call>(person: Person, call: C, query: Query = {}): Promise<Page<RowOf<C>>> {
  const rows: RowOf<C>[] = []
  for (let page = 1; ; page++) {
    const reply = (await person.call(call, {
      query: { ...query, sortBy: 'id', sortDesc: false, page, itemsPerPage: pageSize }
    })) as Page<RowOf<C>>
    rows.push(...reply.rows)
    if (reply.rows.length < pageSize) return { rows, count: reply.count }
  }
}

/** A list's count equals the number of rows that paging gives, each once. */
async function countsAreTrue(person: Person): Promise<Finding> {
  const wrong: string[] = []
  let looked = 0
  const asked: [Call, Query][] = [
    [workOrders.calls.list, {}],
    ...Object.values(workOrderStatus).map((fkc_status): [Call, Query] => [workOrders.calls.list, { fkc_status }]),
    [listChecks, {}],
    ...[checkStatus.PROGRAMADO, checkStatus.NO_REALIZADO, checkStatus.ANULADO].map((fkc_status): [Call, Query] => [
      listChecks,
      { fkc_status }
    ]),
    ...[baseActivities, bases, readings, workOrderStaff, brands].map(({ calls }): [Call, Query] => [calls.list, {}]),
    [programmableBaseActivities, { paginated: true }]
  ]
  for (const [call, query] of asked) {
    const { rows, count } = await allRows(person, call, query)
    const ids = new Set(rows.map(row => (row as { id: number }).id)).size
    looked += rows.length
    if (rows.length !== count || ids !== count)
      wrong.push(`${call.path} ${JSON.stringify(query)}: count ${count}, ${rows.length} rows, ${ids} ids`)
  }
  return { holds: 'counts are the number of rows that paging reaches', looked, wrong }
}

/** The orders of all statuses, and of all lines, add up to all orders. */
async function statusesAddUp(person: Person): Promise<Finding> {
  const countOf = async (query: Query) =>
    (await person.call(workOrders.calls.list, { query: { ...query, itemsPerPage: 1 } })).count
  const sum = async (queries: Query[]) =>
    (await Promise.all(queries.map(countOf))).reduce((total, count) => total + count, 0)
  const all = await countOf({})
  const byStatus = await sum(Object.values(workOrderStatus).map(fkc_status => ({ fkc_status })))
  const byLine = await sum(person.lines.map(fkLine => ({ fkLine })))
  const wrong = [
    ...(byStatus === all ? [] : [`${all} orders, by status ${byStatus}`]),
    ...(byLine === all ? [] : [`${all} orders, by line ${byLine}`])
  ]
  return { holds: 'orders by status and by line add up', looked: all, wrong }
}

/** Orders in review or closed have no open check; list and order give the same number. */
async function nothingOpenInReview(person: Person): Promise<Finding> {
  const over = [workOrderStatus.PARA_REVISION, workOrderStatus.CERRADA]
  const { rows } = await allRows(person, workOrders.calls.list, { fkc_status: over })
  const wrong = rows
    .filter(row => row.checks_answered !== row.checks_count && !person.world.undone.has(row.id))
    .map(row => `${row.code}: ${row.checks_answered} of ${row.checks_count} checks answered, status ${row.fkc_status}`)
  const reviewed = rows.filter(
    row => row.fkc_status === workOrderStatus.PARA_REVISION && !person.world.undone.has(row.id)
  )
  const fresh = rows.filter(row => person.world.closed.has(row.id))
  for (const { id, code, checks_count } of [...someOf(reviewed, 200), ...someOf(fresh, 100)]) {
    const { checks } = await person.call(oneWorkOrder, { params: { id } })
    const shown = checks.filter(check => check.fkc_status !== checkStatus.ANULADO)
    if (shown.some(check => check.fkc_status === checkStatus.PROGRAMADO)) wrong.push(`${code}: an open check`)
    if (shown.length !== checks_count)
      wrong.push(`${code}: the list says ${checks_count} checks, the order has ${shown.length}`)
  }
  return { holds: 'orders in review or closed have no open check', looked: rows.length, wrong }
}

/** What the server confirmed is done: orders confirmed as closed are closed, answered checks answered. */
async function acknowledgedStays(person: Person): Promise<Finding> {
  const { closed, answered } = person.world
  const { rows: orders } = await allRows(person, workOrders.calls.list, { fkc_status: workOrderStatus.CERRADA })
  const isClosed = new Set(orders.map(({ id }) => id))
  const { rows: done } = await allRows(person, listChecks, {
    fkc_status: [checkStatus.REALIZADO, checkStatus.NO_REALIZADO]
  })
  const versionOf = new Map(done.map(({ id, version }) => [id, version]))
  const wrong = [...closed].filter(id => !isClosed.has(id)).map(id => `order ${id} was closed and isn't`)
  for (const [id, version] of answered)
    if ((versionOf.get(id) ?? -1) < version)
      wrong.push(`check ${id} was answered (version ${version}), now ${versionOf.get(id) ?? 'not answered'}`)
  return { holds: 'acknowledged answers and closings are there', looked: closed.size + answered.size, wrong }
}

/** A base activity has at most one open check, and can't be programmed while it has one; counts match their lists. */
async function programmingIsTrue(person: Person): Promise<Finding> {
  const wrong: string[] = []
  const { rows: open } = await allRows(person, listChecks, { fkc_status: checkStatus.PROGRAMADO })
  const programmed = new Set(open.map(row => row.fk_base_activity))
  if (programmed.size !== open.length) wrong.push(`${open.length} open checks on ${programmed.size} base activities`)
  const { rows: all } = await allRows(person, listBaseActivities, { paginated: true })
  const marked = all.filter(row => row.open_check)
  if (marked.length !== open.length)
    wrong.push(`${open.length} open checks, ${marked.length} base activities that say they have one`)
  const { rows: due } = await allRows(person, programmableBaseActivities, { paginated: true })
  wrong.push(
    ...due
      .filter(row => programmed.has(row.id) || row.open_check || !row.due_date)
      .map(row => `base activity ${row.id} can be programmed and shouldn't`)
  )
  for (const fkLine of person.lines) {
    const to = addDays(today(), 30)
    const [{ count }, page] = await Promise.all([
      person.call(programmableCount, { query: { fkLine, to } }),
      person.call(programmableBaseActivities, { query: { fkLine, paginated: true, itemsPerPage: 1 } })
    ])
    const here = due.filter(row => row.fk_line === fkLine)
    const soon = here.filter(row => row.due_date !== null && row.due_date <= to).length
    if (count !== soon) wrong.push(`line ${fkLine}: ${count} due in 30 days by the chip, ${soon} by the list`)
    if ((page as Page<unknown>).count !== here.length)
      wrong.push(`line ${fkLine}: ${(page as Page<unknown>).count} programmable by its list, ${here.length} of all`)
  }
  return { holds: 'programming: one open check at most, chips and lists agree', looked: all.length, wrong }
}

/** Checks the data after the run. A list that can't be read counts as wrong. */
export async function checkInvariants(person: Person): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const look of [countsAreTrue, statusesAddUp, nothingOpenInReview, acknowledgedStays, programmingIsTrue]) {
    findings.push(
      await look(person).catch((error: unknown) => ({ holds: look.name, looked: 0, wrong: [String(error)] }))
    )
  }
  return findings
}
