import { minutesOfPerson } from 'contract/capacity.ts'
import { dayOf } from 'contract/format.ts'
import type * as contract from 'contract/master-plan.ts'
import { sumOf } from 'contract/master-sums.ts'
import { type Days, occurrencesIn } from 'contract/occurrences.ts'
import { type Period, type PeriodKind, periodsOf } from 'contract/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { averagesOf } from '../base-activities/usage-due.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'
import { type Found, ordersById, peopleOf, performedOf, rowsOf, type Which } from './queries.ts'

type Asked = Which & { year: number; late?: boolean | undefined }

const daysOf = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** What is known of a base activity, with its meter's average. */
type Known = Found & { average: number | null }

/** The base activities that are asked for; those that go by use with the average of their meter. */
async function knownRows(
  db: Db,
  { year, ...which }: Asked,
  clock: Clock,
  { by = 'month', group = 'structure' }: { by?: PeriodKind; group?: contract.Grouping } = {}
): Promise<Known[]> {
  const { timeZone } = clock
  const rows = await rowsOf(db, which, { days: daysOf(year), by, group, timeZone })
  const meters = new Set(rows.flatMap(row => (row.is_active && row.fk_base_metric) || []))
  const averages = meters.size > 0 ? await averagesOf(db, [...meters], clock) : new Map<number, number | null>()
  return rows.map(row => ({ ...row, average: averages.get(row.fk_base_metric ?? 0) ?? null }))
}

/** Due before today and not done. */
const isLate = ({ is_active, due_date }: Known, today: string): boolean =>
  is_active && due_date !== null && due_date < today

const lies = (day: string | null, { from, to }: Days): day is string => day !== null && from <= day && day <= to

/**
 * Gives the days on which a base activity is foreseen. Many stand at the same point of the same series, and a daily one
 * has hundreds of days, so that each series is followed once.
 */
function foreseer(days: Days, today: string): (row: Known) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return row => {
    if (!row.is_active) return []
    const { due_date, programmed_on, next_date, average, is_floating } = row
    const { fkc_regime, fk_periodicity_unit, time_interval_value, usage_interval_value } = row
    const rule = [fkc_regime, fk_periodicity_unit, time_interval_value, usage_interval_value, is_floating]
    const key = [due_date, programmed_on, next_date, average, ...rule].join(' ')
    const found = known.get(key) ?? occurrencesIn(row, days, today)
    known.set(key, found)
    return found
  }
}

const nothing = { planned: 0, done: 0, late: 0, forecast: 0, minutes: 0 }

/** Counts base activities by parts of the year. */
function counter(year: number, periods: readonly Period[], today: string) {
  const days = daysOf(year)
  const foresee = foreseer(days, today)
  const periodOf = (day: string) => {
    let [low, high] = [0, periods.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((periods[middle] as Period).from <= day) low = middle
      else high = middle - 1
    }
    return (periods[low] as Period).key
  }
  return (row: Known): contract.Counts[] => {
    const cells = new Map<string, contract.Counts>()
    const count = (period: string, kind: contract.OccurrenceKind, n = 1, isWork = true) => {
      const cell = cells.get(period) ?? { period, ...nothing }
      cell[kind] += n
      if (isWork) cell.minutes += n * row.activity.minutes
      cells.set(period, cell)
    }
    const { due_date, programmed_on } = row
    for (const [period, n] of Object.entries(row.done ?? {})) count(period, 'done', n)
    if (lies(programmed_on, days)) count(periodOf(programmed_on), 'planned')
    if (isLate(row, today) && lies(due_date, days)) count(periodOf(due_date), 'late', 1, programmed_on === null)
    for (const day of foresee(row)) count(periodOf(day), 'forecast')
    return [...cells.values()].toSorted((a, b) => (a.period < b.period ? -1 : 1))
  }
}

/** A row before it is cut to what the plan tells. */
type Counted = { row: Known; cells: contract.Counts[] }

const shown = ({ row, cells }: Counted): contract.MasterRow => ({
  base_activity: { id: row.id, due_date: row.due_date, last_date: row.last_date, is_active: row.is_active },
  base: row.base,
  activity: row.activity,
  cells
})

/** The plan of a line's year: all its rows, or one page of them. */
export async function planOf(
  db: Db,
  asked: Asked & { by: PeriodKind; group: contract.Grouping; page?: number; itemsPerPage?: number },
  clock: Clock
): Promise<contract.MasterPlan> {
  const { fkLine, year, by, late, page = 1, itemsPerPage = Infinity } = asked
  const today = dayOf(clock.now, clock.timeZone)
  const days = daysOf(year)
  const periods = periodsOf(year, by)
  const all = await knownRows(db, asked, clock, asked)
  const people = await peopleOf(db, fkLine, asked.fk_specialty)
  const minutesOf = minutesOfPerson(await serviceHoursOf(db, fkLine, days.from, days.to))
  const cellsOf = counter(year, periods, today)
  const counted = all
    .filter(row => !late || (isLate(row, today) && lies(row.due_date, days)))
    .map(row => ({ row, cells: cellsOf(row) }))
  const before = all.filter(
    row => isLate(row, today) && row.programmed_on === null && row.due_date !== null && row.due_date < days.from
  )
  const from = itemsPerPage === Infinity ? 0 : (page - 1) * itemsPerPage
  return {
    periods,
    rows: counted.slice(from, from + itemsPerPage).map(shown),
    count: counted.length,
    totals: sumOf(periods, counted).map((sum, index) => {
      const { from: first, to: last } = periods[index] as Period
      return { ...sum, capacity: Math.round(people * minutesOf(first, last)) }
    }),
    earlier: { late: before.length, minutes: before.reduce((sum, { activity }) => sum + activity.minutes, 0) },
    people
  }
}

type AskedOne = Asked & Days & { page: number; itemsPerPage: number }

/** What the plan counts between two days, one by one: what is late first, then by day. */
export async function occurrencesOf(
  db: Db,
  asked: AskedOne,
  clock: Clock
): Promise<{ rows: contract.Occurrence[]; count: number }> {
  const { from, to, page, itemsPerPage, fkLine, year, late } = asked
  const { timeZone } = clock
  const today = dayOf(clock.now, timeZone)
  const span = { from, to }
  const rows = (await knownRows(db, asked, clock)).filter(
    row => !late || (isLate(row, today) && lies(row.due_date, daysOf(year)))
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  const foresee = foreseer(span, today)
  const performed = await performedOf(db, { line: fkLine, ids: [...byId.keys()], days: span, timeZone })
  type Item = { kind: contract.OccurrenceKind; date: string; row: Known; order: number | null }
  const inOrder = (items: Item[]) => items.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const items: Item[] = [
    ...inOrder(
      rows
        .filter(row => isLate(row, today) && lies(row.due_date, span))
        .map(row => ({ kind: 'late', date: row.due_date as string, row, order: row.fk_work_order }))
    ),
    ...inOrder(
      rows
        .filter(row => lies(row.programmed_on, span))
        .map(row => ({ kind: 'planned', date: row.programmed_on as string, row, order: row.fk_work_order }))
    ),
    ...performed.flatMap(({ id, date, fk_work_order: order }): Item[] => {
      const row = byId.get(id)
      return row ? [{ kind: 'done', date, row, order }] : []
    }),
    ...inOrder(rows.flatMap(row => foresee(row).map((date): Item => ({ kind: 'forecast', date, row, order: null }))))
  ]
  const paged = items.slice((page - 1) * itemsPerPage, page * itemsPerPage)
  const orders = await ordersById(
    db,
    paged.map(({ order }) => order)
  )
  return {
    rows: paged.map(({ kind, date, row, order }) => ({
      kind,
      date,
      base_activity: { id: row.id },
      base: row.base,
      activity: row.activity,
      work_order: orders.get(order ?? 0) ?? null
    })),
    count: items.length
  }
}
