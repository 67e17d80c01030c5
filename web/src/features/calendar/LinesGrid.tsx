import { formatShortDuration, formatWeekdayDate, weekdayName } from 'contract/core/format.ts'
import { useRef } from 'react'
import type { AssignedLine } from '../../api/session.ts'
import { ManyLink } from '../../ui/shell/ManyLink.tsx'
import { onLine } from '../../ui/shell/lineInAddress.ts'
import { eachDay } from './days.ts'
import { LoadBar } from './LoadBar.tsx'
import { nightLabel } from './NightCell.tsx'
import { type Board, levelOf, nightKey, percentOf, workOf } from './nights.ts'
import type { CalendarView } from './useCalendarView.ts'
import { useColumnInSight } from './useColumnInSight.ts'
import classes from './board.module.css'

/** Several lines at once: how full each of their nights is. A night leads to its own line's calendar. */
export function LinesGrid({ view, board }: { view: CalendarView; board: Board }) {
  const scroller = useRef<HTMLDivElement>(null)
  const days = eachDay(view.days)
  useColumnInSight(scroller, days.indexOf(view.today))
  return (
    // Wider than a phone: it scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.scroller} role="region" aria-label="Noches de las líneas" tabIndex={0}>
      <table className={classes.lines} data-period={view.period}>
        <thead>
          <tr>
            <th scope="col">Línea</th>
            {days.map(date => (
              <th
                key={date}
                scope="col"
                data-day
                data-today={date === view.today || undefined}
                aria-label={formatWeekdayDate(date)}
              >
                {weekdayName(date)} {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.lines.map(line => (
            <LineRow key={line.fk_location} line={line} days={days} board={board} isShort={view.period === 'mes'} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineRowProps = { line: AssignedLine; days: readonly string[]; board: Board; isShort: boolean }

function LineRow({ line: { fk_location, location }, days, board, isShort }: LineRowProps) {
  const toLine = { ...onLine(fk_location), lineas: undefined }
  return (
    <tr>
      <th scope="row">
        <ManyLink to="." search={before => ({ ...before, ...toLine })}>
          {location.name}
        </ManyLink>
      </th>
      {days.map(date => {
        const night = board.nights.get(nightKey(fk_location, date))
        if (!night) return <td key={date}>–</td>
        const percent = percentOf(night)
        const text = isShort
          ? percent === null
            ? '–'
            : `${percent} %`
          : `${formatShortDuration(workOf(night))} de ${formatShortDuration(night.capacity)}`
        return (
          <td key={date} data-level={levelOf(night)} data-closed={night.is_closed || undefined}>
            <ManyLink
              to="."
              search={before => ({ ...before, ...toLine, celda: `${fk_location}~${date}` })}
              aria-label={`${location.name}. ${nightLabel(night)}`}
              title={nightLabel(night)}
            >
              {text}
              <LoadBar load={night} />
            </ManyLink>
          </td>
        )
      })}
    </tr>
  )
}
