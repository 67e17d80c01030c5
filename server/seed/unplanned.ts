import { checkStatus, priority, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { formatDate } from 'contract/core/format.ts'
import type { Replacement } from './build-bases.ts'
import type { Ids } from './build-catalogs.ts'
import { minutes } from './clock.ts'
import { failures, type FailureFacts, improvements, plannedWork, supportWork } from './failures.ts'
import type { Tools } from './preventive.ts'
import { cancelReasons, orderNotes, waitingReasons } from './sayings.ts'
import type { BaseWorld, CheckDraft, LineWorld, OrderDraft, Step } from './world.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** The progress of an order until now. */
export type Reach = 'done' | 'review' | 'doing' | 'waiting' | 'pending'

type Job = {
  line: LineWorld
  base: BaseWorld | null
  type: number
  title: string
  description: string
  specialty: string
  priority: keyof typeof priority
  created: number
  /** minutes of work */
  work: number
  count?: number
  needsStop?: boolean
  failure?: FailureFacts | { failure: string; cause: string; solution: string }
  /** minutes of service lost */
  down?: number
  reach?: Reach
  /** minutes from the report to the start of work */
  response: number
}

export type UnplannedTools = Tools & { failureType: Ids }

/** An order without checks, from the report to the signature, as far as its progress goes. */
export function job(tools: UnplannedTools, facts: Job): OrderDraft {
  const { clock, random, crew } = tools
  const { line, base, created, reach = 'done' } = facts
  const started = created + minutes(facts.response)
  // An order that hasn't been scheduled yet has no date.
  const isScheduled = reach !== 'pending' || started >= clock.now
  const team = crew.choose(random, line, {
    specialties: [facts.specialty],
    trainings: [],
    count: facts.count ?? random.int(1, 2),
    at: isScheduled ? started : null
  })
  const writer = crew.writer(team)
  const reporter = facts.type === workOrderType.CORRECTIVO ? writer : crew.planner(line)
  const finished = started + minutes(facts.work)
  const steps: Step[] = [{ from: null, to: PENDIENTE, at: created, user: reporter }]
  const isOver = reach === 'done' || reach === 'review'
  if (reach === 'waiting')
    steps.push({ from: PENDIENTE, to: EN_ESPERA, at: started, user: writer, reason: random.pick(waitingReasons) })
  else if (reach !== 'pending') steps.push({ from: PENDIENTE, to: EN_CURSO, at: started, user: writer })
  if (isOver) steps.push({ from: EN_CURSO, to: PARA_REVISION, at: finished, user: writer })
  const day = clock.dayAt(finished)
  const signed = Math.max(
    clock.at(day + random.int(0, 2), 8 * 60 + 40 + random.int(0, 400)),
    finished + minutes(random.int(30, 300))
  )
  if (reach === 'done' && signed < clock.now)
    steps.push({ from: PARA_REVISION, to: CERRADA, at: signed, user: crew.supervisor(line, day) })
  const planned = Math.round((facts.work * 0.9) / 15 + 1) * 15
  return {
    created,
    line,
    location: base?.place.id ?? line.id,
    type: facts.type,
    priority: priority[facts.priority],
    title: facts.title,
    description: facts.description,
    base,
    requires_stop: facts.needsStop ?? false,
    scheduled_start: isScheduled ? started : null,
    scheduled_end: isScheduled ? started + minutes(planned) : null,
    batch: null,
    people:
      reach === 'pending' && random.chance(0.4)
        ? []
        : team.map(person => ({
            person,
            planned,
            real: isOver ? Math.round(facts.work * (0.9 + random.next() * 0.2)) : null
          })),
    steps,
    notes:
      isOver && random.chance(0.35) ? [{ at: finished - minutes(1), text: random.pick(orderNotes), user: writer }] : [],
    checks: [],
    failure: facts.failure
      ? {
          type: tools.failureType(facts.failure.failure),
          cause: facts.failure.cause,
          solution: isOver ? facts.failure.solution : null
        }
      : null,
    down: facts.down && isOver ? { from: created - minutes(2), to: created - minutes(2) + minutes(facts.down) } : null
  }
}

const weights = failures.map(facts => [facts, facts.weight] as const)

/** A breakdown. Failures that stop the line happen during its service. */
export function breakdown(
  tools: UnplannedTools,
  line: LineWorld,
  bases: readonly BaseWorld[],
  { day, reach }: { day: number; reach?: Reach }
): OrderDraft | null {
  const { clock, random } = tools
  const failure = random.weighted(weights)
  const where = bases.filter(({ template }) => failure.bases.includes(template.code))
  if (!where.length) return null
  const base = random.pick(where)
  const [least, most] = failure.down
  const down = most > 0 && (least > 0 || random.chance(0.35)) ? random.int(Math.max(2, least), most) : 0
  const urgent = failure.priority === 'MUY_ALTA' || down > 0
  const work = random.int(...failure.work)
  return job(tools, {
    line,
    base,
    type: workOrderType.CORRECTIVO,
    title: `${failure.title} · ${base.name}`,
    description: failure.description,
    specialty: failure.specialty,
    priority: failure.priority,
    created: clock.at(day, (clock.weekday(day) > 4 ? 8 : 6) * 60 + random.int(10, 930)) + random.int(0, 59) * 1000,
    work,
    needsStop: base.template.requires_stop,
    failure,
    ...(down ? { down: Math.min(down, work + 20) } : {}),
    response: urgent ? random.int(4, 25) : random.int(60, 60 * 40),
    ...(reach ? { reach } : {})
  })
}

/** The repair after a check with a defect, usually within days; null if there is none. */
export function mend(tools: UnplannedTools, check: CheckDraft): OrderDraft | null {
  const { clock, random } = tools
  const { work, answer } = check
  const finding = answer.observation
  if (check.status !== checkStatus.REALIZADO || check.performed_at === null || !finding) return null
  if (answer.value_ok !== false && !answer.out_of_range) return null
  const created = check.performed_at + minutes(random.int(40, 400))
  if (created > clock.now - minutes(60) || !random.chance(0.7)) return null
  const likely = failures.find(facts => facts.bases.includes(work.base.template.code))
  const response = random.int(60, 60 * 70)
  const labour = random.int(40, 180)
  const end = created + minutes(response + labour)
  return job(tools, {
    line: work.base.line,
    base: work.base,
    type: workOrderType.CORRECTIVO,
    title: `Corregir hallazgo en ${work.base.name}`,
    description: `${finding}. Detectado el ${formatDate(clock.text(clock.dayAt(check.performed_at)))} en «${work.activity.facts.name}».`,
    specialty: work.activity.facts.specialty,
    priority: work.base.template.criticality === 'A' ? 'ALTA' : 'MEDIA',
    created,
    work: labour,
    needsStop: work.base.template.requires_stop,
    failure: {
      failure: likely?.failure ?? 'DES',
      cause: finding,
      solution: 'Se corrige y se repite la prueba, conforme.'
    },
    response,
    reach: end < clock.now ? 'done' : created + minutes(response) < clock.now ? 'doing' : 'pending'
  })
}

/** Improvements, support and planned work of one line over the two years. */
export function otherWork(tools: UnplannedTools, line: LineWorld, bases: readonly BaseWorld[]): OrderDraft[] {
  const { clock, random } = tools
  const orders: OrderDraft[] = []
  const at = (codes: string) => {
    const where = bases.filter(({ template }) => codes.split(' ').includes(template.code))
    return where.length ? random.pick(where) : null
  }
  const office = (day: number) => clock.at(day, 9 * 60 + random.int(0, 420))
  const add = (count: number, list: typeof improvements, type: number, level: 'BAJA' | 'MEDIA') => {
    for (let i = 0; i < count; i++) {
      const [title, description, codes, specialty] = random.pick(list)
      const base = at(codes)
      const created = office(clock.today - random.int(5, 724))
      const order = job(tools, {
        line,
        base,
        type,
        title: base ? `${title} · ${base.name}` : title,
        description,
        specialty,
        priority: level,
        created,
        work: random.int(60, 420),
        response: random.int(60 * 8, 60 * 90)
      })
      orders.push(random.chance(0.06) ? dropped(tools, order) : order)
    }
  }
  add(12, improvements, workOrderType.MEJORA, 'BAJA')
  add(20, supportWork, workOrderType.SOPORTE, 'MEDIA')
  for (let i = 0; i < 13; i++) {
    const [title, description, specialty, work, needsStop] = random.pick(plannedWork)
    const created = office(clock.today - random.int(9, 724))
    orders.push(
      job(tools, {
        line,
        base: null,
        type: workOrderType.PLANIFICADO,
        title,
        description,
        specialty,
        priority: 'MEDIA',
        created,
        work,
        needsStop,
        count: 3,
        response: nightAfter(tools, created, needsStop)
      })
    )
  }
  for (const day of line.stops) {
    const created = office(day - 25)
    const title = `Parada anual de mantenimiento, ${line.facts.name}`
    const description = 'Cinco días sin servicio: volantes, frenos, cable, pinzas y trabajos que no caben en una noche.'
    const start = clock.at(day, 7 * 60) - created
    orders.push(
      job(tools, {
        line,
        base: null,
        type: workOrderType.PLANIFICADO,
        title,
        description,
        specialty: 'MEC',
        priority: 'ALTA',
        created,
        work: 4 * 1440 + 600,
        needsStop: true,
        count: 6,
        response: start / minutes(1)
      })
    )
  }
  return orders
}

/** Minutes until the work starts: some nights later at half past eleven, or some mornings later. */
function nightAfter({ clock, random }: Tools, created: number, needsStop: boolean): number {
  const day = clock.dayAt(created) + random.int(2, 7)
  return Math.round((clock.at(day, needsStop ? 23 * 60 + 35 : 9 * 60) - created) / minutes(1))
}

/** Cancels an order that hasn't begun. */
function dropped({ clock, random, crew }: Tools, order: OrderDraft): OrderDraft {
  const [made] = order.steps
  const at = order.created + minutes(random.int(600, 5000))
  order.people.length = 0
  order.notes.length = 0
  return {
    ...order,
    steps: made
      ? [
          made,
          {
            from: PENDIENTE,
            to: CANCELADO,
            at: Math.min(at, clock.now - minutes(10)),
            user: crew.planner(order.line),
            reason: random.pick(cancelReasons)
          }
        ]
      : []
  }
}

/** The order for the replacement of an asset. */
export function exchange(tools: UnplannedTools, { base, day, title, reason, specialty }: Replacement): OrderDraft {
  const { clock } = tools
  const created = clock.at(day - 3, 10 * 60 + 15)
  return job(tools, {
    line: base.line,
    base,
    type: workOrderType.CORRECTIVO,
    title: `${title} · ${base.name}`,
    description: reason,
    specialty,
    priority: 'ALTA',
    created,
    work: 170,
    count: 3,
    needsStop: true,
    failure: {
      failure: 'DES',
      cause: reason,
      solution: 'Se monta el repuesto, se prueba y se registra el cambio de activo.'
    },
    // The stays of the assets change between two and half past three in the morning.
    response: Math.round((clock.at(day, 45) - created) / minutes(1))
  })
}
