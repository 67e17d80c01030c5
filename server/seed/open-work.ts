import { checkType, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { dueDay } from './build-works.ts'
import { shortName } from './build-places.ts'
import { minutes } from './clock.ts'
import { execute, isRoutine, plannedAt, type Programme, programme } from './preventive.ts'
import { isOverToday, type Reschedule } from './simulate.ts'
import { rescheduleReasons, waitingReasons } from './sayings.ts'
import { breakdown, job, type Reach, type UnplannedTools } from './unplanned.ts'
import type { BaseWorld, LineWorld, OrderDraft, Person, Work } from './world.ts'

const { PENDIENTE, EN_ESPERA } = workOrderStatus

/** How much work is open on a line today. The red line, which demonstrations show, has some of everything. */
const amounts = (line: LineWorld) =>
  line.facts.code === 'ROJ'
    ? { review: 3, doing: 2, waiting: 1, pending: 4 }
    : line.facts.code === 'CAF'
      ? { review: 1, doing: 1, waiting: 0, pending: 2 }
      : { review: 1, doing: 1, waiting: 1, pending: 3 }

/** On lines where planning is shown, at least so many activities are left to choose from. */
const leftToPick = 44

type Stage = {
  tools: UnplannedTools
  line: LineWorld
  works: readonly Work[]
  person: Person | null
  orders: OrderDraft[]
}

/**
 * Makes the open work: today's routine, orders of tonight and tomorrow, some started, some waiting, some to be signed.
 * @param person the technician of the demonstration, on their own line
 */
export function openWork(
  tools: UnplannedTools,
  line: LineWorld,
  {
    works,
    bases,
    person,
    reschedules
  }: { works: readonly Work[]; bases: readonly BaseWorld[]; person: Person | null; reschedules: Reschedule[] }
): OrderDraft[] {
  const stage: Stage = { tools, line, works, person, orders: [] }
  const count = amounts(line)
  routineOfToday(stage)
  if (person) rounds(stage, person)
  for (let i = 0; i < count.review; i++) toBeSigned(stage, i)
  for (let i = 0; i < count.doing; i++) begun(stage, i)
  for (let i = 0; i < count.waiting; i++) heldUp(stage)
  for (let i = 0; i < count.pending; i++) toCome(stage, i)
  rescheduled(stage, reschedules)
  unplanned(stage, bases)
  return stage.orders
}

/** Activities that can be programmed and are due within so many days, the soonest first. */
function free({ tools: { clock }, works }: Stage, days: number, from = -Infinity): Work[] {
  const dues = new Map(
    works.map(work => [work, work.isProgrammed || isRoutine(work.key) ? null : dueDay(work)] as const)
  )
  const due = (work: Work) => dues.get(work) ?? Infinity
  return works
    .filter(work => due(work) <= clock.today + days && due(work) >= clock.today + from)
    .sort((a, b) => due(a) - due(b) || a.id - b.id)
}

/** The first suitable group of those due soonest: activities of one kind that a crew does together. */
function take(
  stage: Stage,
  {
    most,
    least = 1,
    suits = () => true,
    days = 3,
    from = -Infinity
  }: { most: number; least?: number; suits?: (work: Work) => boolean; days?: number; from?: number }
): Work[] {
  const groups = [...Map.groupBy(free(stage, days, from).filter(suits), ({ key }) => key).values()]
  return (groups.find(group => group.length >= least) ?? groups[0] ?? []).slice(0, most)
}

function order(stage: Stage, plan: Omit<Programme, 'line' | 'created'>): OrderDraft {
  const { tools, line } = stage
  const created = Math.min(plannedAt(tools, plan.key, plan.day), tools.clock.now - minutes(95))
  const made = programme(tools, { line, created, ...plan })
  for (const work of plan.works) work.isProgrammed = true
  stage.orders.push(made)
  return made
}

function routineOfToday(stage: Stage): void {
  const { clock } = stage.tools
  for (const key of ['apertura', 'cierre'] as const) {
    if (isOverToday(clock, key)) continue
    const works = stage.works.filter(work => work.key === key)
    if (works.length)
      order(stage, { key, works, day: clock.today, ...(stage.person ? { people: [stage.person] } : {}) })
  }
}

const typeOf = (work: Work) => checkType[work.activity.facts.type]

/** Two rounds through a station each, which ask for every type of answer. */
function rounds(stage: Stage, person: Person): void {
  const { clock } = stage.tools
  for (const [index, station] of stage.line.stations.slice(1).entries()) {
    const able = (work: Work) => {
      const { specialty, training } = work.activity.facts
      return person.specialties.includes(specialty) && (!training || person.trainings.has(training))
    }
    // The soonest first; quarterly activities may be far ahead.
    const near = free(stage, 100).filter(
      work => able(work) && ['station', 'drive', 'return'].includes(work.base.template.place)
    )
    const here = near.filter(({ base }) => base.place.id === station.id)
    const works = Object.values(checkType).flatMap(type => {
      const best = [...here, ...near].find(work => typeOf(work) === type)
      return best ? [best] : []
    })
    const withTasks = here.concat(near).find(work => work.activity.tasks.length > 0 && !works.includes(work))
    if (withTasks) works.push(withTasks)
    if (!works.length) continue
    works.sort((a, b) => a.id - b.id)
    order(stage, {
      key: 'E S MEC',
      works,
      day: clock.today + 1 + index,
      people: [person],
      title: `Ronda de noche, estación ${shortName(station.name)}`
    })
  }
}

/** Performed last night or yesterday; on the red line one with a NOK and one with a measure outside its limits. */
function toBeSigned(stage: Stage, index: number): void {
  const { tools, line } = stage
  const isShown = line.facts.code === 'ROJ'
  const wanted = ['OK_NOK', 'MEDIDA'][index]
  const shows = (work: Work) =>
    work.activity.facts.type === wanted && (wanted !== 'MEDIDA' || work.activity.facts.measure?.max != null)
  const days = isShown ? 12 : 3
  const lead = isShown ? take(stage, { most: 1, suits: shows, days })[0] : undefined
  const works = take(stage, {
    most: 4,
    least: 3,
    days,
    ...(isShown ? { from: -12 } : {}),
    suits: work => !lead || (work.key === lead.key && work !== lead)
  })
  if (lead) works.unshift(lead)
  if (!works.length) return
  const [first] = works as [Work]
  const day = tools.clock.today - 1
  const made = order(stage, { key: first.key, works, day })
  for (const work of works) work.isProgrammed = false
  execute(tools, made, first.key, day, { unsigned: true, ...(lead ? { force: 'fault' } : {}) })
}

/** Started yesterday and not finished: some checks answered, the others open. */
function begun(stage: Stage, index: number): void {
  const { tools, person } = stage
  const mine = index === 0 ? person : null
  const suits = (work: Work) =>
    work.key.includes(' D ') && (!mine || mine.specialties.includes(work.activity.facts.specialty))
  const works = take(stage, { most: 7, least: 4, suits, days: 9, ...(person ? { from: -6 } : {}) })
  const [first] = works
  if (!first || works.length < 2) return
  const day = tools.clock.today - 1
  const made = order(stage, { key: first.key, works, day, ...(mine ? { people: [mine] } : {}) })
  const answered = Math.ceil(works.length / 2)
  execute(tools, made, first.key, day, { answered })
  for (const work of works.slice(0, answered)) work.isProgrammed = false
}

function heldUp(stage: Stage): void {
  const { clock, random, crew } = stage.tools
  const works = take(stage, { most: 5, least: 2, ...(stage.person ? { from: -3 } : {}) })
  const [first] = works
  if (!first) return
  const made = order(stage, { key: first.key, works, day: clock.today + 1 })
  const at = Math.max(made.created + minutes(40), clock.at(clock.today - 1, 11 * 60 + random.int(0, 240)))
  made.steps.push({
    from: PENDIENTE,
    to: EN_ESPERA,
    at: Math.min(at, clock.now - minutes(30)),
    user: crew.supervisor(stage.line, clock.today),
    reason: random.pick(waitingReasons)
  })
}

function toCome(stage: Stage, index: number): void {
  const { tools } = stage
  if (stage.person && free(stage, 7).length < leftToPick) return
  // Half of it is due now; overdue activities are already in orders or left for the planner.
  const works = take(stage, { most: 6, least: 3, days: 5, ...(index % 2 || stage.person ? { from: -1 } : {}) })
  const [first] = works
  if (!first) return
  order(stage, {
    key: first.key,
    works,
    day: tools.clock.today + 1 + Math.floor(index / 2),
    ...(tools.random.chance(0.4) ? { people: [] } : {})
  })
}

/** A few activities that were rescheduled lately. */
function rescheduled(stage: Stage, reschedules: Reschedule[]): void {
  const { clock, random, crew } = stage.tools
  for (const work of free(stage, 6)) {
    const { state } = work
    if (state.next_date === null || state.rescheduled_date !== null || !random.chance(0.06)) continue
    const date = clock.text(clock.today + random.int(4, 19))
    if (date <= state.next_date) continue
    reschedules.push({
      work,
      previous: state.next_date,
      date,
      reason: random.pick(rescheduleReasons),
      at: clock.at(clock.today - random.int(1, 3), 9 * 60 + random.int(0, 450)),
      user: crew.planner(stage.line)
    })
    state.rescheduled_date = date
  }
}

/** Breakdowns that are still open, an improvement and a piece of planned work. */
function unplanned(stage: Stage, bases: readonly BaseWorld[]): void {
  const { tools, line, orders } = stage
  const { clock, random } = tools
  const reaches: Reach[] = [
    'pending',
    'pending',
    'doing',
    'review',
    ...(random.chance(0.6) ? (['waiting'] as const) : [])
  ]
  for (const reach of reaches) {
    const day = clock.today - (reach === 'pending' ? random.int(1, 2) : random.int(3, 5))
    const made = breakdown(tools, line, bases, { day, reach })
    if (made) orders.push(made)
  }
  const created = clock.at(clock.today - 2, 10 * 60 + random.int(0, 300))
  const common = { line, base: null, created, reach: 'pending', priority: 'BAJA' } as const
  orders.push(
    job(tools, {
      ...common,
      type: workOrderType.PLANIFICADO,
      title: 'Limpieza de cubiertas de estación',
      description: 'Retirar hojas y revisar canaletas.',
      specialty: 'MEC',
      work: 180,
      response: 60 * 96
    }),
    job(tools, {
      ...common,
      type: workOrderType.MEJORA,
      title: 'Señalización de puntos de anclaje',
      description: 'Pintar y numerar los puntos de anclaje de las torres.',
      specialty: 'MEC',
      work: 300,
      response: 60 * 140
    })
  )
}
