import type { Counts } from 'contract/master-plan/master-plan.ts'
import { kindNames, kinds } from 'contract/master-plan/master-sums.ts'
import { formatNumber, formatShortDuration } from 'contract/core/format.ts'
import classes from './masterPlan.module.css'

/** How many of each kind, each with its sign, and the hours. */
export function CountMarks({ cell }: { cell: Counts }) {
  return (
    <span className={classes.counts}>
      <span className={classes.marks}>
        {kinds.map(
          kind =>
            cell[kind] > 0 && (
              <span key={kind} className={classes.mark} data-kind={kind}>
                {formatNumber(cell[kind], 0)}
              </span>
            )
        )}
      </span>
      {cell.minutes > 0 && <span className={classes.hours}>{formatShortDuration(cell.minutes)}</span>}
    </span>
  )
}

/** What the signs mean. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Signos">
      {kinds.map(kind => (
        <li key={kind} className={classes.mark} data-kind={kind}>
          {kindNames[kind].many}
        </li>
      ))}
    </ul>
  )
}

/** The hours of work beside those of the people. */
export function LoadMark({ minutes, capacity }: { minutes: number; capacity: number }) {
  const part = capacity > 0 ? minutes / capacity : minutes > 0 ? Infinity : 0
  return (
    <span className={classes.load} data-over={part > 1 || undefined}>
      <span className={classes.bar}>
        <span style={{ width: `${Math.min(100, part * 100)}%` }} />
      </span>
      {/* Without the unit, which stands above: months lie close together. */}
      <span className={classes.hours}>de {formatShortDuration(capacity).replace(/ h$/, '')}</span>
    </span>
  )
}
