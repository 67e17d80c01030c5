import { useVirtualizer } from '@tanstack/react-virtual'
import { classifierOf } from 'contract/core/classifier.ts'
import { counted, formatShortDuration, formatWeekdayDate, weekdayName } from 'contract/core/format.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react'
import { ManyLink } from '../../ui/shell/ManyLink.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { eachDay, type Period } from './days.ts'
import { EntryChip } from './EntryChip.tsx'
import type { Placed } from './nights.ts'
import { minutesByPerson, personName, type Roster } from './people.ts'
import type { CalendarView } from './useCalendarView.ts'
import type { Aim } from './useMoves.ts'
import classes from './board.module.css'

type PeopleGridProps = {
  view: CalendarView
  people: readonly RosterPerson[]
  roster: Roster
  cells: ReadonlyMap<string, readonly Placed[]>
  specialties: ReadonlyMap<number, string>
  mayMove: boolean
  aim: Aim | undefined
}

/** px, as in the styles */
const rowHeights = { semana: 84, mes: 56 } as const
const cellWidths = { semana: 112, mes: 60 } as const
/** Days before today that stay in sight. */
const daysBefore = 2
/** Entries that a cell has room for; its head says how many more there are. */
const chipsShown = { semana: 2, mes: 1 } as const

const none: readonly Placed[] = []

/** Who does what on which day: people × days. Only the rows and days in sight are drawn. */
export function PeopleGrid({ view, people, roster, cells, specialties, mayMove, aim }: PeopleGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const days = eachDay(view.days)
  const minutes = minutesByPerson(cells)
  const { period, today } = view
  // The compiler leaves this component as it is, which is right: where rows are changes without its properties.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[period],
    getItemKey: index => people[index]?.id ?? index,
    overscan: 1
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: days.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cellWidths[period],
    overscan: 1
  })
  const first = days.indexOf(today) - daysBefore
  useLayoutEffect(() => {
    if (first > 0) columns.scrollToIndex(first, { align: 'start' })
  }, [columns, first])
  const shown = columns.getVirtualItems().map(({ index }) => ({ index, date: days[index] as string }))
  const style = {
    '--days': days.length,
    '--skip': `${columns.getVirtualItems()[0]?.start ?? 0}px`,
    '--shown': shown.length,
    // Days that are all in sight share the width.
    '--width': shown.length === days.length ? 'minmax(0, 1fr)' : 'var(--cell)'
  } as CSSProperties
  return (
    // It scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.scroller} role="region" aria-label="Personas y días" tabIndex={0}>
      <div
        role="table"
        aria-label="Personas"
        aria-rowcount={people.length + 1}
        aria-colcount={days.length + 1}
        className={classes.people}
        data-period={period}
        style={style}
      >
        <div role="row" aria-rowindex={1} className={classes.row} data-head>
          <div role="columnheader" className={classes.name}>
            Persona
          </div>
          {shown.map(({ date, index }) => (
            <div
              key={date}
              role="columnheader"
              aria-colindex={index + 2}
              data-today={date === today || undefined}
              title={formatWeekdayDate(date)}
            >
              {weekdayName(date)} {Number(date.slice(8))}
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const person = people[index] as RosterPerson
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <div role="rowheader" className={classes.name}>
                  <LateRecordLink entity="staff" id={person.id}>
                    {personName(person)}
                  </LateRecordLink>
                  {minutes.has(person.id) && (
                    <span className={classes.work} title="Trabajo en estos días">
                      {formatShortDuration(minutes.get(person.id) ?? 0)}
                    </span>
                  )}
                </div>
                {shown.map(({ date, index: column }) => (
                  <PersonDay
                    key={date}
                    person={person.id}
                    date={date}
                    column={column}
                    day={roster.get(`${person.id} ${date}`)}
                    line={view.line.fk_location}
                    placed={cells.get(`${person.id} ${date}`) ?? none}
                    {...{ period, mayMove, specialties }}
                    verdict={aim?.date === date && aim.person === person.id ? aim.verdict.kind : undefined}
                  />
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

type PersonDayProps = {
  person: number
  date: string
  column: number
  day: RosterDay | undefined
  line: number
  placed: readonly Placed[]
  period: Period
  mayMove: boolean
  specialties: ReadonlyMap<number, string>
  verdict: Aim['verdict']['kind'] | undefined
}

const PersonDay = memo(function PersonDay({
  person,
  date,
  column,
  day,
  line,
  placed,
  period,
  verdict,
  ...about
}: PersonDayProps) {
  const shown = placed.slice(0, chipsShown[period])
  const word = day && classifierOf((day.fkc_shift ?? day.fkc_absence) as number).name
  const isElsewhere = day?.fk_line !== null && day?.fk_line !== undefined && day.fk_line !== line
  return (
    <div
      role="cell"
      aria-colindex={column + 2}
      data-date={date}
      data-person={person}
      data-away={day?.fkc_absence != null || isElsewhere || undefined}
      data-verdict={verdict}
    >
      {(word || shown.length < placed.length) && (
        <div className={classes.shift}>
          {word && (
            <span title={isElsewhere ? `${word}, en otra línea` : word}>
              {period === 'mes' ? word.charAt(0) : word}
              {isElsewhere && '*'}
            </span>
          )}
          {shown.length < placed.length && (
            <ManyLink
              to="."
              search={before => ({ ...before, celda: `${line}~${date}` })}
              className={classes.more}
              aria-label={counted(placed.length - shown.length, ['trabajo más', 'trabajos más'])}
            >
              +{placed.length - shown.length}
            </ManyLink>
          )}
        </div>
      )}
      {shown.map(one => (
        <EntryChip key={`${one.entry.kind} ${one.entry.id}`} placed={one} person={person} {...about} />
      ))}
    </div>
  )
})
