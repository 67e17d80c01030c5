import { formatShortDuration, formatTime, formatWeekdayDate } from 'contract/core/format.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import type { AssignedLine } from '../../api/session.ts'
import { eachDay, type Days } from './days.ts'
import { type Board, levelText, nightKey, workOf } from './nights.ts'
import classes from './paper.module.css'

type CalendarPaperProps = {
  title: string
  lines: readonly AssignedLine[]
  days: Days
  board: Board
  entries: Board['entries']
}

/** The nights on paper, each with all that is in it: more than the screen has room for. */
export function CalendarPaper({ title, lines, days, board, entries }: CalendarPaperProps) {
  const zone = useTimeZone()
  return (
    <div className={classes.paper}>
      <h1>{title}</h1>
      {lines.map(({ fk_location, location }) => (
        <table key={fk_location}>
          <caption>{location.name}</caption>
          <thead>
            <tr>
              <th scope="col">Noche</th>
              <th scope="col">Horas</th>
              <th scope="col">Trabajos</th>
            </tr>
          </thead>
          <tbody>
            {eachDay(days).map(date => {
              const key = nightKey(fk_location, date)
              const night = board.nights.get(key)
              return (
                night && (
                  <tr key={date}>
                    <th scope="row">{formatWeekdayDate(date)}</th>
                    <td>
                      {formatShortDuration(workOf(night))} de {formatShortDuration(night.capacity)}, {levelText(night)}
                      {night.is_estimate && ' (promedio)'}
                    </td>
                    <td>
                      {(entries.get(key) ?? []).map(({ entry, minutes }) => (
                        <div key={`${entry.kind} ${entry.id} ${entry.specialties.join(' ')} ${entry.requires_stop}`}>
                          {entry.kind !== 'due' && `${formatTime(entry.start, zone)} ${entry.code} `}
                          {entry.title}
                          {minutes > 0 && ` (${formatShortDuration(minutes)})`}
                        </div>
                      ))}
                    </td>
                  </tr>
                )
              )
            })}
          </tbody>
        </table>
      ))}
    </div>
  )
}
