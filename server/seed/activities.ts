import { unplannedTypes, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { unplanned, unplanned_execution_date, unplanned_staff, unplanned_task } from '../src/schema/unplanned.ts'
import { iso, minutes } from './clock.ts'
import { type Random, randomFrom } from './random.ts'
import { furtherWork, improvementSteps, mendingSteps, supportSteps } from './sayings.ts'
import type { Store } from './store.ts'
import type { OrderDraft, Step } from './world.ts'

const { EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

const stepsOf: Readonly<Record<number, readonly string[]>> = {
  [workOrderType.CORRECTIVO]: mendingSteps,
  [workOrderType.MEJORA]: improvementSteps,
  [workOrderType.SOPORTE]: supportSteps
}

const oneDay = minutes(24 * 60)

/** When, and by whose account, an activity was done; null while it isn't. */
type Done = { at: number; user: number | null } | null

/** Stores what was done under each unplanned order: its activities, with tasks, people and dates. */
export function emitActivities(store: Store, orders: readonly OrderDraft[]): void {
  const own = orders.filter(({ type }) => (unplannedTypes as readonly number[]).includes(type))
  for (const order of own.toSorted((a, b) => a.created - b.created)) {
    const random = randomFrom(`activity ${order.title} ${order.created}`)
    const last = order.steps.at(-1) as Step
    const isDone = last.to === PARA_REVISION || last.to === CERRADA
    const sent = isDone ? order.steps.findLast(({ to }) => to === PARA_REVISION) : undefined
    const done: Done = sent ? { at: sent.at, user: sent.user } : null
    emitActivity(store, random, order, {
      title: order.title,
      description: order.description,
      cause: order.failure?.cause ?? null,
      solution: order.failure?.solution ?? null,
      done
    })
    if (last.to !== CANCELADO && random.chance(isDone ? 0.06 : 0.5))
      emitActivity(store, random, order, { title: random.pick(furtherWork), done })
  }
}

function emitActivity(
  store: Store,
  random: Random,
  order: OrderDraft,
  {
    done,
    ...words
  }: { title: string; description?: string | null; cause?: string | null; solution?: string | null; done: Done }
): void {
  const { created, line } = order
  const status = (order.steps.at(-1) as Step).to
  const times = { created_at: iso(created), updated_at: iso(done?.at ?? created) }
  const id = store.add(unplanned, {
    fk_work_order: order.id as number,
    fk_line: line.id,
    type: order.type,
    fkc_status: status,
    fkc_priority: order.priority,
    scheduled_start: order.scheduled_start === null ? null : iso(order.scheduled_start),
    closed_at: status === CERRADA ? iso((order.steps.at(-1) as Step).at) : null,
    ...words,
    ...marks(done),
    ...times
  })
  const part = { fk_unplanned: id, fk_line: line.id }
  for (const [index, title] of someInOrder(random, stepsOf[order.type] ?? []).entries()) {
    const isMarked = done ?? (status === EN_CURSO && index === 0 ? begun(order) : null)
    store.add(unplanned_task, {
      ...part,
      title,
      index: index + 1,
      ...marks(isMarked),
      fk_created_by: order.steps[0]?.user ?? null,
      ...times
    })
  }
  for (const { person } of order.people) {
    const confirmed = done !== null || random.chance(0.5)
    store.add(unplanned_staff, {
      ...part,
      fk_staff: person.id,
      confirmed,
      confirmed_at: confirmed ? iso(created) : null,
      ...times
    })
  }
  for (const { from, to } of executions(random, order))
    store.add(unplanned_execution_date, { ...part, start_at: iso(from), end_at: iso(to), ...times })
}

const marks = (done: Done) => ({
  done: done !== null,
  done_at: done && iso(done.at),
  fk_done_by: done?.user ?? null
})

/** The first mark of work that goes on: soon after it was begun. */
function begun({ steps }: OrderDraft): Done {
  const start = steps.findLast(({ to }) => to === EN_CURSO)
  return start ? { at: start.at, user: start.user } : null
}

const someInOrder = (random: Random, all: readonly string[]): string[] => {
  const chosen = new Set(random.some(all, random.int(2, 4)))
  return all.filter(one => chosen.has(one))
}

/** When an activity is executed: some work takes two or three nights. */
function executions(random: Random, order: OrderDraft): { from: number; to: number }[] {
  const { scheduled_start: from, scheduled_end: to, requires_stop } = order
  if (from === null || to === null || to <= from) return []
  const nights = requires_stop && to - from < oneDay && random.chance(0.3) ? random.int(2, 3) : 1
  return Array.from({ length: nights }, (_, index) => ({ from: from + index * oneDay, to: to + index * oneDay }))
}
