import { dayOf } from 'contract/core/format.ts'
import * as contract from 'contract/master-plan/master-plan.ts'
import { addTo, groupOf, isEmpty, sumOf } from 'contract/master-plan/master-sums.ts'
import { type Days, occurrencesIn } from 'contract/base-activities/occurrences.ts'
import { type Period, type PeriodKind, periodsOf } from 'contract/core/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { JsonBytes } from '../../platform/http/json-bytes.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { averagesOf } from '../base-activities/usage-due.ts'
import { crewBetween } from '../roster/capacity.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'
import { eachRow, type Found, metersOf, ordersById, peopleOf, performedOf, type Rows, type Which } from './queries.ts'
import { requireValue } from '../../platform/require-value.ts'

type Asked = Which & { year: number; late?: boolean | undefined }

const daysOf = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Hands over the base activities that are asked for; those that go by use with the average of their meter. */
async function eachKnown(
  db: Database,
  { year, ...which }: Asked,
  { clock, ...rows }: Pick<Rows, 'firstDays' | 'group'> & { clock: Clock },
  take: (row: Found) => void
): Promise<void> {
  const meters = await metersOf(db, which)
  const averages = meters.length > 0 ? await averagesOf(db, meters, clock) : new Map<number, number | null>()
  await eachRow(db, { which, days: daysOf(year), averages, timeZone: clock.timeZone, ...rows }, take)
}

/** Due before today and not done. */
const isLate = (row: Found, today: string): row is Found & { due_date: string } =>
  row.is_active && row.due_date !== null && row.due_date < today

const lies = (day: string | null, { from, to }: Days): day is string => day !== null && from <= day && day <= to

/**
 * Gives the days on which a base activity is foreseen. Many stand at the same point of the same series, and a daily one
 * has hundreds of days, so that each series is followed once.
 */
function foreseer(days: Days, today: string): (row: Found) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return row => {
    if (!row.is_active) return []
    const { due_date, programmed_on, anchor_date, next_date, average, is_floating } = row
    const { fkc_regime, fk_periodicity_unit, time_interval_value, usage_interval_value } = row
    const rule = [fkc_regime, fk_periodicity_unit, time_interval_value, usage_interval_value, is_floating]
    // Of the anchor its day of the month matters, because the next date belongs to its series.
    const key = [due_date, programmed_on, anchor_date?.slice(8), next_date, average, ...rule].join(' ')
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
      if (requireValue(periods[middle]).from <= day) low = middle
      else high = middle - 1
    }
    return low
  }
  // Serves again for each row: thousands of long lists would be collected all the time.
  const cells = periods.map((): contract.Counts | undefined => undefined)
  return (row: Found): contract.Counts[] => {
    const count = (index: number, kind: contract.OccurrenceKind, isWork = true) => {
      const cell = (cells[index] ??= { period: requireValue(periods[index]).key, ...nothing })
      cell[kind]++
      if (isWork) cell.minutes += row.minutes
    }
    const { due_date, programmed_on } = row
    for (const index of row.done) count(index, 'done')
    if (lies(programmed_on, days)) count(periodOf(programmed_on), 'planned')
    if (isLate(row, today) && lies(due_date, days)) count(periodOf(due_date), 'late', programmed_on === null)
    for (const day of foresee(row)) count(periodOf(day), 'forecast')
    const counted = cells.filter(cell => cell !== undefined)
    cells.fill(undefined)
    return counted
  }
}

/** A row of the plan as JSON, in parts: put together they would be copied once more. */
function rowText(row: Found, cells: readonly contract.Counts[]): readonly string[] {
  const { id, due_date, last_date, is_active } = row
  return [
    `{"base_activity":${JSON.stringify({ id, due_date, last_date, is_active })},"base":`,
    row.base,
    ',"activity":',
    row.activity,
    `,"cells":${JSON.stringify(cells)}}`
  ]
}

/** Sums rows by element or specialty. */
function summer(periods: readonly Period[], group: contract.Grouping) {
  type Sums = { id: number; name: string; count: number; sums: ReadonlyMap<string, contract.Counts> }
  const groups = new Map<number, Sums>()
  // Which group a row is of is said by its JSON, which many rows share.
  const known = new Map<string, Sums>()
  const sumsOf = (row: Found): Sums => {
    const { id, name } = groupOf(
      JSON.parse(`{"base":${row.base},"activity":${row.activity}}`) as contract.MasterRow,
      group
    )
    const sums = groups.get(id) ?? {
      id,
      name,
      count: 0,
      sums: new Map(sumOf(periods, []).map(sum => [sum.period, sum]))
    }
    groups.set(id, sums)
    return sums
  }
  return {
    add(row: Found, cells: readonly contract.Counts[]): void {
      const key = group === 'structure' ? row.base : row.activity
      const sums = known.get(key) ?? sumsOf(row)
      known.set(key, sums)
      sums.count++
      for (const cell of cells) addTo(sums.sums, cell)
    },
    groups: (): contract.MasterGroup[] =>
      [...groups.values()].map(({ sums, ...rest }) => ({
        ...rest,
        cells: [...sums.values()].filter(sum => !isEmpty(sum))
      }))
  }
}

type AskedPlan = Asked & { by: PeriodKind; group: contract.Grouping }

/**
 * Counts the rows of a line's year one by one, so that thousands of them are never in memory.
 * @param take is called with each row and its cells, in the order of the plan
 * @returns the plan without its rows
 */
async function readPlan(
  db: Database,
  asked: AskedPlan,
  clock: Clock,
  take: (row: Found, cells: readonly contract.Counts[]) => void
): Promise<Omit<contract.MasterPlan, 'rows' | 'groups'>> {
  const { fkLine, year, by, group, late } = asked
  const today = dayOf(clock.now, clock.timeZone)
  const days = daysOf(year)
  const periods = periodsOf(year, by)
  const people = await peopleOf(db, fkLine, asked.fk_specialty)
  const hours = await serviceHoursOf(db, fkLine, days.from, days.to)
  const crew = await crewBetween(db, fkLine, days, hours, asked.fk_specialty)
  const cellsOf = counter(year, periods, today)
  let count = 0
  const earlier = { late: 0, minutes: 0 }
  const totals = new Map(sumOf(periods, []).map(sum => [sum.period, sum]))
  const firstDays = periods.map(({ from }) => from)
  await eachKnown(db, asked, { firstDays, group, clock }, row => {
    const wasLate = isLate(row, today)
    if (wasLate && row.programmed_on === null && row.due_date < days.from) {
      earlier.late++
      earlier.minutes += row.minutes
    }
    if (late && !(wasLate && lies(row.due_date, days))) return
    const cells = cellsOf(row)
    for (const cell of cells) addTo(totals, cell)
    count++
    take(row, cells)
  })
  const sums = [...totals.values()].map((sum, index) => {
    const { from, to } = requireValue(periods[index])
    const own = crew.filter(({ date }) => from <= date && date <= to)
    return {
      ...sum,
      capacity: Math.round(own.reduce((minutes, { day }) => minutes + (day.get(null)?.minutes ?? 0), 0))
    }
  })
  const rostered_days = crew.filter(({ is_estimate }) => !is_estimate).length
  return { periods, count, totals: sums, earlier, people, rostered_days }
}

/** The plan of a line's year as the wire has it: all its rows, or one page of them, or the sums of groups. */
export async function planOf(
  db: Database,
  asked: AskedPlan & { page?: number; itemsPerPage?: number; sums?: boolean | undefined },
  clock: Clock
): Promise<JsonText<contract.MasterPlan>> {
  const { page, itemsPerPage } = asked
  const isOnPage = (nth: number) => !page || !itemsPerPage || Math.ceil((nth + 1) / itemsPerPage) === page
  const groups = asked.sums ? summer(periodsOf(asked.year, asked.by), asked.group) : undefined
  let bytes: JsonBytes | undefined = new JsonBytes()
  let before = '['
  let count = 0
  const { periods, ...rest } = await readPlan(db, asked, clock, (row, cells) => {
    groups?.add(row, cells)
    if (groups && !page && count === contract.maxPlanRows) {
      bytes?.free()
      bytes = undefined
    }
    if (isOnPage(count++) && bytes) {
      bytes.add(before)
      for (const part of rowText(row, cells)) bytes.add(part)
      before = ','
    }
  })
  bytes?.add(before === '[' ? '[]' : ']')
  const rows = bytes ? new JsonText<contract.MasterRow[]>(bytes) : new JsonText<contract.MasterRow[]>('[]')
  const after = JSON.stringify({ ...rest, ...(groups && { groups: groups.groups() }) })
  return rows.between(`{"periods":${JSON.stringify(periods)},"rows":`, `,${after.slice(1)}`)
}

/** A plan whose rows are parsed some at a time, as a file is written: all at once they take 60 MiB on a long line. */
export type FilePlan = Omit<contract.MasterPlan, 'rows' | 'groups'> & {
  groups: readonly contract.MasterGroup[]
  batches: () => Iterable<readonly contract.MasterRow[]>
}

const batchSize = 200

/** The plan of a line's year with all rows, for a file. */
export async function filePlanOf(db: Database, asked: AskedPlan, clock: Clock): Promise<FilePlan> {
  const groups = summer(periodsOf(asked.year, asked.by), asked.group)
  const batches: Buffer[] = []
  let rows: string[] = []
  const flush = () => {
    batches.push(Buffer.from(`[${rows.join()}]`))
    rows = []
  }
  const plan = await readPlan(db, asked, clock, (row, cells) => {
    groups.add(row, cells)
    rows.push(rowText(row, cells).join(''))
    if (rows.length === batchSize) flush()
  })
  flush()
  return {
    ...plan,
    groups: groups.groups(),
    batches: function* () {
      for (const batch of batches) yield JSON.parse(batch.toString()) as contract.MasterRow[]
    }
  }
}

type AskedOne = Asked & Days & { page: number; itemsPerPage: number }

/** What the plan counts between two days, one by one: what is late first, then by day. */
export async function occurrencesOf(
  db: Database,
  asked: AskedOne,
  clock: Clock
): Promise<{ rows: contract.Occurrence[]; count: number }> {
  const { from, to, page, itemsPerPage, fkLine, year, late } = asked
  const { timeZone } = clock
  const today = dayOf(clock.now, timeZone)
  const span = { from, to }
  const days = daysOf(year)
  const rows: Found[] = []
  await eachKnown(db, asked, { firstDays: [days.from], group: 'structure', clock }, row => {
    if (!late || (isLate(row, today) && lies(row.due_date, days))) rows.push(row)
  })
  const byId = new Map(rows.map(row => [row.id, row]))
  const foresee = foreseer(span, today)
  const performed = await performedOf(db, { line: fkLine, ids: [...byId.keys()], days: span, timeZone })
  type Item = { kind: contract.OccurrenceKind; date: string; row: Found; order: number | null }
  const inOrder = (items: Item[]) => items.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const items: Item[] = [
    ...inOrder(
      rows
        .filter(row => isLate(row, today) && lies(row.due_date, span))
        .map(row => ({ kind: 'late', date: requireValue(row.due_date), row, order: row.fk_work_order }))
    ),
    ...inOrder(
      rows
        .filter(row => lies(row.programmed_on, span))
        .map(row => ({ kind: 'planned', date: requireValue(row.programmed_on), row, order: row.fk_work_order }))
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
      base: JSON.parse(row.base) as contract.Occurrence['base'],
      activity: JSON.parse(row.activity) as contract.Occurrence['activity'],
      work_order: orders.get(order ?? 0) ?? null
    })),
    count: items.length
  }
}
