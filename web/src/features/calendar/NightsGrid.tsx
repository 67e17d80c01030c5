import { NightCell } from './NightCell.tsx'
import { type Board, nightKey, type Placed } from './nights.ts'
import { eachDay } from './days.ts'
import type { Aim } from './useMoves.ts'
import type { CalendarView } from './useCalendarView.ts'
import classes from './board.module.css'

type NightsGridProps = {
  view: CalendarView
  board: Board
  entries: Board['entries']
  specialties: ReadonlyMap<number, string>
  mayMove: boolean
  aim: Aim | undefined
}

const none: readonly Placed[] = []

/** The nights of one line, by weeks: a column for each day of the week; on phones one below the other. */
export function NightsGrid({ view, board, entries, specialties, mayMove, aim }: NightsGridProps) {
  const { period, day, days, today, line } = view
  return (
    <ol className={classes.nights} data-period={period} aria-label="Noches">
      {eachDay(days).map(date => {
        const key = nightKey(line.fk_location, date)
        const night = board.nights.get(key)
        return (
          night && (
            <NightCell
              key={date}
              night={night}
              placed={entries.get(key) ?? none}
              period={period}
              isToday={date === today}
              isOutside={period === 'mes' && date.slice(0, 7) !== day.slice(0, 7)}
              mayMove={mayMove}
              specialties={specialties}
              verdict={aim?.date === date ? aim.verdict.kind : undefined}
            />
          )
        )
      })}
    </ol>
  )
}
