import { classifierOf, plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import { oneWorkOrder, workOrders } from 'contract/work-orders/work-orders.ts'
import { eq, inArray, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { listOf } from '../../schema/json.ts'
import { byPermission, callerStaff, type ListSource, listSource } from '../../platform/http/list-source.ts'
import { Derived } from '../../schema/derived.ts'
import { user } from '../../schema/access.ts'
import { asset } from '../../schema/assets.ts'
import { base } from '../../schema/bases.ts'
import { failure_type } from '../../schema/catalogs.ts'
import {
  constant,
  nameOfAccount,
  namedClassifier,
  placesWithin,
  hiddenValue,
  type Value
} from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { stateHistoryOf, writer, writtenBy } from '../../schema/parts.ts'
import { staff } from '../../schema/staff.ts'
import {
  work_order,
  work_order_observation,
  work_order_progress,
  work_order_staff,
  work_order_total,
  work_order_transition,
  work_order_words
} from '../../schema/work-orders.ts'
import type { z } from 'zod'
import { executedBy } from './executed-by.ts'
import { isAttained, isOnTime } from './frozen.ts'
import { orderPolicy } from './policy.ts'

const line = alias(location, 'line')

/** True for an order with a check that is NOK, not verified or out of range. */
const isFlagged = sql`exists (select from work_order_progress p
  where p.fk_work_order = ${work_order.id} and p.checks_flagged > 0)`

/** Orders that the caller is responsible for or assigned to. */
export const ordersOfCaller = sql`(select o.id from work_order o where o.fk_responsible = ${callerStaff}
  union all select s.fk_work_order from work_order_staff s where s.fk_staff = ${callerStaff})`

/** An order without checks has no progress. */
const progress = (column: AnyPgColumn) => sql`coalesce(${column}, 0)`

/** Fields of an order in lists that aren't its own columns. */
const listed = {
  location: { id: location.id, name: location.name },
  line: { id: line.id, name: line.name, color: line.color },
  base: { id: base.id, code: base.code, name: base.name },
  responsible: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name },
  type_name: new Derived(work_order.type, sent => classifierOf(Number(sent)).name),
  status: namedClassifier(work_order.fkc_status),
  priority: namedClassifier(work_order.fkc_priority),
  checks_count: progress(work_order_progress.checks_count),
  checks_answered: progress(work_order_progress.checks_answered),
  checks_flagged: progress(work_order_progress.checks_flagged),
  labour_minutes: progress(work_order_progress.labour_minutes),
  people: sql`(select coalesce(json_agg(json_build_object('id', s.id, 'first_name', s.first_name,
    'last_name', s.last_name) order by ws.id), '[]')
    from work_order_staff ws join staff s on s.id = ws.fk_staff where ws.fk_work_order = ${work_order.id})`
}

/** Orders on these bases: with one as their own, or with a check on it. One set, as an `or` would read every order. */
const onBases = (ids: Value) => sql`${work_order.id} in (select o.id from work_order o where o.fk_base = any(${ids})
  union all select c.fk_work_order from base_activity ba join "check" c on c.fk_base_activity = ba.id
    where ba.fk_base = any(${ids}))`

/** Orders on a base of these levels. */
const ofCriticality = (levels: Value) => sql`(${work_order_progress.criticalities} && ${levels}::text[]
  or ${work_order.fk_base} in (select id from base where criticality = any(${levels})))`

/**
 * True if an order has people, else null; written so that it is looked up order by order, however many orders there
 * are.
 */
export const isStaffed = sql`(select true from work_order_staff s where s.fk_work_order = ${work_order.id} limit 1)`

const hasPeople = sql`exists (select from work_order_staff s where s.fk_work_order = ${work_order.id})`

const notBegun = sql.join([workOrderStatus.PENDIENTE, workOrderStatus.EN_ESPERA].map(constant), sql`, `)

/** The operator's time zone; callers of a list of orders bind it. */
const zone = sql`${sql.placeholder('zone')}::text`

/** Not begun although it was to begin before today; null where no day is set. */
export const isLate = sql`(${work_order.fkc_status} in (${notBegun})
  and ${work_order.scheduled_start} < date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`

/** The day on whose noon the night of a moment begins, as in `crewPartOf`. */
const nightOf = (moment: SQL) => sql`((${moment} - interval '12 hours') at time zone ${zone})::date`

/** Sorts as `byCrewStart` does: what was missed stands after all that is to come. */
const crewStart = sql`case
  when ${work_order.fkc_status} = ${constant(workOrderStatus.EN_CURSO)} then '-infinity'::timestamptz
  when ${nightOf(sql`${work_order.scheduled_start}`)} < ${nightOf(sql`now()`)}
    then ${work_order.scheduled_start} + interval '1000 years'
  else ${work_order.scheduled_start} end`

/** The moment by which an order is of a year. */
const moment = sql`coalesce(${work_order.closed_at}, ${work_order.scheduled_start}, ${work_order.created_at})`

/** Orders of these years. What lies outside of them all is compared as it is: its year needn't be worked out. */
const ofYears = (years: Value) => {
  const start = (year: SQL) =>
    sql`(select make_timestamptz(${year}, 1, 1, 0, 0, 0, ${zone}) from unnest(${years}::int[]) y)`
  return sql`(${moment} >= ${start(sql`min(y)`)} and ${moment} < ${start(sql`max(y) + 1`)}
    and extract(year from ${moment} at time zone ${zone})::int = any(${years}))`
}

const orders = sql.raw('work_order')

/** The weeks `w` with which an order was frozen. */
const frozenWith = sql`select from frozen_week_order f join frozen_week w on w.id = f.fk_frozen_week
  where f.fk_work_order = ${work_order.id}`

const isPlanned = (type: AnyPgColumn) => (planned: boolean) =>
  planned ? inArray(type, [...plannedTypes]) : notInArray(type, [...plannedTypes])

export const workOrderSource = listSource(workOrders, {
  ...orderPolicy,
  fields: listed,
  joins: query =>
    query
      .innerJoin(location, eq(location.id, work_order.fk_location))
      .innerJoin(line, eq(line.id, work_order.fk_line))
      .leftJoin(base, eq(base.id, work_order.fk_base))
      .leftJoin(staff, eq(staff.id, work_order.fk_responsible))
      .leftJoin(work_order_progress, eq(work_order_progress.fk_work_order, work_order.id)),
  words: { row: work_order_words.fk_work_order, line: work_order_words.fk_line, text: work_order_words.text },
  filters: {
    fk_location: ids => sql`${work_order.fk_location} in ${placesWithin(ids)}`,
    fk_base: onBases,
    criticality: ofCriticality,
    fk_specialty: ids => sql`${work_order_progress.specialties} && ${ids}::int[]`,
    fk_frozen_week: ids => sql`exists (${frozenWith} and w.id = any(${ids}))`,
    fk_staff: ids => sql`${work_order.id} in (select fk_work_order from work_order_staff where fk_staff = any(${ids}))`,
    year: ofYears
  },
  flags: {
    assigned_to_me: mine => (mine ? inArray : notInArray)(work_order.id, ordersOfCaller),
    is_planned: isPlanned(work_order.type),
    has_flagged: has => (has ? isFlagged : not(isFlagged)),
    has_people: has => (has ? hasPeople : not(hasPeople)),
    is_late: is => (is ? isLate : sql`${isLate} is not true`),
    is_on_time: is => sql`(${isOnTime(orders)}) = ${is}`,
    is_attained: is => sql`${is ? sql`` : sql`not`} exists (${frozenWith} and ${isAttained(orders, zone)})`
  },
  sort: {
    checks_flagged: progress(work_order_progress.checks_flagged),
    labour_minutes: progress(work_order_progress.labour_minutes),
    crew_start: crewStart
  },
  beside: {
    join: sql`left join ${work_order_progress} on ${work_order_progress.fk_work_order} = ${work_order.id}`,
    for: ['checks_flagged', 'labour_minutes', 'fk_specialty', 'criticality']
  },
  totals: {
    table: work_order_total,
    paths: [['fk_line'], ['fk_line', 'fkc_status'], ['fk_line', 'type', 'fkc_status']],
    flags: { is_planned: isPlanned(work_order_total.type) }
  }
})

const wholeRow = oneWorkOrder.reply.omit({ checks: true, meters: true, down_service_minutes: true })

const closer = alias(user, 'closer')

/** What only the order's own page names: its asset, its failure, who closed it and whether they had executed it. */
const named = {
  asset: { id: asset.id, code: asset.code, name: asset.name },
  failure_type: { id: failure_type.id, name: failure_type.name },
  closed_by: { id: closer.id, name: nameOfAccount(closer) },
  signed_own: sql`case when ${work_order.fk_closed_by} is not null then ${executedBy(
    sql`${work_order.id}`,
    sql`${closer.id}`,
    sql`${closer.fk_staff}`
  )} end`
}

const people = (isVisible: boolean) =>
  listOf(
    {
      id: work_order_staff.id,
      version: work_order_staff.version,
      fk_staff: work_order_staff.fk_staff,
      staff: {
        id: staff.id,
        first_name: staff.first_name,
        last_name: staff.last_name,
        dni: isVisible ? staff.dni : hiddenValue
      },
      planned_minutes: work_order_staff.planned_minutes,
      real_minutes: work_order_staff.real_minutes,
      override_reason: work_order_staff.override_reason
    },
    sql`from ${work_order_staff} join ${staff} on ${staff.id} = ${work_order_staff.fk_staff}
      where ${work_order_staff.fk_work_order} = ${work_order.id}`,
    sql`${work_order_staff.id}`
  )

/** Further fields on the order's own page: observations, the history of its states. */
const parts = {
  observations: listOf(
    {
      id: work_order_observation.id,
      version: work_order_observation.version,
      text: work_order_observation.text,
      created_at: work_order_observation.created_at,
      user: writer
    },
    sql`from ${work_order_observation} ${writtenBy(work_order_observation.fk_user)}
      where ${work_order_observation.fk_work_order} = ${work_order.id}`,
    sql`${work_order_observation.id}`
  ),
  history: stateHistoryOf(work_order_transition, sql`${work_order_transition.fk_work_order} = ${work_order.id}`)
}

/** An order with everything that its page shows except its checks and the service that was lost. */
export const wholeOrderSource = byPermission('staff.contact', (isVisible): ListSource<z.output<typeof wholeRow>> => ({
  ...workOrderSource,
  lesser: undefined, // the list's own
  row: wholeRow,
  joins: query =>
    (workOrderSource.joins?.(query) ?? query)
      .leftJoin(asset, eq(asset.id, work_order.fk_asset))
      .leftJoin(failure_type, eq(failure_type.id, work_order.fk_failure_type))
      .leftJoin(closer, eq(closer.id, work_order.fk_closed_by)),
  fields: { ...listed, ...named, ...parts, staff: people(isVisible) }
}))
