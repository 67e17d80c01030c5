import { checkStatus, openStatuses, plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import { triagePermission, undecidedStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { byShiftAndPlace } from 'contract/my-work/by-shift-and-place.ts'
import type { MyLead, MyOrder, MyShift } from 'contract/my-work/my-work.ts'
import { nextStepOf } from 'contract/my-work/next-step.ts'
import { crewNightOf } from 'contract/work-orders/work-night.ts'
import { reviewPermission } from 'contract/work-orders/work-order-transitions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { constant } from '../../schema/expressions.ts'
import { handOverJson } from '../work-orders/hand-overs.ts'
import { executionCounts } from '../service-hours/assigned.ts'

/** The nights `from`…`to`, as seen at a moment. */
export type Period = { from: string; to: string; now: string; timeZone: string }

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus
export const idsIn = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`
const instant = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The day on whose noon the night of a moment begins, as in `crewNightOf`. */
const nightOf = (moment: SQL, timeZone: string) =>
  sql`((${moment} - interval '12 hours') at time zone ${timeZone}::text)::date`

/**
 * The orders of the caller's lines that they execute, are responsible for, or may take over: in course, of the period, without a date,
 * or of a night before the one of now.
 */
export async function ordersOf(db: Db, actor: Actor, { from, to, now, timeZone }: Period): Promise<MyOrder[]> {
  if (actor.staff === null) return []
  const night = (moment: SQL) => nightOf(moment, timeZone)
  const { rows } = await db.execute<Omit<MyOrder, 'next_step'>>(sql`
    with mine as (
      select o.id from work_order o where o.fk_line = ${idsIn(actor.lines)}
        and o.fkc_status in (${constant(EN_CURSO)}, ${constant(PENDIENTE)}, ${constant(EN_ESPERA)})
        and o.id in (select id from work_order where fk_responsible = ${actor.staff}
          union all select fk_work_order from work_order_staff where fk_staff = ${actor.staff}
          union all select h.fk_work_order from work_order_hand_over h where h.ended_at is null
            and (h.fk_to_staff = ${actor.staff} or h.fk_to_staff is null and exists (
              select from roster r where r.fk_staff = ${actor.staff} and r.fk_line = h.fk_line
                and r.date between (h.at at time zone ${timeZone}::text)::date
                  and (h.at at time zone ${timeZone}::text)::date + 1)))
    ), dates as (
      select d.id, u.fk_work_order, d.start_at, d.end_at
      from mine join unplanned u on u.fk_work_order = mine.id join unplanned_execution_date d on d.fk_unplanned = u.id
      where ${executionCounts} and (
        exists (select from unplanned_staff m where m.fk_unplanned = u.id and m.fk_staff = ${actor.staff})
        or not exists (select from unplanned_staff m join unplanned a on a.id = m.fk_unplanned
          where a.fk_work_order = mine.id and m.fk_staff = ${actor.staff}))
    )
    select o.id, o.version, o.code, o.title, o.type, o.fkc_status, o.fk_line, o.requires_stop,
      json_build_object('id', line.id, 'name', line.name, 'color', line.color) as line,
      json_build_object('id', l.id, 'name', l.name, 'position_m', l.position_m) as location,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'code', b.code) end as base,
      ${instant(sql`o.scheduled_start`)} as scheduled_start, ${instant(sql`o.scheduled_end`)} as scheduled_end,
      ${instant(sql`begins.at`)} as begins_at,
      (select coalesce(json_agg(json_build_object('id', d.id, 'start', ${instant(sql`d.start_at`)},
          'end', ${instant(sql`d.end_at`)}) order by d.start_at, d.id), '[]')
        from dates d where d.fk_work_order = o.id and ${night(sql`d.start_at`)} between ${from} and ${to}) as executions,
      coalesce(p.checks_count, 0) as checks_count, coalesce(p.checks_answered, 0) as checks_answered,
      coalesce(p.checks_flagged, 0) as checks_flagged,
      array(select c.id from "check" c where c.fk_work_order = o.id
        and c.fkc_status = ${constant(checkStatus.PROGRAMADO)} order by c.id) as open_checks,
      (select count(*)::int from unplanned u where u.fk_work_order = o.id and not u.done) as open_activities,
      case when own.id is not null then json_build_object('id', own.id, 'version', own.version,
        'planned_minutes', own.planned_minutes, 'real_minutes', own.real_minutes) end as own,
      (select coalesce(json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name)
          order by search_key(s.last_name), search_key(s.first_name), s.id), '[]')
        from work_order_staff ws join staff s on s.id = ws.fk_staff
        where ws.fk_work_order = o.id and ws.fk_staff <> ${actor.staff}) as companions,
      (select ${handOverJson(sql`${actor.id}`)} from work_order_hand_over h
        where h.fk_work_order = o.id and h.ended_at is null) as hand_over
    from mine join work_order o on o.id = mine.id
      join location l on l.id = o.fk_location join location line on line.id = o.fk_line
      left join base b on b.id = o.fk_base left join work_order_progress p on p.fk_work_order = o.id
      left join work_order_staff own on own.fk_work_order = o.id and own.fk_staff = ${actor.staff}
      cross join lateral (select coalesce(
        (select min(d.start_at) from dates d where d.fk_work_order = o.id and d.end_at > ${now}::timestamptz),
        (select max(d.start_at) from dates d where d.fk_work_order = o.id), o.scheduled_start) as at) begins
    where o.fkc_status = ${constant(EN_CURSO)} or begins.at is null
      or ${night(sql`begins.at`)} between ${from} and ${to}
      or ${night(sql`begins.at`)} < ${crewNightOf(now, timeZone)}
      or exists (select from work_order_hand_over h where h.fk_work_order = o.id and h.ended_at is null)
      or exists (select from dates d where d.fk_work_order = o.id
        and ${night(sql`d.start_at`)} between ${from} and ${to})`)
  return rows
    .map(order => ({ ...order, next_step: nextStepOf(order, name => actor.permissions.has(name)) }))
    .toSorted(byShiftAndPlace(now, timeZone))
}

/** The days of the caller's roster, on whatever line. */
export async function shiftsOf(db: Db, actor: Actor, { from, to }: Period): Promise<MyShift[]> {
  if (actor.staff === null || !actor.permissions.has('roster.read')) return []
  const { rows } = await db.execute<MyShift>(sql`
    select to_char(r.date, 'YYYY-MM-DD') as date, r.fkc_shift, r.fkc_absence,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'color', l.color) end as line
    from roster r left join location l on l.id = r.fk_line
    where r.fk_staff = ${actor.staff} and r.date between ${from} and ${to} order by r.date`)
  return rows
}

/** What waits on each of the caller's lines, for those who review orders or decide on reports. */
export async function leadsOf(db: Db, actor: Actor, { now, timeZone }: Period): Promise<MyLead[]> {
  const [reviews, triages] = [reviewPermission, triagePermission].map(name => actor.permissions.has(name))
  if (!reviews && !triages) return []
  const counted = (isCounted: boolean | undefined, from: SQL) =>
    isCounted ? sql`(select count(*)::int from ${from})` : sql`null::int`
  const tonight = nightOf(sql`${now}::timestamptz`, timeZone)
  // Noon to noon, so that the index of line and start finds them.
  const noon = (days: number) => sql`((${tonight} + ${days}::int) + interval '12 hours') at time zone ${timeZone}::text`
  const { rows } = await db.execute<MyLead>(sql`
    select json_build_object('id', l.id, 'name', l.name, 'color', l.color) as line,
      ${counted(
        reviews,
        sql`work_order o where o.fk_line = l.id and o.fkc_status = ${constant(PARA_REVISION)} and o.type = ${idsIn(plannedTypes)}`
      )} as review,
      ${counted(reviews, sql`unplanned u where u.fk_line = l.id and u.fkc_status = ${constant(PARA_REVISION)}`)} as review_unplanned,
      ${counted(
        triages,
        sql`anomaly_report r where r.fk_line = l.id and r.state = 'active' and r.fkc_status = ${idsIn(undecidedStatuses)}`
      )} as triage,
      ${counted(triages, sql`public_report r where r.fk_line = l.id and r.state = 'pending'`)} as public,
      ${counted(
        true,
        sql`work_order o where o.fk_line = l.id and o.fkc_status = ${idsIn(openStatuses)}
          and o.scheduled_start >= ${noon(0)} and o.scheduled_start < ${noon(1)}`
      )} as tonight
    from location l where l.id = ${idsIn(actor.lines)} order by l.code`)
  return rows
}
