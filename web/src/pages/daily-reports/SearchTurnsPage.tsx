import { useSearch } from '@tanstack/react-router'
import { staff } from 'contract/calls/staff/staff.ts'
import { formatDate } from 'contract/core/format.ts'
import type { FoundTurn } from 'contract/daily-reports/turn-reports.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Column } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { excerptOf } from '../../features/daily-reports/excerpt.ts'
import { dailyReportsPath, dailyReportTarget } from '../../records/daily-reports/paths.ts'
import { turnsApi } from '../../features/daily-reports/reportQueries.ts'
import classes from '../../features/daily-reports/dailyReport.module.css'

const columns = (words: string): readonly Column<FoundTurn>[] => [
  {
    key: 'date',
    label: 'Día',
    sortable: true,
    width: 120,
    hideable: false,
    card: 'badge',
    value: row => formatDate(row.date)
  },
  { key: 'shift', label: 'Turno', width: 110, hideable: false, card: 'title', value: row => row.shift.name },
  {
    key: 'text',
    label: 'Lo escrito',
    minWidth: 260,
    wraps: true,
    card: 'text',
    value: row => partsOf(row),
    render: row => <Excerpt text={partsOf(row)} words={words} />
  },
  {
    key: 'staff',
    label: 'Personal',
    width: 240,
    wraps: true,
    fold: 1,
    value: row => row.staff.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  }
]

const partsOf = ({ text, hand_over, pending }: FoundTurn) => [text, hand_over, pending].filter(Boolean).join(' · ')

const filters: readonly FilterField[] = [
  { name: 'date', label: 'Día', kind: 'dates' },
  {
    name: 'fk_staff',
    label: 'Persona',
    kind: 'resource',
    source: choicesOf(resourceApi(staff), {
      label: ({ first_name, last_name }) => `${last_name}, ${first_name}`,
      query: { sortBy: 'last_name', sortDesc: false }
    })
  }
]

const order = { sortBy: 'date', sortDesc: true }

/** `/admin/daily-reports/search`: the shifts of the selected line, by their words, days and people. */
export function SearchTurnsPage() {
  const { search } = useSearch({ from: '__root__' })
  return (
    <RecordsPage<FoundTurn>
      api={turnsApi}
      title="Buscar en los turnos"
      label="Turnos"
      path={dailyReportsPath}
      columns={columns(typeof search === 'string' ? search : '')}
      order={order}
      filters={filters}
      searchLabel="Palabras de los turnos"
      rowLink={({ fk_daily_report, fkc_shift }) => dailyReportTarget(fk_daily_report, fkc_shift)}
      rowName={({ date, shift }) => `${shift.name}, ${formatDate(date)}`}
      empty={{ text: 'Aquí se busca en lo que cada turno escribió.' }}
    />
  )
}

/** The part of what was written in which the words stand, with these marked. */
const Excerpt = ({ text, words }: { text: string; words: string }) => (
  <span className={classes.excerpt}>
    {excerptOf(text, words).map(({ at, part, isFound }) =>
      isFound ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>
    )}
  </span>
)
