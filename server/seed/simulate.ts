import { checkStatus, regime } from 'contract/core/classifier.ts'
import { dayNumber } from 'contract/core/days.ts'
import { addInterval } from 'contract/base-activities/maintenance.ts'
import { dueDay } from './build-works.ts'
import { cancel, execute, hoursOf, isRoutine, programme, scheduledDay, type Tools } from './preventive.ts'
import { rescheduleReasons } from './sayings.ts'
import { resetMinute } from './bases.ts'
import { type Clock, iso, minutes } from './clock.ts'
import type { Random } from './random.ts'
import { turnOf } from './visits.ts'
import type { LineWorld, OrderDraft, Work } from './world.ts'

/** Maximum number of checks in an order. */
const maxChecks = 12

export type Reschedule = {
  work: Work
  previous: string | null
  date: string
  reason: string
  at: number
  user: number | null
}

/** Two years of preventive maintenance of one line, day by day; what is left at the end is today's backlog. */
export function simulate(
  tools: Tools,
  line: LineWorld,
  works: readonly Work[],
  reschedules: Reschedule[]
): OrderDraft[] {
  const { clock, random } = tools
  const orders: OrderDraft[] = []
  const length = clock.today - clock.start + 1
  const waiting: Work[][] = Array.from({ length }, () => [])
  const doing: Map<string, Work[]>[] = Array.from({ length }, () => new Map())
  /** for an activity whose check was not done: the next order is not planned before this moment */
  const notBefore = new Map<Work, number>()

  /** Queues an activity for the day on which the planner sees it: a week before it is due. */
  function watch(work: Work, from: number) {
    const due = dueDay(work)
    if (due === null) return
    const seen = Math.max(from, isRoutine(work.key) ? due : due - 7)
    waiting[seen - clock.start]?.push(work)
  }

  for (const work of works) watch(work, clock.start)

  for (let today = clock.start; today <= clock.today; today++) {
    restart(works, clock, today)
    for (const [key, group] of Map.groupBy(waiting[today - clock.start] ?? [], ({ key: own }) => own)) {
      for (const chunk of chunksOf(group)) {
        const planned = doing[whenDone(tools, { line, key, chunk, today, reschedules }) - clock.start]
        if (planned)
          planned.set(key, [...(planned.get(key) ?? []), ...chunk.filter(work => !isLeftOver(tools, line, work))])
      }
    }
    for (const [key, group] of joinSmall(doing[today - clock.start] ?? new Map())) {
      if (today === clock.today && !isOverToday(clock, key)) continue
      if (!group.length) continue
      for (const chunk of chunksOf(group.toSorted((a, b) => a.id - b.id))) {
        const hold = Math.max(0, ...chunk.map(work => notBefore.get(work) ?? 0))
        const draft = programme(tools, { line, key, works: chunk, day: today })
        if (hold > draft.created) move(draft, hold + minutes(30))
        orders.push(draft)
        const isCancelled = !isRoutine(key) && today < clock.today - 6 && random.chance(0.017)
        if (isCancelled) cancel(tools, draft, scheduledDay(key, today))
        else execute(tools, draft, key, today)
        for (const { work, status } of draft.checks) {
          if (status === checkStatus.REALIZADO) watch(work, today + 1)
          else {
            notBefore.set(work, clock.at(today, 17 * 60))
            waiting[today + random.int(2, 6) - clock.start]?.push(work)
          }
        }
      }
    }
  }
  return orders
}

/** Whether today's work of this key is finished: the morning's soon after the line opened, the rest not yet. */
export const isOverToday = (clock: Clock, key: string) =>
  hoursOf(key).end <= 375 && clock.minuteOfDay >= hoursOf(key, clock.weekday(clock.today) > 4).end + 15

/** One or two checks alone are not worth a visit: they join what the same crew does elsewhere on the line that day. */
function joinSmall(groups: ReadonlyMap<string, readonly Work[]>): Map<string, readonly Work[]> {
  const joined = new Map([...groups].sort((a, b) => b[1].length - a[1].length))
  for (const [key, small] of groups) {
    if (small.length > 2 || isRoutine(key) || key === 'semanal') continue
    const host = [...joined].find(
      ([other, works]) => other !== key && other.slice(2) === key.slice(2) && works.length + small.length <= maxChecks
    )
    if (!host) continue
    joined.set(host[0], [...host[1], ...small])
    joined.delete(key)
  }
  return joined
}

function move(order: OrderDraft, created: number): void {
  Object.assign(order, { created })
  for (const step of order.steps) step.at = Math.max(step.at, created)
}

function chunksOf(works: readonly Work[]): Work[][] {
  const count = Math.ceil(works.length / maxChecks)
  const size = Math.ceil(works.length / count)
  return Array.from({ length: count }, (_, i) => works.slice(i * size, (i + 1) * size))
}

/**
 * The day on which a crew does it; null if none has yet. A crew visits its part of the line every week or two, so most
 * activities are done some days early or late, some a visit or more later. Those that weren't done in the last weeks
 * are what a planner finds today.
 */
function whenDone(
  { clock, random, crew }: Tools,
  {
    line,
    key,
    chunk,
    today,
    reschedules
  }: { line: LineWorld; key: string; chunk: readonly Work[]; today: number; reschedules: Reschedule[] }
): number {
  const due = Math.max(today, ...chunk.map(work => dueDay(work) ?? today))
  if (isRoutine(key)) return due
  if (key === 'semanal')
    return (
      due +
      random.weighted([
        [0, 90],
        [1, 8],
        [2, 2]
      ])
    )
  const every = key[0] === 'T' || key[0] === 'V' ? 14 : 7
  const turn = turnOf(line, key.slice(2)) % every
  const nearest = due - ((((due - turn + (every >> 1)) % every) + every) % every) + (every >> 1)
  const late =
    random.weighted([
      [0, 89],
      [1, 8],
      [2, 2.5],
      [3, 0.5]
    ]) * every
  const day = Math.max(today, nearest + late)
  if (late > 0 && random.chance(0.25))
    reschedule(chunk, { day, due, line, clock, random, user: crew.planner(line) }, reschedules)
  return day
}

/** Whether it is one of the activities of the last weeks that aren't done yet. */
function isLeftOver({ clock, random }: Tools, line: LineWorld, work: Work): boolean {
  if (isRoutine(work.key)) return false
  const age = clock.today - (dueDay(work) ?? clock.today)
  if (work.key === 'semanal') return age >= 0 && age <= 4 && random.chance(0.2)
  const [share, days] = { ROJ: [0.95, 36], CAF: [0.32, 27] }[line.facts.code] ?? [0.6, 27]
  return age >= 0 && age < 70 && random.chance((share as number) * Math.exp(-age / (days as number)))
}

function reschedule(
  chunk: readonly Work[],
  {
    day,
    due,
    line,
    clock,
    random,
    user
  }: { day: number; due: number; line: LineWorld; clock: Clock; random: Random; user: number | null },
  reschedules: Reschedule[]
): void {
  const at = clock.at(Math.min(due - 1, clock.today - 1), 9 * 60 + random.int(0, 400))
  const reason = random.pick(rescheduleReasons)
  for (const work of chunk) {
    const { state, rule } = work
    if (state.next_date === null || rule.fkc_regime !== regime.FECHAS || dayNumber(state.next_date) >= day) continue
    reschedules.push({
      work,
      previous: state.next_date,
      date: clock.text(day),
      reason,
      at: at + line.index * 1000,
      user
    })
    state.rescheduled_date = clock.text(day)
  }
}

/** Where an item was replaced and its meter reset, activities that restart with it count from that day. */
function restart(works: readonly Work[], clock: Clock, today: number): void {
  for (const { meter, activity, rule, state } of works) {
    if (meter?.resetDay !== today || !activity.facts.reset_on_replace) continue
    state.last_date = clock.text(today)
    state.last_usage_value = 0
    state.last_usage_at = state.next_usage_from = iso(clock.at(today, resetMinute))
    state.next_usage_value = rule.usage_interval_value
    if (rule.fk_periodicity_unit !== null && rule.time_interval_value !== null)
      Object.assign(state, {
        anchor_date: state.last_date,
        next_date: addInterval(state.last_date, rule.fk_periodicity_unit, rule.time_interval_value)
      })
  }
}
