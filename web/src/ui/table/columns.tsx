import { formatNumber } from 'contract/core/format.ts'
import type { ReactNode } from 'react'
import { ActiveBadge } from '../record/badges.tsx'
import { exactDate, RelativeDate } from '../record/RelativeDate.tsx'

/** A cell's value as plain data: shown where the column has no `render`, and by rows that are far from sight. */
export type CellValue = string | number | boolean | null | undefined

/** A column as data. */
export type Column<Row> = {
  /** the row's field; also the name that the list call sorts by */
  key: string
  label: string
  /**
   * the cell's value, for columns without `render` and for those that may be the second of a row far from sight; unless
   * given, the field, or the name of the record in it. `zone`: the operator's
   */
  value?: (row: Row, zone: string) => CellValue
  /** how the cell is drawn; unless given, its value as text */
  render?: (row: Row) => ReactNode
  sortable?: boolean
  /** what its values count, said when a pointer rests on its head */
  help?: string
  /** for numbers */
  align?: 'end'
  /** px; columns without it share what is left */
  width?: number
  /** px that a column without a width gets at least */
  minWidth?: number
  /** where the table is too narrow, the column goes under the first one without a width; the lowest number first */
  fold?: number
  /** its text may take two lines instead of being cut off */
  wraps?: boolean
  /** false: always shown */
  hideable?: boolean
  /** starts hidden */
  hidden?: boolean
  /**
   * its place on a phone's card; unless given, the first column is the title, the others are details under it. Facts
   * say by themselves what they are: they stand beside each other, without their names
   */
  card?: 'title' | 'badge' | 'text' | 'fact' | 'detail' | 'none'
}

/** The value of a row's cell. */
export function cellValue<Row>(column: Column<Row>, row: Row, zone: string): CellValue {
  if (column.value) return column.value(row, zone)
  const field = (row as Record<string, unknown>)[column.key]
  if (typeof field === 'object' && field !== null) return 'name' in field ? String(field.name) : null
  return field as CellValue
}

/** A cell's text. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'number' ? formatNumber(value, 2, { atLeast: 0 }) : value
}

type Options<Row> = Partial<Omit<Column<Row>, 'key' | 'label'>>

/** A code, in the monospaced face. */
export function codeColumn<Row extends Record<string, unknown>>(
  key: string & keyof Row,
  label: string,
  options: Options<Row> = {}
): Column<Row> {
  return {
    key,
    label,
    sortable: true,
    width: 150,
    hideable: false,
    render: row => <span className="code">{String(row[key])}</span>,
    ...options
  }
}

/** A day or a moment: how far from today, the exact date on hover. */
export function dateColumn<Row extends Record<string, unknown>>(
  key: string & keyof Row,
  label: string,
  options: Options<Row> = {}
): Column<Row> {
  const field = (row: Row) => row[key] as string | null | undefined
  return {
    key,
    label,
    sortable: true,
    width: 176,
    value: (row, zone) => {
      const date = field(row)
      return date ? exactDate(date, zone) : ''
    },
    render: row => <RelativeDate date={field(row)} />,
    ...options
  }
}

/** A number, at the end of its column. `decimals` are exact. */
export function numberColumn<Row extends Record<string, unknown>>(
  key: string & keyof Row,
  label: string,
  { decimals = 2, ...options }: Options<Row> & { decimals?: number } = {}
): Column<Row> {
  return {
    key,
    label,
    sortable: true,
    align: 'end',
    width: 120,
    render: row => formatNumber(row[key] as number | null, decimals),
    ...options
  }
}

/** Whether the record is active. */
export function activeColumn<Row extends { is_active: boolean }>(options: Options<Row> = {}): Column<Row> {
  return {
    key: 'is_active',
    label: 'Estado',
    sortable: true,
    width: 120,
    card: 'badge',
    render: row => <ActiveBadge active={row.is_active} />,
    ...options
  }
}
