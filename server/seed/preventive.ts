import { checkStatus, priority, readingSource, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { advance } from 'contract/base-activities/maintenance.ts'
import { preventiveTitle } from 'contract/checks/preventive-title.ts'
import { answerTo } from './answers.ts'
import { needsStop, readingAt, snapshot } from './build-works.ts'
import { type Clock, iso, minutes } from './clock.ts'
import type { Crew } from './crew.ts'
import type { Random } from './random.ts'
import { cancelReasons, notDoneReasons, orderNotes, sentBackReasons, waitingReasons } from './sayings.ts'
import type { CheckDraft, LineWorld, OrderDraft, Person, Step, Work } from './world.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

const specialtyNames: Record<string, string> = {
  MEC: 'Mecánica',
  CTR: 'Eléctrico y control',
  VEH: 'Vehículos',
  RES: 'Rescate'
}

/** Minutes of the day of execution: when the order starts, between when the checks are answered, when it ends. */
type Hours = { start: number; from: number; until: number; end: number }

export function hoursOf(key: string, isWeekend = false): Hours {
  if (key === 'apertura')
    return isWeekend ? { start: 345, from: 350, until: 430, end: 435 } : { start: 285, from: 290, until: 370, end: 375 }
  if (key === 'cierre') return { start: 1365, from: 1370, until: 1425, end: 1435 }
  if (key === 'semanal') return { start: 255, from: 260, until: 325, end: 330 }
  return key.split(' ')[1] === 'S'
    ? { start: -30, from: 15, until: 285, end: 300 }
    : { start: 480, from: 500, until: 930, end: 960 }
}

export const isRoutine = (key: string) => key === 'apertura' || key === 'cierre'

export type Tools = { clock: Clock; random: Random; crew: Crew }

/** The title of an order, as a planner would write it; line and date have places of their own. */
export function titleOf(key: string, works: readonly Work[]): string {
  if (key === 'apertura') return 'Inspección diaria antes de abrir'
  if (key === 'cierre') return 'Control diario de fin de servicio'
  if (key === 'semanal') return 'Control semanal del accionamiento y del tensado'
  const [, , specialty = ''] = key.split(' ')
  return preventiveTitle(
    works.map(({ activity, base }) => ({
      activity: activity.facts.name,
      specialty: specialtyNames[specialty] ?? specialty,
      base: base.name,
      place: { name: base.place.name, isLine: base.template.place === 'line' || base.template.place === 'vehicles' }
    }))
  )
}

/** When an order is planned: on the Friday before the week of its date; daily routines the afternoon before. */
export function plannedAt({ clock, random }: Tools, key: string, day: number): number {
  if (isRoutine(key)) return clock.at(day - 1, 16 * 60 + (key === 'cierre' ? 2 : 0))
  const scheduled = scheduledDay(key, day)
  const friday = scheduled - clock.weekday(scheduled) - 3
  return clock.at(friday, 9 * 60 + clock.weekday(scheduled) * 50 + random.int(0, 25))
}

/** Night work starts in the evening before the day of execution. */
export const scheduledDay = (key: string, day: number) => (hoursOf(key).start < 0 ? day - 1 : day)

/** The requirements for an order's people; each of them must hold every training. */
const demandsOf = (works: readonly Work[]) => ({
  specialties: [...new Set(works.map(({ activity }) => activity.facts.specialty))],
  trainings: [...new Set(works.flatMap(({ activity }) => activity.facts.training ?? []))]
})

export type Programme = {
  line: LineWorld
  key: string
  works: readonly Work[]
  day: number
  created?: number
  people?: readonly Person[]
  title?: string
}

/** An order with its checks, just programmed: PENDIENTE. */
export function programme(
  tools: Tools,
  { line, key, works, day, created = plannedAt(tools, key, day), people, title }: Programme
): OrderDraft {
  const { clock, random, crew } = tools
  const [first] = works
  if (!first) throw new Error('an order needs checks')
  const hours = hoursOf(key, clock.weekday(day) > 4)
  const scheduled = scheduledDay(key, day)
  const start = clock.at(day, hours.start)
  const labour = works.reduce((sum, { activity }) => sum + activity.facts.minutes * (activity.facts.people ?? 1), 0)
  const needed = Math.max(
    ...works.map(({ activity }) => activity.facts.people ?? 1),
    Math.min(4, Math.ceil(labour / 330))
  )
  const team = people ?? crew.choose(random, line, { ...demandsOf(works), count: needed, at: start })
  const priorities = works.map(({ activity }) => activity.facts.priority)
  const planner = crew.planner(line)
  const places = new Set(works.map(({ base }) => base.place.id))
  return {
    created,
    line,
    location: places.size === 1 ? first.base.place.id : line.id,
    type: workOrderType.PREVENTIVO,
    priority: priorities.includes('MUY_ALTA')
      ? priority.MUY_ALTA
      : priorities.includes('ALTA')
        ? priority.ALTA
        : priority.MEDIA,
    title: title ?? titleOf(key, works),
    description: null,
    base: works.length === 1 ? first.base : null,
    requires_stop: works.some(needsStop),
    scheduled_start: start,
    scheduled_end: clock.at(day, hours.end),
    batch: `${line.id} ${scheduled} ${clock.dayAt(created)}`,
    people: team.map(person => ({
      person,
      planned: Math.max(15, Math.round(labour / Math.max(1, team.length) / 5) * 5),
      real: null
    })),
    steps: [{ from: null, to: PENDIENTE, at: created, user: planner }],
    notes: [],
    failure: null,
    down: null,
    checks: works.map(work => {
      const check: CheckDraft = {
        id: 0,
        work,
        scheduled,
        status: checkStatus.PROGRAMADO,
        performed_at: null,
        answer: {},
        tasks: work.activity.tasks.map(task => ({ task, answer: {} })),
        usage_value: null,
        duration: null,
        reason: null,
        people: []
      }
      return check
    })
  }
}

/** Answers a check and moves its base activity on, as `PUT checks/{id}` does. */
export function perform(
  { clock, random }: Tools,
  check: CheckDraft,
  { at, people, force }: { at: number; people: readonly Person[]; force?: 'fault' | 'fine' }
): void {
  const { work } = check
  const { facts } = work.activity
  const before = snapshot(work, clock, at)
  const known = knownUse(work, check, clock, at)
  check.usage_value = known?.value ?? null
  check.status = checkStatus.REALIZADO
  check.performed_at = at
  const day = clock.dayAt(at)
  const mood = {
    at,
    midnight: clock.at(day, 0),
    isWeekend: clock.weekday(day) > 4,
    times: work.times,
    usual: usualOf(work.id)
  }
  check.answer = answerTo(facts, random, { ...mood, reading: facts.reads ? check.usage_value : null, force })
  for (const [index, part] of check.tasks.entries())
    part.answer = answerTo(part.task.asked, random, {
      ...mood,
      usual: usualOf(work.id + index * 7919),
      force: force === 'fine' ? force : undefined
    })
  check.duration = Math.max(1, Math.round(facts.minutes * (0.75 + random.next() * 0.5)))
  check.people = random.some(people, random.chance(0.2) ? 2 : 1).map(({ id }) => id)
  work.state = {
    ...advance(
      { ...work.state, ...work.rule },
      {
        performed_on: clock.text(clock.dayAt(at)),
        usage_value: check.usage_value,
        usage_at: known && iso(known.at)
      }
    ),
    next_usage_shown: null,
    usage_due_date: null
  }
  work.times++
  work.latest = { check, before }
  work.updated = at
}

/** Scattered evenly over 0…1, the same for the same number (golden ratio). */
const usualOf = (number: number) => (number * 0.618_033_988_749_895) % 1

/** What the meter showed at the execution: the latest reading, or that day's if the check itself reads the meter. */
function knownUse({ meter, activity }: Work, check: CheckDraft, clock: Clock, at: number) {
  if (!meter) return null
  if (activity.facts.reads) {
    const day = clock.dayAt(at)
    const own = meter.readings.findLast(reading => reading.day === day)
    if (own) {
      Object.assign(own, { at, check, source: readingSource.CHECK })
      return own
    }
  }
  return readingAt(meter, at)
}

export type Course = {
  /** how many of the checks were answered; by default all */
  answered?: number
  /** performed, but not signed yet */
  unsigned?: true
  /** the result of the first check that can show a defect */
  force?: 'fault' | 'fine'
}

/** Executes an order on a past day: EN_CURSO, answers, PARA_REVISION and, once it was reviewed, CERRADA. */
export function execute(
  tools: Tools,
  order: OrderDraft,
  key: string,
  day: number,
  { answered = order.checks.length, unsigned, force }: Course = {}
): void {
  const { clock, random, crew } = tools
  const hours = hoursOf(key, clock.weekday(day) > 4)
  const people = order.people.map(({ person }) => person)
  const writer = crew.writer(people)
  const started = Math.max(
    clock.at(day, Math.min(hours.from - random.int(2, 12), hours.from)),
    order.created + minutes(3)
  )
  const steps: Step[] = [{ from: PENDIENTE, to: EN_CURSO, at: started, user: writer }]
  const total = order.checks.reduce((sum, { work }) => sum + work.activity.facts.minutes, 0)
  const room = hours.until - hours.from
  // If there is enough time, answers come at a normal pace; a long list is shared by several people in parallel.
  const pace = isRoutine(key)
    ? room / Math.max(1, total)
    : Math.min(1, (room / Math.max(1, total)) * (0.8 + random.next() * 0.2)) * (0.9 + random.next() * 0.1)
  let cursor = 0
  let last = started
  for (const [index, check] of order.checks.entries()) {
    if (index >= answered) break
    cursor += check.work.activity.facts.minutes * pace
    const at = Math.max(clock.at(day, hours.from + cursor) + random.int(0, 59) * 1000, started + 1000)
    last = Math.max(last, at)
    const mayFail = !isRoutine(key) && force === undefined && random.chance(0.014)
    if (mayFail)
      Object.assign(check, {
        status: checkStatus.NO_REALIZADO,
        reason: random.pick(notDoneReasons),
        said: { at, user: writer }
      })
    else perform(tools, check, { at, people, ...(force && index === 0 ? { force } : {}) })
  }
  const finished = Math.max(clock.at(day, hours.from + cursor + random.int(3, 12)), last + minutes(2))
  if (!isRoutine(key) && random.chance(0.03) && finished - started > minutes(40)) {
    const pause = started + minutes(random.int(10, 18))
    steps.push(
      { from: EN_CURSO, to: EN_ESPERA, at: pause, user: writer, reason: random.pick(waitingReasons) },
      { from: EN_ESPERA, to: EN_CURSO, at: pause + minutes(random.int(8, 15)), user: writer }
    )
  }
  order.steps.push(...steps)
  if (answered < order.checks.length) return
  for (const member of order.people)
    member.real = Math.max(10, Math.round(member.planned * (0.7 + random.next() * 0.7)))
  order.steps.push({ from: EN_CURSO, to: PARA_REVISION, at: finished, user: writer })
  if (!isRoutine(key) && random.chance(0.22))
    order.notes.push({ at: finished - minutes(2), text: random.pick(orderNotes), user: writer })
  if (!unsigned) sign(tools, order, key, day)
}

/** The supervisor reviews the order; steps that would lie in the future are left out. */
function sign({ clock, random, crew }: Tools, order: OrderDraft, key: string, day: number): void {
  const last = order.steps.at(-1) as Step
  const later =
    key === 'cierre'
      ? 1
      : isRoutine(key) || key === 'semanal'
        ? 0
        : random.weighted([
            [0, 35],
            [1, 35],
            [2, 20],
            [3, 10]
          ])
  const office = clock.at(day + later, 8 * 60 + 30 + random.int(0, 150))
  const signed = office > last.at ? office : last.at + minutes(random.int(25, 160))
  const user = crew.supervisor(order.line, day)
  if (signed >= clock.now) return
  if (!isRoutine(key) && random.chance(0.02)) {
    const reason = random.pick(sentBackReasons)
    const [back, again] = [signed - minutes(20), signed - minutes(6)]
    if (back > last.at)
      order.steps.push(
        { from: PARA_REVISION, to: EN_CURSO, at: back, user, reason },
        { from: EN_CURSO, to: PARA_REVISION, at: again, user: last.user }
      )
  }
  order.steps.push({ from: PARA_REVISION, to: CERRADA, at: signed, user })
}

/** Cancels an order before it starts; its checks can be programmed again. */
export function cancel({ clock, random, crew }: Tools, order: OrderDraft, day: number): void {
  const at = Math.max(clock.at(day - 1, 10 * 60 + random.int(0, 300)), order.created + minutes(30))
  order.steps.push({
    from: PENDIENTE,
    to: CANCELADO,
    at,
    user: crew.planner(order.line),
    reason: random.pick(cancelReasons)
  })
  for (const check of order.checks) check.status = checkStatus.ANULADO
}
