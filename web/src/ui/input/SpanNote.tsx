import { Alert } from '@mantine/core'
import { daysText } from 'contract/core/days.ts'
import { formatDuration } from 'contract/core/format.ts'
import classes from './SpanNote.module.css'

/** Longer work or stops exist, but are rare: more often the month is wrong. */
const doubtedMinutes = 24 * 60
const inDaysMinutes = 48 * 60

/**
 * How long it is from one moment to another, said while they are typed; in doubt above a day, which is not forbidden.
 * @param from ISO 8601, or what isn't one yet
 */
export function SpanNote({ from, to }: { from: unknown; to: unknown }) {
  const minutes = Math.round((momentOf(to) - momentOf(from)) / 60_000)
  const length = `Dura ${minutes < inDaysMinutes ? formatDuration(minutes) : daysText(Math.round(minutes / (24 * 60)))}`
  return (
    <div role="status">
      {minutes > doubtedMinutes ? (
        <Alert color="yellow">{length}: compruebe el día, el mes y el año</Alert>
      ) : (
        minutes > 0 && <p className={classes.length}>{length}</p>
      )}
    </div>
  )
}

const momentOf = (typed: unknown) => (typeof typed === 'string' ? Date.parse(typed) : Number.NaN)
