import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import { addDays, mondayOf } from 'contract/core/days.ts'
import type { PlannedFigure, PlannedFigures, Share } from 'contract/dashboard/planned-figures.ts'
import { minutesOfShift } from 'contract/roster/roster-rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { capacityOf, nightsOfLines } from '../roster/capacity.ts'
import { shiftsOfLines } from '../service-hours/hours.ts'
import { isAttained, isOnTime } from '../work-orders/frozen.ts'

// What is counted is said in `contract/src/dashboard/planned-figures.ts`.

type Asked = { lines: readonly number[]; from: string; to: string; today: string; zone: string }

/** Part and whole of a figure in a month on a line. */
type Counted = { month: string; fk_line: number; part: number; of: number }
type Backlog = { fk_line: number; orders: number; minutes: number }

const order = sql`o`
const planned = sql`o.type = any(${sql.param([...plannedTypes])}::int[])`
const open = sql`o.fkc_status in (${workOrderStatus.PENDIENTE}, ${workOrderStatus.EN_ESPERA}, ${workOrderStatus.EN_CURSO})`
const weeksAhead = 8
const weeksOfCapacity = 4

const midnight = (day: string, zone: string) => sql`(${day}::timestamp at time zone ${zone}::text)`
const between = (moment: SQL, { from, to, zone }: Asked) =>
  sql`${moment} >= ${midnight(from, zone)} and ${moment} < ${midnight(addDays(to, 1), zone)}`
const onLines = (column: SQL, { lines }: Asked) => sql`${column} = any(${sql.param(lines)}::int[])`
const monthOf = (moment: SQL, { zone }: Asked) => sql`to_char(${moment} at time zone ${zone}::text, 'YYYY-MM')`

/** The figures of planned work; see `plannedFiguresCall`. */
export async function plannedFiguresOf(db: Db, asked: Asked): Promise<PlannedFigures> {
  const counted: Record<PlannedFigure, Counted[]> = {
    compliance: await compliance(db, asked),
    attainment: await attainment(db, asked),
    ...(await workedMinutes(db, asked))
  }
  const backlogs = await backlogOf(db, asked)
  const ahead = await aheadOf(db, asked)
  const shares = (which: (row: Counted) => boolean = () => true) =>
    Object.fromEntries(Object.entries(counted).map(([name, rows]) => [name, sumOf(rows.filter(which))])) as Record<
      PlannedFigure,
      Share
    >
  const weekly = (line?: number) =>
    ahead
      .filter(({ fk_line }) => line === undefined || fk_line === line)
      .filter(({ week }) => week < weeksOfCapacity)
      .reduce((sum, { capacity }) => sum + capacity / weeksOfCapacity, 0)
  const backlog = (line?: number) => {
    const own = backlogs.filter(({ fk_line }) => line === undefined || fk_line === line)
    const minutes = own.reduce((sum, one) => sum + one.minutes, 0)
    const capacity = weekly(line)
    return {
      orders: own.reduce((sum, one) => sum + one.orders, 0),
      backlog_minutes: minutes,
      backlog_weeks: capacity > 0 ? Math.round((minutes / capacity) * 10) / 10 : null
    }
  }
  const lines = await namedLines(db, asked)
  const months = [...new Set(Object.values(counted).flatMap(rows => rows.map(({ month }) => month)))]
  return {
    total: { ...shares(), ...backlog() },
    by_month: months
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(month => ({ month, ...shares(row => row.month === month) })),
    by_line: lines.map(line => ({
      fk_line: line.id,
      line,
      ...shares(({ fk_line }) => fk_line === line.id),
      ...backlog(line.id)
    })),
    by_specialty: await bySpecialty(db, asked),
    ahead: weeksOf(ahead)
  }
}

const sumOf = (rows: readonly { part: number; of: number }[]): Share => ({
  part: rows.reduce((sum, { part }) => sum + part, 0),
  of: rows.reduce((sum, { of }) => sum + of, 0)
})

async function namedLines(db: Db, { lines }: Asked) {
  const { rows } = await db.execute<{ id: number; name: string; color: string | null }>(sql`
    select id, name, color from location where id = any(${sql.param(lines)}::int[]) order by natural_key(name), id`)
  return rows
}

/** Planned orders that were to begin between the days, and whether they were done in time. */
async function compliance(db: Db, asked: Asked): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select month, fk_line, (count(*) filter (where on_time))::int as part, count(on_time)::int as of
    from (select ${monthOf(sql`o.scheduled_start`, asked)} as month, o.fk_line, ${isOnTime(order)} as on_time
      from work_order o where ${onLines(sql`o.fk_line`, asked)} and ${planned}
        and ${between(sql`o.scheduled_start`, asked)}) due
    where on_time is not null group by 1, 2`)
  return rows
}

/** Orders of frozen weeks that are over; a week is of the month in which it begins. */
async function attainment(db: Db, asked: Asked): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select to_char(w.week, 'YYYY-MM') as month, w.fk_line,
      (count(*) filter (where ${isAttained(order, sql`${asked.zone}::text`)}))::int as part, count(*)::int as of
    from frozen_week w join frozen_week_order f on f.fk_frozen_week = w.id join work_order o on o.id = f.fk_work_order
    where ${onLines(sql`w.fk_line`, asked)} and w.week between ${asked.from} and ${asked.to}
      and w.week + 7 <= ${asked.today} group by 1, 2`)
  return rows
}

/** Real minutes of people in orders that were closed between the days: of all of them, and beside their shifts. */
async function workedMinutes(db: Db, asked: Asked): Promise<Record<'preventive' | 'wrench', Counted[]>> {
  const { rows } = await db.execute<Counted>(sql`
    select ${monthOf(sql`o.closed_at`, asked)} as month, o.fk_line,
      coalesce(sum(s.real_minutes) filter (where ${planned}), 0)::int as part, sum(s.real_minutes)::int as of
    from work_order o join work_order_staff s on s.fk_work_order = o.id
    where ${onLines(sql`o.fk_line`, asked)} and ${between(sql`o.closed_at`, asked)} and s.real_minutes > 0
    group by 1, 2`)
  const { rows: shifts } = await db.execute<{ month: string; fk_line: number; fkc_shift: number; n: number }>(sql`
    select to_char(r.date, 'YYYY-MM') as month, r.fk_line, r.fkc_shift, count(*)::int as n from roster r
    where ${onLines(sql`r.fk_line`, asked)} and r.date between ${asked.from} and least(${asked.to}::date, ${asked.today}::date)
    group by 1, 2, 3`)
  const ofLine = await shiftsOfLines(db)
  const onShift = Map.groupBy(shifts, ({ month, fk_line }) => `${month} ${fk_line}`)
  const wrench = [...onShift.values()].map(own => {
    const [{ month, fk_line }] = own as [(typeof own)[number]]
    const of = own.reduce((sum, { fkc_shift, n }) => sum + n * minutesOfShift(fkc_shift, ofLine.get(fk_line) ?? []), 0)
    const worked = rows.find(row => row.month === month && row.fk_line === fk_line)?.of ?? 0
    return { month, fk_line, part: worked, of }
  })
  return { preventive: rows, wrench }
}

/** Open orders by line and what is planned for them: of their checks, else of their people. */
async function backlogOf(db: Db, asked: Asked): Promise<Backlog[]> {
  const { rows } = await db.execute<Backlog>(sql`
    select o.fk_line, count(*)::int as orders, coalesce(sum(coalesce(nullif(p.labour_minutes, 0), people.minutes)), 0)::int as minutes
    from work_order o left join work_order_progress p on p.fk_work_order = o.id
      left join (select s.fk_work_order, sum(s.planned_minutes) as minutes from work_order_staff s
          join work_order o on o.id = s.fk_work_order where ${onLines(sql`o.fk_line`, asked)} and ${open} group by 1) people
        on people.fk_work_order = o.id
    where ${onLines(sql`o.fk_line`, asked)} and ${open} group by 1`)
  return rows
}

async function bySpecialty(db: Db, asked: Asked): Promise<PlannedFigures['by_specialty']> {
  const { rows } = await db.execute<{
    fk_specialty: number
    name: string
    part: number
    of: number
    minutes: number
  }>(sql`
    with due as (
      select unnest(p.specialties) as fk_specialty, ${isOnTime(order)} as on_time
      from work_order o join work_order_progress p on p.fk_work_order = o.id
      where ${onLines(sql`o.fk_line`, asked)} and ${planned} and ${between(sql`o.scheduled_start`, asked)}
    ), counted as (
      select fk_specialty, (count(*) filter (where on_time))::int as part, count(on_time)::int as of from due group by 1
    ), waiting as (
      select a.fk_specialty, sum(a.estimated_minutes * a.people)::int as minutes
      from work_order o join "check" c on c.fk_work_order = o.id join base_activity ba on ba.id = c.fk_base_activity
        join activity a on a.id = ba.fk_activity
      where ${onLines(sql`o.fk_line`, asked)} and ${open} and a.fk_specialty is not null group by 1
    )
    select s.id as fk_specialty, s.name, coalesce(c.part, 0) as part, coalesce(c.of, 0) as of,
      coalesce(w.minutes, 0) as minutes
    from specialty s left join counted c on c.fk_specialty = s.id left join waiting w on w.fk_specialty = s.id
    where c.of > 0 or w.minutes > 0 order by search_key(s.name)`)
  return rows.map(({ part, of, minutes, ...named }) => ({
    ...named,
    compliance: { part, of },
    backlog_minutes: minutes
  }))
}

type Ahead = PlannedFigures['ahead'][number] & { fk_line: number; week: number }

/** What falls into the weeks from this one on, by line. */
async function aheadOf(db: Db, { lines, today, zone }: Asked): Promise<Ahead[]> {
  const first = mondayOf(today)
  const last = addDays(first, 7 * weeksAhead - 1)
  const { rows: due } = await db.execute<{ fk_line: number; week: number; minutes: number }>(sql`
    select ba.fk_line, greatest(0, (ba.due_date - ${first}::date) / 7)::int as week, sum(a.estimated_minutes * a.people)::int as minutes
    from base_activity ba join activity a on a.id = ba.fk_activity join base b on b.id = ba.fk_base
    where ba.fk_line = any(${sql.param(lines)}::int[]) and ba.due_date <= ${last}::date
      and ba.is_active and a.is_active and b.is_active
      and not exists (select from "check" c where c.fk_base_activity = ba.id and c.fkc_status = 70)
    group by 1, 2`)
  const weeks: Ahead[] = []
  const nights = await nightsOfLines(db, { lines, from: first, to: last }, zone, true)
  for (const [fk_line, own] of nights) {
    const capacity = capacityOf(own, 'week')
    for (const { from, to, minutes, planned: programmed, unplanned, is_estimate } of capacity.filter(
      ({ fk_specialty }) => fk_specialty === null
    )) {
      const week = weeks.filter(one => one.fk_line === fk_line).length
      weeks.push({
        fk_line,
        week,
        from,
        to,
        due: due.find(row => row.fk_line === fk_line && row.week === week)?.minutes ?? 0,
        planned: programmed,
        unplanned,
        capacity: minutes,
        is_estimate
      })
    }
  }
  return weeks
}

/** The same of all lines together. */
function weeksOf(ahead: readonly Ahead[]): PlannedFigures['ahead'] {
  return [...Map.groupBy(ahead, ({ from }) => from).values()].map(own => {
    const [{ from, to }] = own as [Ahead]
    const sum = (name: 'due' | 'planned' | 'unplanned' | 'capacity') => own.reduce((all, row) => all + row[name], 0)
    return {
      from,
      to,
      due: sum('due'),
      planned: sum('planned'),
      unplanned: sum('unplanned'),
      capacity: sum('capacity'),
      is_estimate: own.some(({ is_estimate }) => is_estimate)
    }
  })
}
