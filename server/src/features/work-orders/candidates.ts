import type { Candidate, candidates } from 'contract/work-orders/assignments.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { addDays } from 'contract/core/days.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { containsText } from '../../platform/http/list-query.ts'
import { assignedBetween, spansOfOrder } from '../service-hours/assigned.ts'
import { shiftsOfLines } from '../service-hours/hours.ts'
import { rosterOn, rosterStateOf, shiftsNeeded } from './on-shift.ts'
import { capacityOf, minutesOn, type Span } from './workload.ts'
import { requireValue } from '../../platform/require-value.ts'

type Asked = z.output<typeof candidates.query>
type Answer = z.output<typeof candidates.reply>
type Named = { id: number; name: string }

type Person = Pick<Candidate, 'id' | 'first_name' | 'last_name' | 'dni' | 'position' | 'work_orders' | 'is_on_line'> & {
  has_specialties: number[]
  has_trainings: number[]
  /** the last day of those that are no longer valid, by training */
  expired_trainings: Record<string, string>
}

/**
 * Who may be assigned to these orders: active people, whose name, document or position has the words, with what they
 * lack, the minutes that they have already on the days on which the orders are
 * executed, and what the roster says of them. See `byFit` for their order.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line)
 */
export async function candidatesFor(
  db: Db,
  actor: Actor,
  { fk_work_order, search = '', limit }: Asked,
  timeZone: string
): Promise<Answer> {
  const ids = [...new Set(fk_work_order)]
  const shifts = await shiftsOfLines(db)
  const shiftsOf = ({ fk_line }: { fk_line: number }) => shifts.get(fk_line) ?? []
  const orders = await ordersOf(db, ids, actor)
  const [required, people] = await Promise.all([
    requiredBy(db, ids),
    peopleFor(db, ids, orders, search, actor, timeZone)
  ])
  const spans = orders.flatMap(order =>
    order.spans.map(span => ({ ...span, fk_line: order.fk_line, shifts: shiftsOf(order) }))
  )
  const days = capacityOf(spans, timeZone)
  const assigned = (await assignedIn(db, [...days.keys()], timeZone)).map(span => ({ ...span, shifts: shiftsOf(span) }))
  const needed = actor.permissions.has('roster.read') ? shiftsNeeded(spans, timeZone) : new Map()
  const roster = await rosterOn(db, [...needed.keys()])
  const loads = Map.groupBy(assigned, ({ fk_staff }) => fk_staff)
  const fitting = people
    .map(({ has_specialties, has_trainings, expired_trainings, ...person }) => ({
      ...person,
      specialties: required.specialties.filter(({ id }) => has_specialties.includes(id)),
      missing_specialties: required.specialties.filter(({ id }) => !has_specialties.includes(id)),
      missing_trainings: required.trainings
        .filter(({ id }) => !has_trainings.includes(id))
        .map(training => ({ ...training, expired_on: expired_trainings[training.id] ?? null })),
      assigned_minutes: minutesOn(days, loads.get(person.id) ?? [], timeZone),
      roster: rosterStateOf(needed, roster.get(person.id) ?? [])
    }))
    .toSorted(byFit)
  return {
    people: fitting.slice(0, limit),
    count: fitting.length,
    days: days.size,
    capacity_minutes: [...days.values()].reduce((sum, minutes) => sum + minutes, 0),
    labour_minutes: orders.reduce((sum, { labour_minutes }) => sum + labour_minutes, 0),
    assigned_minutes: orders.reduce((sum, { assigned_minutes }) => sum + assigned_minutes, 0)
  }
}

/** Who is on shift comes first, then who could come, then who works elsewhere, last who is absent. */
const rosterOrder = { on_shift: 0, unknown: 1, off_shift: 1, other_line: 2, absent: 3 }

/**
 * Who is on shift first. Of those the fittest: who lacks no training and no specialty, then fewer of them; of those, who
 * works on the line; of those, who has less work on those days; then by surname.
 */
export function byFit(a: Candidate, b: Candidate): number {
  const lacks = ({ missing_specialties, missing_trainings }: Candidate) =>
    missing_specialties.length + missing_trainings.length
  const place = ({ roster }: Candidate) => rosterOrder[roster?.state ?? 'unknown']
  return (
    place(a) - place(b) ||
    lacks(a) - lacks(b) ||
    Number(b.is_on_line) - Number(a.is_on_line) ||
    a.assigned_minutes - b.assigned_minutes ||
    `${a.last_name} ${a.first_name}`.localeCompare(`${b.last_name} ${b.first_name}`, 'es') ||
    a.id - b.id
  )
}

type Times = Omit<Span, 'shifts'>
/** `spans`: when it is executed */
type Order = { id: number; fk_line: number; spans: Times[]; labour_minutes: number; assigned_minutes: number }
type Assigned = Times & { fk_staff: number; fk_line: number; minutes: number }

async function ordersOf(db: Db, ids: readonly number[], actor: Actor): Promise<Order[]> {
  const { rows } = await db.execute<Order>(sql`
    select o.id, o.fk_line, (select coalesce(json_agg(span), '[]') from (${spansOfOrder}) span) as spans,
      coalesce(p.labour_minutes, 0) as labour_minutes,
      (select coalesce(sum(ws.planned_minutes), 0)::int from work_order_staff ws where ws.fk_work_order = o.id)
        as assigned_minutes
    from work_order o left join work_order_progress p on p.fk_work_order = o.id where o.id = any(${sql.param(ids)})`)
  if (rows.length < ids.length) throw notFound()
  for (const { fk_line } of rows) requireLine(actor, fk_line)
  return rows
}

/** The specialties and trainings that the open checks of these orders ask for, by name. */
async function requiredBy(db: Db, ids: readonly number[]): Promise<{ specialties: Named[]; trainings: Named[] }> {
  const of = (table: 'specialty' | 'training') => sql`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
    from ${sql.identifier(table)} t where t.id in (select a.${sql.identifier(`fk_${table}`)} from "check" c
      join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
      where c.fk_work_order = any(${sql.param(ids)}) and c.fkc_status = ${checkStatus.PROGRAMADO}))`
  const { rows } = await db.execute<{ specialties: Named[]; trainings: Named[] }>(
    sql`select ${of('specialty')} as specialties, ${of('training')} as trainings`
  )
  return requireValue(rows[0])
}

async function peopleFor(
  db: Db,
  ids: readonly number[],
  orders: readonly { fk_line: number }[],
  search: string,
  { permissions }: Actor,
  timeZone: string
): Promise<Person[]> {
  const dni = permissions.has('staff.contact') ? sql`s.dni` : sql`''`
  const today = dayOf(new Date(), timeZone)
  const lines = [...new Set(orders.map(({ fk_line }) => fk_line))]
  const words = containsText(
    sql`search_key(${dni} || ' ' || s.first_name || ' ' || s.last_name || ' ' || coalesce(s.position, ''))`,
    search
  )
  const { rows } = await db.execute<Person>(sql`
    select s.id, s.first_name, s.last_name, nullif(${dni}, '') as dni, s.position,
      (select count(*) from staff_location sl where sl.fk_staff = s.id
        and sl.fk_location = any(${sql.param(lines)})) = ${lines.length} as is_on_line,
      array(select fk_specialty from staff_specialty where fk_staff = s.id) as has_specialties,
      array(select fk_training from staff_training where fk_staff = s.id
        and (valid_until is null or valid_until >= ${today})) as has_trainings,
      (select coalesce(json_object_agg(fk_training, until), '{}') from (select fk_training, max(valid_until) as until
        from staff_training where fk_staff = s.id and valid_until < ${today} group by fk_training) expired)
        as expired_trainings,
      array(select fk_work_order from work_order_staff where fk_staff = s.id
        and fk_work_order = any(${sql.param(ids)}) order by 1) as work_orders
    from staff s where s.is_active and ${words ?? sql`true`}`)
  return rows
}

/** What everybody is assigned to around these days. */
async function assignedIn(db: Db, days: readonly string[], timeZone: string): Promise<Assigned[]> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (!first || !last) return []
  // Orders that last longer than a month count as ending then, see `workDays`. What begins in the first hours of the
  // day after the last may be of the last day's night.
  const midnight = (day: string) => sql`(${day}::timestamp at time zone ${timeZone})`
  const { rows } = await db.execute<Assigned>(sql`
    select fk_staff, fk_line, minutes, to_json(scheduled_start) #>> '{}' as scheduled_start,
      to_json(scheduled_end) #>> '{}' as scheduled_end
    from (${assignedBetween(midnight(addDays(first, -31)), midnight(addDays(last, 2)))}) assigned`)
  return rows
}
