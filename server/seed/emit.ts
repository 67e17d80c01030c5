import { workOrderStatus } from 'contract/core/classifier.ts'
import { formatDate } from 'contract/core/format.ts'
import { distinctTitles } from 'contract/checks/preventive-title.ts'
import { base_activity, reschedule_history } from '../src/schema/base-activities.ts'
import { reading } from '../src/schema/readings.ts'
import { check, check_staff, check_task } from '../src/schema/checks.ts'
import {
  batch,
  work_order,
  work_order_observation,
  work_order_staff,
  work_order_transition
} from '../src/schema/work-orders.ts'
import { dueOf, usageDueNow } from './build-works.ts'
import { type Clock, iso } from './clock.ts'
import type { Reschedule } from './simulate.ts'
import type { Store } from './store.ts'
import type { AnswerDraft, BaseWorld, CheckDraft, Meter, OrderDraft, Step, Work } from './world.ts'

const { EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA } = workOrderStatus

const stamp = (created: number, updated = created) => ({ created_at: iso(created), updated_at: iso(updated) })

const isoOrNull = (moment: number | null | undefined) => (moment == null ? null : iso(moment))

/**
 * Stores the orders in the order of their creation, numbered within their year, with everything that belongs to them.
 * Answers with the last number of each year.
 */
export function emitOrders(
  store: Store,
  clock: Clock,
  orders: readonly OrderDraft[],
  numbers: Map<number, number>
): void {
  nameApart(orders)
  const batches = new Map<string, number>()
  for (const order of orders.toSorted((a, b) => a.created - b.created)) {
    const year = clock.year(order.created)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const { created, line } = order
    const id = store.add(work_order, {
      ...orderRow(clock, order),
      code: `OT-${year}-${String(number).padStart(6, '0')}`,
      fk_batch: batchOf(store, clock, order, batches)
    })
    order.id = id
    for (const { person, planned, real } of order.people) {
      store.add(work_order_staff, {
        fk_work_order: id,
        fk_line: line.id,
        fk_staff: person.id,
        planned_minutes: planned,
        real_minutes: real,
        ...stamp(created)
      })
    }
    for (const { at, text, user } of order.notes)
      store.add(work_order_observation, { fk_work_order: id, fk_line: line.id, text, fk_user: user, ...stamp(at) })
    for (const { from, to, at, user, reason } of order.steps)
      store.add(work_order_transition, {
        fk_work_order: id,
        fkc_from: from,
        fkc_to: to,
        reason: reason ?? null,
        fk_user: user,
        at: iso(at)
      })
    for (const one of order.checks) emitCheck(store, clock, one, { id, created, line: line.id })
  }
}

/** No two orders of a batch have the same title, as in programming. */
function nameApart(orders: readonly OrderDraft[]): void {
  const batches = Map.groupBy(orders, ({ batch: key }) => key)
  batches.delete(null)
  for (const members of batches.values()) {
    const titles = distinctTitles(members.map(({ title }) => ({ title, hints: [] })))
    for (const [index, order] of members.entries()) order.title = titles[index] ?? order.title
  }
}

/** The columns of an order after its steps. */
function orderRow(clock: Clock, { steps, created, line, ...order }: OrderDraft) {
  const last = steps.at(-1) as Step
  const status = last.to
  const finished =
    status === PARA_REVISION || status === CERRADA ? steps.findLast(({ to }) => to === PARA_REVISION)?.at : null
  return {
    type: order.type,
    fkc_status: status,
    fkc_priority: order.priority,
    fk_location: order.location,
    fk_line: line.id,
    fk_base: order.base?.id ?? null,
    fk_asset: mountedAt(clock, order.base, created),
    title: order.title,
    description: order.description,
    scheduled_start: isoOrNull(order.scheduled_start),
    scheduled_end: isoOrNull(order.scheduled_end),
    started_at: isoOrNull(steps.find(({ to }) => to === EN_CURSO)?.at),
    finished_at: isoOrNull(finished),
    closed_at: status === CERRADA ? iso(last.at) : null,
    fk_closed_by: status === CERRADA ? last.user : null,
    fk_created_by: steps[0]?.user ?? null,
    fk_responsible: order.people[0]?.person.id ?? null,
    requires_stop: order.requires_stop,
    waiting_reason: status === EN_ESPERA ? (last.reason ?? null) : null,
    down_from: isoOrNull(order.down?.from),
    down_to: isoOrNull(order.down?.to),
    fk_failure_type: order.failure?.type ?? null,
    cause: order.failure?.cause ?? null,
    solution: order.failure?.solution ?? null,
    version: steps.length,
    ...stamp(created, Math.max(last.at, ...order.notes.map(({ at }) => at)))
  }
}

/** The asset that was mounted on the base when the order was made. */
function mountedAt(clock: Clock, base: BaseWorld | null, moment: number): number | null {
  const day = clock.dayAt(moment)
  return base?.assets.find(({ from, to }) => from <= day && (to === null || day < to))?.id ?? null
}

function batchOf(
  store: Store,
  clock: Clock,
  { batch: key, line, scheduled_start, created, steps }: OrderDraft,
  batches: Map<string, number>
): number | null {
  if (key === null) return null
  let id = batches.get(key)
  if (id === undefined) {
    const day = clock.text(clock.dayAt(scheduled_start ?? created))
    id = store.add(batch, {
      fk_location: line.id,
      fk_line: line.id,
      title: `Preventivo ${line.facts.name} ${formatDate(day)}`,
      scheduled_date: day,
      split_by: 'specialty',
      fk_user: steps[0]?.user ?? null,
      ...stamp(created)
    })
    batches.set(key, id)
  }
  return id
}

const answerRow = (answer: AnswerDraft) => ({
  value_text: answer.value_text ?? null,
  value_ok: answer.value_ok ?? null,
  value_number: answer.value_number ?? null,
  value_datetime: answer.value_datetime ?? null,
  observation: answer.observation ?? null,
  out_of_range: answer.out_of_range ?? false
})

function emitCheck(
  store: Store,
  clock: Clock,
  one: CheckDraft,
  { id: order, created, line }: { id: number; created: number; line: number }
): void {
  const { work, performed_at: performed } = one
  const times = stamp(created, performed ?? created)
  // Type, limits and procedure are filled in when the rows are inserted: see `checkCopies`.
  one.id = store.add(check, {
    fk_base_activity: work.id,
    fk_work_order: order,
    fk_line: line,
    scheduled_date: clock.text(one.scheduled),
    fkc_status: one.status,
    ...answerRow(one.answer),
    performed_at: isoOrNull(performed),
    usage_value: one.usage_value,
    duration_minutes: one.duration,
    not_done_reason: one.reason,
    not_done_at: isoOrNull(one.said?.at),
    fk_not_done_by: one.said?.user ?? null,
    base_activity_before: work.latest?.check === one ? work.latest.before : null,
    version: performed === null ? 1 : 2,
    ...times
  } as typeof check.$inferInsert)
  for (const [index, { task, answer }] of one.tasks.entries()) {
    store.add(check_task, {
      fk_check: one.id,
      fk_activity: task.id,
      index,
      ...answerRow(answer),
      ...times
    } as typeof check_task.$inferInsert)
  }
  for (const person of one.people)
    store.add(check_staff, { fk_check: one.id, fk_line: line, fk_staff: person, ...times })
}

const copied = ['fkc_check_type', 'procedure', 'measure_unit', 'measure_min', 'measure_max']
const copies = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, `a."${name}"`]))

/** Columns that checks copy from their activities; the database fills them in itself. */
export const checkCopies = {
  joins: 'join base_activity ba on ba.id = x.fk_base_activity join activity a on a.id = ba.fk_activity',
  columns: copies(copied)
}
export const taskCopies = { joins: 'join activity a on a.id = x.fk_activity', columns: copies(['name', ...copied]) }

export function emitReadings(store: Store, meters: readonly Meter[]): void {
  const rows = meters.flatMap(meter => meter.readings.map(one => ({ meter, one })))
  for (const { meter, one } of rows.sort((a, b) => a.one.at - b.one.at)) {
    const { value, at, staff, source, is_reset } = one
    store.add(reading, {
      fk_base_metric: meter.id,
      fk_line: meter.line.id,
      value,
      read_at: iso(at),
      fk_staff: one.check?.people[0] ?? staff,
      fk_check: one.check?.id ?? null,
      fkc_source: source,
      is_reset,
      ...stamp(at)
    })
  }
}

/** Stores the state of every base activity after the two years. */
export function emitWorks(store: Store, clock: Clock, works: readonly Work[]): void {
  for (const work of works) {
    const { state } = work
    Object.assign(state, usageDueNow(work, clock))
    store.change(base_activity, work.id, {
      ...state,
      ...dueOf(work),
      version: work.times + 1,
      ...(work.updated ? { updated_at: iso(work.updated) } : {})
    })
  }
}

export function emitReschedules(store: Store, reschedules: readonly Reschedule[]): void {
  for (const { work, previous, date, reason, at, user } of reschedules.toSorted((a, b) => a.at - b.at)) {
    store.add(reschedule_history, {
      fk_base_activity: work.id,
      fk_line: work.base.line.id,
      previous_date: previous,
      new_date: date,
      reason,
      fk_user: user,
      ...stamp(at)
    })
  }
}
