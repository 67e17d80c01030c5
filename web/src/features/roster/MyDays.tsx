import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { formatDate, formatWeekdayDate } from 'contract/core/format.ts'
import { nameOfDay } from 'contract/roster/roster-patterns.ts'
import { shiftOf } from 'contract/roster/roster-rules.ts'
import type { MyRoster } from 'contract/roster/roster.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { myRosterQuery } from '../../records/roster/rosterQueries.ts'
import { datesBetween } from './columns.ts'
import ground from './dayGround.module.css'
import classes from './myDays.module.css'
import { letterOf } from './rosterCells.ts'

const daysOfWeek = 7
const firstWeeks = 4
const allWeeks = 12

/** The caller's own days of this week and the next ones, as a list. */
export function MyDays() {
  const { uuid } = useSession()
  const today = useToday()
  const [weeks, setWeeks] = useState(firstWeeks)
  const from = mondayOf(today)
  const to = addDays(from, allWeeks * daysOfWeek - 1)
  const query = useQuery(myRosterQuery(uuid, { from, to }))
  const { data, error } = query
  if (error && !data) return <ErrorState what="No se ha podido cargar su cuadrante" query={query} />
  if (!data) return <Skeleton height={420} radius="md" aria-busy />
  if (data.days.every(({ date }) => date < today))
    return (
      <EmptyState
        title="Todavía no tiene turnos en las próximas semanas"
        text="Aquí aparecen cuando se ponen en el cuadrante de su línea."
      />
    )
  return (
    <>
      {Array.from({ length: weeks }, (_, week) => addDays(from, week * daysOfWeek)).map(monday => (
        <section key={monday} aria-label={`Semana del ${formatDate(monday)}`}>
          <h2 className={classes.week}>Semana del {formatDate(monday)}</h2>
          <ul className={classes.days}>
            {datesBetween(monday, addDays(monday, daysOfWeek - 1))
              .filter(date => date >= today)
              .map(date => (
                <Day key={date} date={date} isToday={date === today} roster={data} />
              ))}
          </ul>
        </section>
      ))}
      {weeks < allWeeks && (
        <Button variant="default" mt="md" onClick={() => setWeeks(allWeeks)}>
          Ver más semanas
        </Button>
      )}
    </>
  )
}

function Day({ date, isToday, roster }: { date: string; isToday: boolean; roster: MyRoster }) {
  const day = roster.days.find(one => one.date === date)
  const line = roster.lines.find(({ id }) => id === day?.fk_line)
  const shift = day?.fkc_shift && line ? shiftOf(day.fkc_shift, line.shifts) : undefined
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-empty={!day || undefined}
      style={line?.color ? ({ '--line': line.color } as object) : undefined}
    >
      <span>
        {isToday && <b>Hoy, </b>}
        {/* The heading above has the year. */}
        {formatWeekdayDate(date).slice(0, -'/2026'.length)}
      </span>
      {day ? (
        <>
          <span className={ground.swatch} data-day={letterOf(day)} aria-hidden>
            {letterOf(day)}
          </span>
          <span>
            {nameOfDay(day)}
            {line && (
              <span className={classes.where}>
                {shift && `${shift.starts}–${shift.ends} · `}
                {line.name}
              </span>
            )}
          </span>
        </>
      ) : (
        <>
          <span />
          <span>Sin turno</span>
        </>
      )}
    </li>
  )
}
