import { Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { classifiersOf } from 'contract/core/classifier.ts'
import type { Calendar } from 'contract/planning/calendar.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useMinute, useTimeZone } from '../../ui/shell/timeZone.ts'
import { usePrinting } from '../../ui/shell/usePrinting.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { CalendarPaper } from '../../features/calendar/CalendarPaper.tsx'
import { calendarQuery, personChoices, specialtyChoices, useNames } from '../../features/calendar/calendarQueries.ts'
import { CalendarTools, Legend } from '../../features/calendar/CalendarTools.tsx'
import { periodText } from '../../features/calendar/days.ts'
import { LinesGrid } from '../../features/calendar/LinesGrid.tsx'
import { MoveDialog } from '../../features/calendar/MoveDialog.tsx'
import { withMove } from '../../features/calendar/moves.ts'
import { NightDrawer } from '../../features/calendar/NightDrawer.tsx'
import { boardOf, dueType, type EntryFilters, isShown } from '../../features/calendar/nights.ts'
import { NightsGrid } from '../../features/calendar/NightsGrid.tsx'
import { byPerson } from '../../features/calendar/people.ts'
import { PeopleGrid } from '../../features/calendar/PeopleGrid.tsx'
import { type CalendarView, useCalendarView } from '../../features/calendar/useCalendarView.ts'
import { useMoves } from '../../features/calendar/useMoves.ts'
import classes from '../../features/calendar/calendar.module.css'

const definition = {
  entity: 'planning_calendar',
  filters: { fk_specialty: 'id', fk_staff: 'id', type: 'text' },
  sort: []
} as const

const filterFields: readonly FilterField[] = [
  { name: 'fk_specialty', label: 'Especialidad', kind: 'resource', source: specialtyChoices },
  { name: 'fk_staff', label: 'Persona', kind: 'resource', source: personChoices },
  {
    name: 'type',
    label: 'Tipo',
    kind: 'options',
    options: [
      ...classifiersOf('WORK_ORDER_TYPE').map(({ id, name }) => ({ value: String(id), label: name })),
      { value: dueType, label: 'Por programar' }
    ]
  }
]

/** `/admin/planned/calendar`: what fills the nights of a line, or of several, against what these can take. */
export function CalendarPage() {
  const view = useCalendarView()
  const list = useListSearch(definition)
  const query = useQuery(
    calendarQuery(
      view.lines.map(({ fk_location }) => fk_location),
      view.days
    )
  )
  const title = view.isAllLines ? 'Todas mis líneas' : view.line.location.name
  return (
    <>
      <div className="no-print">
        <PageHead
          title="Calendario"
          path={[{ label: 'Planificadas' }, { label: title }]}
          menu={[{ label: 'Imprimir', icon: IconPrinter, onClick: () => window.print(), disabled: !query.data }]}
          scrollsAway
        />
        <CalendarTools view={view}>
          <FilterMenu fields={filterFields} list={list} />
        </CalendarTools>
        <FilterChips fields={filterFields} list={list} />
      </div>
      {query.data ? (
        <Loaded view={view} calendar={query.data} filters={list.filters} title={title} />
      ) : query.error ? (
        <ErrorState what="No se ha podido cargar el calendario" query={query} />
      ) : (
        <Skeleton height={480} radius="md" />
      )}
    </>
  )
}

type LoadedProps = { view: CalendarView; calendar: Calendar; filters: EntryFilters; title: string }

function Loaded({ view, calendar, filters, title }: LoadedProps) {
  const zone = useTimeZone()
  const now = new Date(useMinute()).toISOString()
  const mayMove = useCan('work-orders.write') && !view.isAllLines
  const mayAssign = useCan('work-orders.assign')
  const printing = usePrinting()
  const undo = useUndo()
  const { specialties, roster, people, nameOf, presenceOf, trainingsOf } = useNames(view.line.fk_location, view.days)
  const board = boardOf(calendar)
  const shownPeople = people.filter(({ id }) => !filters.fk_staff?.length || filters.fk_staff.includes(String(id)))
  const around = { board, now, zone, specialties, presenceOf, nameOf, trainingsOf }
  const moves = useMoves({
    around,
    mayMove: view.isByPerson ? mayMove && mayAssign : mayMove,
    people: shownPeople.map(({ id }) => id),
    undo
  })
  const shown = moves.pending ? withMove(board, moves.pending, zone) : board
  const entries = Object.values(filters).some(values => values?.length)
    ? new Map([...shown.entries].map(([key, own]) => [key, own.filter(({ entry }) => isShown(entry, filters))]))
    : shown.entries
  const grid = { view, specialties, mayMove, aim: moves.aim }
  return (
    <>
      {/* The entries in it are links; their keys and presses rise to here. */}
      <div className="no-print" {...moves.handlers}>
        <Legend
          mayMove={mayMove}
          isEstimate={calendar.nights.some(({ is_estimate }) => is_estimate)}
          isByPerson={view.isByPerson}
        />
        {view.isAllLines ? (
          <LinesGrid view={view} board={shown} />
        ) : view.isByPerson ? (
          <PeopleGrid {...grid} people={shownPeople} roster={roster} cells={byPerson(entries.values())} />
        ) : (
          <NightsGrid {...grid} board={shown} entries={entries} />
        )}
      </div>
      <div role="status" className={`${classes.strip} no-print`} data-kind={moves.aim?.verdict.kind}>
        {moves.announcement}
      </div>
      <NightDrawer
        board={shown}
        entries={entries}
        specialties={specialties}
        nameOf={nameOf}
        mayMove={mayMove}
        onMove={moves.ask}
        onClose={() => view.set({ celda: undefined }, { replace: true })}
      />
      <MoveDialog move={moves.unconfirmed} around={around} onConfirm={moves.confirm} onClose={moves.giveUp} />
      <UndoBar undo={undo} />
      {printing && (
        <CalendarPaper
          title={`Calendario · ${title} · ${periodText(view.period, view.day)}`}
          lines={view.lines}
          days={view.days}
          board={shown}
          entries={entries}
        />
      )}
    </>
  )
}
