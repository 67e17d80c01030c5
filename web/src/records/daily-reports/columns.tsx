import { Duration } from '../../ui/record/RelativeDate.tsx'
import type { DailyReport } from 'contract/daily-reports/daily-reports.ts'
import { formatDate, formatLongDate } from 'contract/core/format.ts'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { type Column, numberColumn } from '../../ui/table/columns.tsx'

/** The first report first (specification, section 9), until a person sorts them otherwise. */
export const firstFirst = { sortBy: 'id', sortDesc: false } as const

/** The columns of the list of daily reports. */
export const dailyReportColumns: readonly Column<DailyReport>[] = [
  {
    key: 'date',
    label: 'Día',
    sortable: true,
    hideable: false,
    card: 'title',
    minWidth: 216,
    value: row => formatDate(row.date),
    render: row => formatLongDate(row.date)
  },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 140,
    card: 'badge',
    value: row => row.status.name,
    render: row => <StatusBadge id={row.fkc_status} />
  },
  { key: 'signatures_count', label: 'Firmas', width: 96, value: row => `${row.signatures_count} de 6` },
  { key: 'verified_count', label: 'CCM', width: 96, value: row => `${row.verified_count} de 3` },
  numberColumn<DailyReport>('passengers', 'Pasajeros', { width: 120, decimals: 0, fold: 2 }),
  numberColumn<DailyReport>('stops', 'Paradas', { width: 104, decimals: 0, fold: 1 }),
  {
    key: 'stop_minutes',
    label: 'Línea parada',
    sortable: true,
    width: 120,
    align: 'end',
    fold: 3,
    render: ({ stop_minutes }) => stop_minutes !== null && <Duration minutes={stop_minutes} />
  },
  { key: 'weather', label: 'Clima', width: 180, wraps: true, fold: 4, value: row => row.weather },
  { key: 'closed_by', label: 'Cerrado por', width: 170, hidden: true, value: row => row.closed_by?.name }
]
