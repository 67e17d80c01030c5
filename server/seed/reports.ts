import { anomalyStatus, priority, serviceImpact, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { anomaly_report, anomaly_report_transition, anomaly_report_witness } from '../src/schema/anomaly-reports.ts'
import { notificationKindFor, notificationText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { notification } from '../src/schema/notifications.ts'
import type { Ids } from './build-catalogs.ts'
import { type Clock, iso, minutes } from './clock.ts'
import type { Crew } from './crew.ts'
import { failures } from './failures.ts'
import { type Random, randomFrom } from './random.ts'
import { rejectReasons, witnessed } from './sayings.ts'
import type { Store } from './store.ts'
import type { BaseWorld, LineWorld, OrderDraft, Step } from './world.ts'

const { REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO } = anomalyStatus

type Tools = { clock: Clock; crew: Crew; failureType: Ids }

export type ReportDraft = {
  created: number
  line: LineWorld
  base: BaseWorld | null
  location: number
  description: string
  priority: number
  impact: number
  failure: number | null
  /** the first one is that of who reported it */
  steps: Step[]
  order: OrderDraft | null
  isArchived?: boolean
}

const impactOf = (isDown: boolean) => (isDown ? serviceImpact.PARADA : serviceImpact.SIN_EFECTO)

/** A report that became a corrective order, up to where the order is now. */
function ofOrder({ crew, clock }: Tools, random: Random, order: OrderDraft): ReportDraft {
  const { line, base, location, created } = order
  const supervisor = crew.supervisor(line, clock.dayAt(created))
  const detected = created - minutes(random.int(20, 90))
  const steps: Step[] = [
    { from: null, to: REGISTRADO, at: detected, user: order.steps[0]?.user ?? null },
    { from: REGISTRADO, to: EN_REVISION, at: created - minutes(random.int(3, 15)), user: supervisor },
    { from: EN_REVISION, to: ACEPTADO, at: created, user: supervisor }
  ]
  const closing = order.steps.findLast(({ to }) => to === workOrderStatus.CERRADA)
  if (closing) steps.push({ ...closing, from: ACEPTADO, to: ATENDIDO, reason: null })
  return {
    created: detected,
    line,
    base,
    location,
    description: order.description ?? order.title,
    priority: order.priority,
    impact: impactOf(order.down !== null),
    failure: order.failure?.type ?? null,
    steps,
    order
  }
}

/** A report without an order: new, in review, rejected. */
function undecided(
  { clock, crew, failureType }: Tools,
  random: Random,
  { line, bases, to, user }: { line: LineWorld; bases: readonly BaseWorld[]; to: number; user: number | null }
): ReportDraft | null {
  const failure = random.pick(failures)
  const where = bases.filter(({ template }) => failure.bases.includes(template.code))
  if (!where.length) return null
  const base = random.pick(where)
  const age = to === RECHAZADO ? random.int(6 * 24 * 60, 80 * 24 * 60) : random.int(30, 3 * 24 * 60)
  const created = clock.now - minutes(age)
  const supervisor = crew.supervisor(line, clock.dayAt(created))
  const steps: Step[] = [{ from: null, to: REGISTRADO, at: created, user }]
  if (to !== REGISTRADO)
    steps.push({ from: REGISTRADO, to: EN_REVISION, at: created + minutes(random.int(5, 25)), user: supervisor })
  if (to === RECHAZADO)
    steps.push({
      from: EN_REVISION,
      to: RECHAZADO,
      at: created + minutes(random.int(30, 300)),
      user: supervisor,
      reason: random.pick(rejectReasons)
    })
  return {
    created,
    line,
    base,
    location: base.place.id,
    description: `${failure.title}. ${failure.description}`,
    priority: priority[failure.priority],
    impact: random.chance(0.2) ? serviceImpact.VELOCIDAD_REDUCIDA : serviceImpact.SIN_EFECTO,
    failure: random.chance(0.5) ? failureType(failure.failure) : null,
    steps,
    order: null,
    isArchived: to === RECHAZADO && random.chance(0.4)
  }
}

/** What was reported on a line: some of its corrective orders began with a report, and some reports wait. */
export function reportsOf(
  tools: Tools,
  line: LineWorld,
  { orders, bases, person }: { orders: readonly OrderDraft[]; bases: readonly BaseWorld[]; person: number | null }
): ReportDraft[] {
  const random = randomFrom(`reports ${line.facts.code}`)
  const isShown = line.facts.code === 'ROJ'
  const corrective = orders.filter(
    ({ type, base, created, steps }) =>
      type === workOrderType.CORRECTIVO &&
      base !== null &&
      created > tools.clock.now - minutes(360 * 24 * 60) &&
      steps.at(-1)?.to !== workOrderStatus.CANCELADO
  )
  const isClosed = ({ steps }: OrderDraft) => steps.at(-1)?.to === workOrderStatus.CERRADA
  const chosen = [
    ...random.some(corrective.filter(isClosed), isShown ? 8 : 2),
    ...random.some(
      corrective.filter(order => !isClosed(order)),
      isShown ? 3 : 1
    )
  ]
  const writers = tools.crew.technicians.filter(one => one.lines.has(line.id) && one.user !== null)
  const waiting = isShown
    ? [REGISTRADO, REGISTRADO, REGISTRADO, EN_REVISION, EN_REVISION, RECHAZADO, RECHAZADO]
    : [REGISTRADO, ...(random.chance(0.5) ? [EN_REVISION] : []), ...(random.chance(0.3) ? [RECHAZADO] : [])]
  return [
    ...chosen.map(order => ofOrder(tools, random, order)),
    ...waiting.flatMap((to, nth) => {
      const user = nth < 2 && person !== null ? person : writers.length ? random.pick(writers).user : null
      return undecided(tools, random, { line, bases, to, user }) ?? []
    })
  ]
}

/**
 * Stores the reports in the order in which they were made, numbered within their year.
 * @param numbers the last number of each year
 */
export function emitReports(
  store: Store,
  clock: Clock,
  reports: readonly ReportDraft[],
  numbers: Map<number, number>
): void {
  const random = randomFrom('witnesses')
  for (const report of reports.toSorted((a, b) => a.created - b.created)) {
    const year = clock.year(report.created)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const last = report.steps.at(-1) as Step
    const stamp = { created_at: iso(report.created), updated_at: iso(last.at) }
    const code = `RA-${year}-${String(number).padStart(6, '0')}`
    const id = store.add(anomaly_report, {
      code,
      fk_location: report.location,
      fk_line: report.line.id,
      fk_base: report.base?.id ?? null,
      detected_at: iso(report.created - minutes(random.int(1, 12))),
      fk_reported_by: report.steps[0]?.user ?? null,
      description: report.description,
      fk_failure_type: report.failure,
      fkc_priority: report.priority,
      fkc_service_impact: report.impact,
      fkc_status: last.to,
      state: report.isArchived ? 'archived' : 'active',
      fk_work_order: report.order?.id ?? null,
      attended_at: last.to === ATENDIDO ? iso(last.at) : null,
      version: report.steps.length,
      ...stamp
    })
    for (const { from, to, at, user, reason } of report.steps)
      store.add(anomaly_report_transition, {
        fk_anomaly_report: id,
        fkc_from: from,
        fkc_to: to,
        reason: reason ?? null,
        fk_user: user,
        at: iso(at)
      })
    tellReporter(store, clock, report, { id, code })
    const at = Math.min(report.created + minutes(random.int(5, 50)), clock.now - minutes(1))
    if (random.chance(0.2))
      store.add(anomaly_report_witness, {
        fk_anomaly_report: id,
        fk_line: report.line.id,
        fk_user: report.steps[1]?.user ?? null,
        description: random.pick(witnessed),
        created_at: iso(at),
        updated_at: iso(at)
      })
  }
}

/** Days for which notifications are kept; those older than two days are read. */
const [keptDays, unreadDays] = [21, 2]

/** The notifications that the server would have sent to the report's author, step by step. */
function tellReporter(
  store: Store,
  clock: Clock,
  { steps, line }: ReportDraft,
  { id, code }: { id: number; code: string }
): void {
  const reporter = steps[0]?.user ?? null
  for (const { from, to, at, user, reason } of steps) {
    const kind = from === null ? undefined : notificationKindFor(from, to)
    const days = (clock.now - at) / minutes(24 * 60)
    if (!kind || reporter === null || user === reporter || days > keptDays) continue
    store.add(notification, {
      fk_user: reporter,
      kind,
      entity: 'anomaly_report',
      fk_entity: id,
      fk_line: line.id,
      title: notificationText(kind, code),
      text: reason ?? null,
      fk_author: user,
      created_at: iso(at),
      read_at: days > unreadDays ? iso(at + minutes(60)) : null
    })
  }
}
