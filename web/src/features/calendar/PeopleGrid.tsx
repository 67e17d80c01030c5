import { useVirtualizer } from '@tanstack/react-virtual'
import { classifierOf } from 'contract/core/classifier.ts'
import { counted, formatWeekdayDate, weekdayName } from 'contract/core/format.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { type CSSProperties, memo, useRef } from 'react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { eachDay, type Period } from './days.ts'
import { EntryChip } from './EntryChip.tsx'
import type { Placed } from './nights.ts'
import { personName, type Roster } from './people.ts'
import type { CalendarView } from './useCalendarView.ts'
import type { Aim } from './useMoves.ts'
import { useColumnInSight } from './useColumnInSight.ts'
import classes from './calendar.module.css'

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
/** Entries that a cell has room for; its head says how many more there are. */
const chipsShown = { semana: 2, mes: 1 } as const

const none: readonly Placed[] = []

/** Who does what on which day: people × days. Only the rows in sight are drawn. */
export function PeopleGrid({ view, people, roster, cells, specialties, mayMove, aim }: PeopleGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const days = eachDay(view.days)
  useColumnInSight(scroller, days.indexOf(view.today))
  const { period, today } = view
  // The compiler leaves this component as it is, which is right: where rows are changes without its properties.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[period],
    getItemKey: index => people[index]?.id ?? index,
    overscan: 4
  })
  return (
    // It scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.scroller} role="region" aria-label="Personas y días" tabIndex={0}>
      <div
        role="table"
        aria-label="Personas"
        aria-rowcount={people.length + 1}
        className={classes.people}
        data-period={period}
        style={{ '--days': days.length } as CSSProperties}
      >
        <div role="row" aria-rowindex={1} className={classes.row} data-head>
          <div role="columnheader" className={classes.name}>
            Persona
          </div>
          {days.map(date => (
            <div
              key={date}
              role="columnheader"
              data-day
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
                </div>
                {days.map(date => (
                  <PersonDay
                    key={date}
                    person={person.id}
                    date={date}
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
            <AppLink
              to="."
              search={before => ({ ...before, celda: `${line}~${date}` })}
              className={classes.more}
              aria-label={counted(placed.length - shown.length, ['trabajo más', 'trabajos más'])}
            >
              +{placed.length - shown.length}
            </AppLink>
          )}
        </div>
      )}
      {shown.map(one => (
        <EntryChip key={`${one.entry.kind} ${one.entry.id}`} placed={one} person={person} {...about} />
      ))}
    </div>
  )
})
