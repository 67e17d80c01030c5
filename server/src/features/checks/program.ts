import { classifierOf, priority, workOrderType } from 'contract/core/classifier.ts'
import {
  activitiesOf,
  distinctTitles,
  maxTitleLength,
  preventiveTitle,
  type TitledWork
} from 'contract/checks/preventive-title.ts'
import { beginningOf, dealOut, endOf, minuteNow, momentOf, type Turns, turnsOf } from 'contract/service-hours/nights.ts'
import { dayOf } from 'contract/core/format.ts'
import { eq, sql } from 'drizzle-orm'
import { type Clock, requireDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { location } from '../../schema/locations.ts'
import { batch } from '../../schema/work-orders.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'
import { insertOrder } from '../work-orders/actions.ts'
import { type InsertedCheck, insertChecks } from './insert.ts'
import { lockProgrammable, type Planned } from './planned.ts'
import { requireValue } from '../../platform/require-value.ts'

type Programme = {
  fk_location: number
  scheduled_date: string
  /**
   * the last day, where the work is of several: a check is then to be done when it is
   * due, the first day at the earliest
   */
  until?: string
  base_activities: readonly number[]
  title?: string | null | undefined
  split_by?: 'specialty' | 'shift' | 'location' | null | undefined
}

/** From the lowest to the highest. */
export const risingPriorities: readonly number[] = Object.values(priority)

/**
 * Programmes base activities together: a batch, its planned orders, a check for each. All or nothing; if two planners
 * pick the same activity, the second is refused.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (duplicate:
 * already programmed)
 */
export async function programBatch(db: Transaction, actor: Actor, programme: Programme, { now, timeZone }: Clock) {
  requireDays({ scheduled_date: 'planned' }, programme, undefined, dayOf(now, timeZone))
  const place = await placeOf(db, actor, programme.fk_location)
  const rows = await lockProgrammable(db, [...new Set(programme.base_activities)], place.line)
  const orders = await planOrders(db, place, rows, programme, timeZone)

  const { fk_location, scheduled_date, split_by, until } = programme
  const title = (programme.title ?? preventiveTitle(worksOf(place, rows))).slice(0, maxTitleLength)
  const [made] = (await db
    .insert(batch)
    .values({ fk_location, title, scheduled_date, split_by, fk_user: actor.id })
    .returning({ id: batch.id })) as [{ id: number }]
  const work_orders: (PlannedOrder & { id: number; code: string })[] = []
  const checks: InsertedCheck[] = []
  for (const planned of orders) {
    const { rows: own, start, end, ...fields } = planned
    const order = await insertOrder(db, actor, {
      ...fields,
      type: workOrderType.PREVENTIVO,
      fk_batch: made.id,
      scheduled_start: at(start, timeZone),
      scheduled_end: end && at(end, timeZone)
    })
    work_orders.push({ ...planned, ...order })
    const ids = own.map(row => row.id)
    checks.push(...(await insertChecks(db, order.id, { from: scheduled_date, until }, ids)))
  }
  return { batch: made, work_orders, checks }
}

/** @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN */
export async function placeOf(db: Transaction, actor: Actor, id: number): Promise<Place> {
  const [place] = await db
    .select({ id: location.id, line: location.fk_line, name: location.name })
    .from(location)
    .where(eq(location.id, id))
  if (!place?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  requireLine(actor, place.line)
  return { ...place, line: place.line }
}

type Place = { id: number; line: number; name: string }
type Moment = { day: string; time: string }
const at = ({ day, time }: Moment, timeZone: string) => sql`(${day}::date + ${time}::time) at time zone ${timeZone}`

const worksOf = ({ line }: Place, rows: readonly Planned[]): TitledWork[] =>
  rows.map(row => ({
    activity: row.name,
    specialty: row.specialty,
    base: row.base_name,
    place: { name: row.place, isLine: row.fk_location === line }
  }))

/** An order that programming makes, with its activities in the order in which they are done. */
export type PlannedOrder = {
  title: string
  fk_location: number
  fkc_priority: number | undefined
  requires_stop: boolean
  start: Moment
  /** where the work is of several days */
  end: Moment | undefined
  rows: readonly Planned[]
}

/** The orders that a programme makes. */
export async function planOrders(
  db: Transaction,
  place: Place,
  rows: readonly Planned[],
  programme: Omit<Programme, 'base_activities' | 'fk_location'>,
  timeZone: string
): Promise<PlannedOrder[]> {
  const { scheduled_date: day, until } = programme
  const turns = turnsOf(day, await serviceHoursOf(db, place.line, day), minuteNow(day, timeZone))
  const hoursOfEnd = until && (await serviceHoursOf(db, place.line, until))
  const groups = groupsOf(rows, programme.split_by, turns)
  const titles = distinctTitles(groups.map(group => titleOf(place, group, programme)))
  return groups.map((group, index) => {
    const requires_stop = group.rows.some(row => row.requires_stop)
    return {
      title: requireValue(titles[index]),
      fk_location: group.fk_location ?? place.id,
      fkc_priority: risingPriorities.findLast(each => group.rows.some(row => row.fkc_priority === each)),
      requires_stop,
      start: group.from === undefined ? beginningOf(day, requires_stop, turns) : momentOf(day, group.from),
      end: until && hoursOfEnd ? endOf(until, requires_stop, hoursOfEnd) : undefined,
      rows: group.rows
    }
  })
}

/**
 * The title of an order. A given one is completed with what the split is by; a generated one has place and specialty.
 */
function titleOf(place: Place, group: Group, { title, split_by }: Pick<Programme, 'title' | 'split_by'>) {
  const own = title ?? preventiveTitle(worksOf(place, group.rows))
  const isNamed = group.name !== null && (title || split_by === 'shift')
  const codes = [...new Set(group.rows.map(row => row.place_code))]
  return {
    title: isNamed ? `${own} · ${group.name}` : own,
    hints: [codes.join(', '), activitiesOf(worksOf(place, group.rows))]
  }
}

/** The activities of an order; `from`: when their shift begins, in minutes after midnight. */
type Group = { name: string | null; fk_location: number | null; from?: number; rows: Planned[] }

/** One order, or one per specialty, shift or place, in the order in which these first occur. */
function groupsOf(rows: readonly Planned[], splitBy: Programme['split_by'], turns: Turns): Group[] {
  if (splitBy === 'shift') {
    const along = new Map(rows.map((row, index) => [row, index]))
    const place = (row: Planned) => along.get(row) ?? 0
    return dealOut(rows, row => row, turns).map(({ turn, rows: own }) => ({
      name: classifierOf(turn.fkc_shift).name,
      fk_location: null,
      from: turn.from,
      // Dealt out by the bases' codes; the crew still walks along the line.
      rows: own.toSorted((a, b) => place(a) - place(b))
    }))
  }
  // By id, because two places may have the same name.
  const keyOf = (row: Planned) =>
    splitBy === 'location' ? row.fk_location : splitBy === 'specialty' ? row.fk_specialty : null
  const nameOf = (row: Planned) => {
    if (splitBy === 'location') return row.place
    return splitBy === 'specialty' ? (row.specialty ?? 'Sin especialidad') : null
  }
  return [...Map.groupBy(rows, keyOf).values()].map(members => {
    const first = requireValue(members[0])
    return { name: nameOf(first), fk_location: splitBy === 'location' ? first.fk_location : null, rows: members }
  })
}
