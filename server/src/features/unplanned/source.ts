import { classifierOf, overStatuses } from 'contract/core/classifier.ts'
import { oneUnplanned, unplanned as declared } from 'contract/unplanned/unplanned.ts'
import { eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type JsonFields, listOf } from '../../schema/json.ts'
import { Derived } from '../../schema/derived.ts'
import { type ListSource, listSource } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { asset } from '../../schema/assets.ts'
import { base } from '../../schema/bases.ts'
import { failure_type } from '../../schema/catalogs.ts'
import { nameOfAccount, namedClassifier, placesWithin } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import {
  unplanned,
  unplanned_execution_date,
  unplanned_staff,
  unplanned_task,
  unplanned_total
} from '../../schema/unplanned.ts'
import { work_order, work_order_words } from '../../schema/work-orders.ts'
import { ordersOfCaller } from '../work-orders/source.ts'
import { unplannedPolicy } from './policy.ts'

const line = alias(location, 'line')
const doer = alias(user, 'doer')

/** The activity's execution that goes on or comes next. */
const next = (column: 'start_at' | 'end_at') => sql`(select d.${sql.identifier(column)} from unplanned_execution_date d
  where d.fk_unplanned = ${unplanned.id} and d.end_at > now() order by d.start_at limit 1)`

const tasks = (condition: SQL) =>
  sql`(select count(*)::int from unplanned_task t where t.fk_unplanned = ${unplanned.id} ${condition})`

const typeName = (type: typeof unplanned.type) => new Derived(type, sent => classifierOf(Number(sent)).name)

const order = {
  id: work_order.id,
  version: work_order.version,
  code: work_order.code,
  title: work_order.title,
  type: unplanned.type,
  type_name: typeName(unplanned.type),
  fkc_status: unplanned.fkc_status,
  status: namedClassifier(unplanned.fkc_status),
  fkc_priority: unplanned.fkc_priority,
  priority: namedClassifier(unplanned.fkc_priority),
  scheduled_start: work_order.scheduled_start,
  scheduled_end: work_order.scheduled_end,
  started_at: work_order.started_at,
  finished_at: work_order.finished_at,
  closed_at: work_order.closed_at
}

const listed = {
  work_order: order,
  type_name: order.type_name,
  status: order.status,
  priority: order.priority,
  line: { id: line.id, name: line.name, color: line.color },
  fk_location: work_order.fk_location,
  location: { id: location.id, name: location.name },
  fk_base: work_order.fk_base,
  base: { id: base.id, code: base.code, name: base.name },
  fk_asset: work_order.fk_asset,
  asset: { id: asset.id, code: asset.code, name: asset.name },
  fk_failure_type: work_order.fk_failure_type,
  failure_type: { id: failure_type.id, name: failure_type.name },
  next_start_at: next('start_at'),
  next_end_at: next('end_at'),
  people: sql`(select coalesce(json_agg(json_build_object('id', s.id, 'first_name', s.first_name,
    'last_name', s.last_name, 'confirmed', p.confirmed) order by p.id), '[]')
    from unplanned_staff p join staff s on s.id = p.fk_staff where p.fk_unplanned = ${unplanned.id})`,
  tasks_count: tasks(sql``),
  tasks_done: tasks(sql`and t.done`),
  done_by: { id: doer.id, name: nameOfAccount(doer) }
}

/** Activities whose order meets a condition of `o`. */
const ofOrders = (condition: SQL) =>
  sql`${unplanned.fk_work_order} in (select o.id from work_order o where ${condition})`

export const unplannedSource = listSource(declared, {
  ...unplannedPolicy,
  fields: listed,
  joins: query =>
    query
      .innerJoin(work_order, eq(work_order.id, unplanned.fk_work_order))
      .innerJoin(location, eq(location.id, work_order.fk_location))
      .innerJoin(line, eq(line.id, unplanned.fk_line))
      .leftJoin(base, eq(base.id, work_order.fk_base))
      .leftJoin(asset, eq(asset.id, work_order.fk_asset))
      .leftJoin(failure_type, eq(failure_type.id, work_order.fk_failure_type))
      .leftJoin(doer, eq(doer.id, unplanned.fk_done_by)),
  // The words of an order are its activities' too: their titles are among them.
  words: {
    of: unplanned.fk_work_order,
    row: work_order_words.fk_work_order,
    line: work_order_words.fk_line,
    text: work_order_words.text
  },
  filters: {
    fk_location: ids => ofOrders(sql`o.fk_location in ${placesWithin(ids)}`),
    fk_base: ids => ofOrders(sql`o.fk_base = any(${ids})`),
    fk_asset: ids => ofOrders(sql`o.fk_asset = any(${ids})`),
    fk_failure_type: ids => ofOrders(sql`o.fk_failure_type = any(${ids})`),
    // Who is of an activity is of its order.
    fk_staff: ids =>
      sql`${unplanned.fk_work_order} in (select fk_work_order from work_order_staff where fk_staff = any(${ids}))`
  },
  flags: {
    assigned_to_me: mine => (mine ? inArray : notInArray)(unplanned.fk_work_order, ordersOfCaller),
    is_open: is => (is ? notInArray : inArray)(unplanned.fkc_status, [...overStatuses])
  },
  totals: {
    table: unplanned_total,
    paths: [['fk_line'], ['fk_line', 'fkc_status'], ['fk_line', 'type', 'fkc_status']],
    flags: { is_open: is => (is ? notInArray : inArray)(unplanned_total.fkc_status, [...overStatuses]) }
  }
})

const wholeRow = oneUnplanned.reply.omit({ down_service_minutes: true })

const author: JsonFields = { id: user.id, name: nameOfAccount(user) }
const person: JsonFields = { id: staff.id, first_name: staff.first_name, last_name: staff.last_name }
const responsible = alias(staff, 'responsible')
const sibling = alias(unplanned, 'sibling')

/** An activity with everything that its page shows except the service that was lost. */
export const wholeUnplannedSource: ListSource<z.output<typeof wholeRow>> = {
  ...unplannedSource,
  lesser: undefined, // the list's own
  row: wholeRow,
  joins: query =>
    (unplannedSource.joins?.(query) ?? query).leftJoin(responsible, eq(responsible.id, work_order.fk_responsible)),
  fields: {
    ...listed,
    work_order: {
      ...order,
      description: work_order.description,
      requires_stop: work_order.requires_stop,
      waiting_reason: work_order.waiting_reason,
      fk_responsible: work_order.fk_responsible,
      responsible: { id: responsible.id, first_name: responsible.first_name, last_name: responsible.last_name },
      down_from: work_order.down_from,
      down_to: work_order.down_to,
      cause: work_order.cause,
      solution: work_order.solution
    },
    tasks: listOf(
      {
        id: unplanned_task.id,
        version: unplanned_task.version,
        title: unplanned_task.title,
        index: unplanned_task.index,
        done: unplanned_task.done,
        done_at: unplanned_task.done_at,
        fk_done_by: unplanned_task.fk_done_by,
        done_by: author,
        observation: unplanned_task.observation,
        fk_created_by: unplanned_task.fk_created_by
      },
      sql`from ${unplanned_task} left join ${user} on ${user.id} = ${unplanned_task.fk_done_by}
        where ${unplanned_task.fk_unplanned} = ${unplanned.id}`,
      sql`${unplanned_task.index}, ${unplanned_task.id}`
    ),
    staff: listOf(
      {
        id: unplanned_staff.id,
        version: unplanned_staff.version,
        fk_staff: unplanned_staff.fk_staff,
        staff: person,
        confirmed: unplanned_staff.confirmed,
        confirmed_at: unplanned_staff.confirmed_at
      },
      sql`from ${unplanned_staff} join ${staff} on ${staff.id} = ${unplanned_staff.fk_staff}
        where ${unplanned_staff.fk_unplanned} = ${unplanned.id}`,
      sql`${unplanned_staff.id}`
    ),
    dates: listOf(
      {
        id: unplanned_execution_date.id,
        version: unplanned_execution_date.version,
        start_at: unplanned_execution_date.start_at,
        end_at: unplanned_execution_date.end_at
      },
      sql`from ${unplanned_execution_date} where ${unplanned_execution_date.fk_unplanned} = ${unplanned.id}`,
      sql`${unplanned_execution_date.start_at}`
    ),
    siblings: listOf(
      { id: sibling.id, title: sibling.title, done: sibling.done, done_at: sibling.done_at },
      sql`from ${unplanned} as ${sql.identifier('sibling')}
        where ${sibling.fk_work_order} = ${unplanned.fk_work_order} and ${sibling.id} <> ${unplanned.id}`,
      sql`${sibling.id}`
    )
  }
}
