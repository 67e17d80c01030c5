import { type Color, classifierOf } from 'contract/core/classifier.ts'
import { addDays, addMonths } from 'contract/core/days.ts'
import type {
  MonthlyAttendance,
  StateCount,
  StatusOfLine,
  TypeCount,
  TypesOfState
} from 'contract/dashboard/dashboard.ts'
import type { PlannedFigures } from 'contract/dashboard/planned-figures.ts'
import { capitalised } from 'contract/core/entity.ts'
import { formatDate, formatNumber, monthNames } from 'contract/core/format.ts'
import type { ColumnRow } from '../../ui/chart/Columns.tsx'
import type { Part, PlotRow, PlotTarget } from '../../ui/chart/plots.ts'

/** A list and what of it: the filters in its address. */
export type ListLink = (filters: Record<string, string | readonly string[]>) => PlotTarget | undefined

/** Links to a list with filters, or none where the profile may not open it. */
export const listLink =
  (
    to: '/admin/anomaly-reports' | '/admin/planned/work-orders' | '/admin/planned/base-activities' | '/admin/unplanned',
    may: boolean,
    always: object = {}
  ): ListLink =>
  filters =>
    may ? { to, search: { ...always, ...filters } } : undefined

/** The colour of a state or type on plots. */
export const colourOf = (id: number): Color => classifierOf(id).color ?? 'gray'

/** A row for each state. */
export const stateRows = (counts: readonly StateCount[], link: ListLink): PlotRow[] =>
  counts.map(({ fkc_status, name, count }) => ({
    key: String(fkc_status),
    label: name,
    parts: [
      {
        key: 'count',
        label: name,
        colour: colourOf(fkc_status),
        value: count,
        link: link({ fkc_status: String(fkc_status) })
      }
    ]
  }))

/** A row for each type. */
export const typeRows = (counts: readonly TypeCount[], link: ListLink): PlotRow[] =>
  counts.map(({ type, name, count }) => ({
    key: String(type),
    label: name,
    parts: [
      { key: String(type), label: name, colour: colourOf(type), value: count, link: link({ type: String(type) }) }
    ]
  }))

/** A row for each state, with a part for each type. */
export const stackRows = (states: readonly TypesOfState[], link: ListLink): PlotRow[] =>
  states.map(({ fkc_status, name, types }) => ({
    key: String(fkc_status),
    label: name,
    parts: types.map(({ type, count }) => ({
      key: String(type),
      label: classifierOf(type).name,
      colour: colourOf(type),
      value: count,
      link: link({ fkc_status: String(fkc_status), type: String(type) })
    }))
  }))

/** A row for each line, with a part for each state; the first line is the one that people work on. */
export function lineRows(
  counts: readonly StatusOfLine[],
  link: ListLink,
  { selected, span }: { selected: number; span: Record<string, string> }
): PlotRow[] {
  const lines = [...Map.groupBy(counts, ({ fk_line }) => fk_line)].map(([line, states]) => ({
    key: String(line),
    label: states[0]?.line.name ?? '',
    parts: states.map(({ fkc_status, name, count }): Part => {
      const target = link({ ...span, fkc_status: String(fkc_status) })
      return {
        key: String(fkc_status),
        label: name,
        colour: colourOf(fkc_status),
        value: count,
        link: target && { ...target, line }
      }
    })
  }))
  return lines.toSorted((a, b) => Number(b.key === String(selected)) - Number(a.key === String(selected)))
}

/** The first and the last day of a month, as the filters of a moment. */
function monthFilter(field: string, year: number, month: number): Record<string, string> {
  const from = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  return { [`${field}_from`]: from, [`${field}_to`]: addDays(addMonths(from, 1), -1) }
}

/** A row for each month: what came, and what was done. @param fields the moments by which the two are counted */
export const monthRows = (
  months: readonly MonthlyAttendance[],
  year: number,
  link: ListLink,
  fields: { reported: string; attended: string }
): ColumnRow[] =>
  months.map(({ month, reported, attended }) => {
    const name = monthNames[month - 1] ?? ''
    return {
      key: String(month),
      label: `${capitalised(name)} de ${year}`,
      short: name.slice(0, 3),
      parts: [
        {
          key: 'reported',
          label: 'Reportadas',
          colour: 'gray',
          value: reported,
          link: link(monthFilter(fields.reported, year, month))
        },
        {
          key: 'attended',
          label: 'Atendidas',
          colour: 'green',
          value: attended,
          link: link(monthFilter(fields.attended, year, month))
        }
      ]
    }
  })

/** A column for each month: planned orders that were done in time, and those that weren't. */
export const complianceRows = (months: PlannedFigures['by_month'], link: ListLink): ColumnRow[] =>
  months.map(({ month, compliance }) => {
    const [year, number] = month.split('-').map(Number) as [number, number]
    const name = monthNames[number - 1] ?? ''
    const period = monthFilter('scheduled_start', year, number)
    return {
      key: month,
      label: `${capitalised(name)} de ${year}`,
      short: name.slice(0, 3),
      under: number === 1 ? String(year) : undefined,
      parts: [
        {
          key: 'on_time',
          label: 'A tiempo',
          colour: 'green',
          value: compliance.part,
          link: link({ ...period, is_on_time: 'true' })
        },
        {
          key: 'late',
          label: 'Fuera de plazo',
          colour: 'red',
          value: compliance.of - compliance.part,
          link: link({ ...period, is_on_time: 'false' })
        }
      ]
    }
  })

/**
 * A row for each week to come, in hours: what it holds, what falls due in it; its name says what its shifts can take.
 * @param ofAll of all lines: there is no one list of that
 */
export const aheadRows = (weeks: PlannedFigures['ahead'], orders: ListLink, due: ListLink, ofAll: boolean): PlotRow[] =>
  weeks.map(({ from, to, ...week }, index) => {
    const hours = (minutes: number) => Math.round(minutes / 60)
    const filters = { scheduled_start_from: from, scheduled_start_to: to }
    return {
      key: from,
      label: `${formatDate(from).slice(0, 5)} · caben ${formatNumber(hours(week.capacity), 0)} h`,
      parts: [
        {
          key: 'planned',
          label: 'Programado',
          colour: 'blue',
          value: hours(week.planned),
          link: ofAll ? undefined : orders(filters)
        },
        { key: 'unplanned', label: 'No planificado', colour: 'purple', value: hours(week.unplanned) },
        {
          key: 'due',
          label: 'Por programar',
          colour: 'orange',
          value: hours(week.due),
          link: ofAll ? undefined : due({ ...(index > 0 && { from }), to })
        }
      ]
    }
  })
