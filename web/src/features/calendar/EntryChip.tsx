import { classifierOf } from 'contract/core/classifier.ts'
import { counted, formatShortDuration, formatTime } from 'contract/core/format.ts'
import type { CalendarEntry } from 'contract/planning/calendar.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { ManyLink } from '../../ui/shell/ManyLink.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { basketTarget } from './nightLinks.ts'
import { fixedBecause } from './moves.ts'
import type { Placed } from './nights.ts'
import classes from './board.module.css'

/** By which a chip is found again in the page: the entry, its day, and in whose row it stands. */
export const chipKey = ({ entry, date }: Placed, person?: number): string =>
  [entry.kind, entry.id ?? '', date, person ?? ''].join(' ')

const targetOf = (entry: CalendarEntry): LinkTarget =>
  entry.fk_work_order === null
    ? basketTarget(entry)
    : { to: '/admin/planned/work-orders/$id', params: { id: String(entry.fk_work_order) } }

/** 'OT-2026-000123, Engrase, Preventivo, Pendiente, 23:30, 3 h' */
function labelOf({ entry, minutes, isByDay }: Placed, zone: string, specialties: ReadonlyMap<number, string>): string {
  const { kind, code, title, type, fkc_status, start } = entry
  const work = minutes > 0 ? formatShortDuration(minutes) : 'sin horas previstas'
  if (kind === 'due') return [title, ...entry.specialties.map(id => specialties.get(id) ?? ''), work].join(', ')
  const names = [type, fkc_status].flatMap(id => (id === null ? [] : [classifierOf(id).name]))
  return [code, title, ...names, `${formatTime(start, zone)}${isByDay ? ', de día' : ''}`, work].join(', ')
}

type EntryChipProps = {
  placed: Placed
  person?: number | undefined
  mayMove: boolean
  specialties: ReadonlyMap<number, string>
}

/** An entry of a night, which leads to its order or to programming; what can be moved is dragged by it. */
export function EntryChip({ placed, person, mayMove, specialties }: EntryChipProps) {
  const zone = useTimeZone()
  const { entry, minutes, isByDay } = placed
  const isMovable = mayMove && !fixedBecause(entry)
  const label = labelOf(placed, zone, specialties)
  return (
    <ManyLink
      {...targetOf(entry)}
      className={classes.chip}
      data-entry={chipKey(placed, person)}
      data-kind={entry.kind === 'due' ? 'due' : entry.type === null || entry.type > 3 ? 'planned' : 'unplanned'}
      data-movable={isMovable || undefined}
      data-by-day={isByDay || undefined}
      draggable={false}
      aria-label={label}
      title={label}
      {...(isMovable && { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' })}
    >
      <span className={classes.title}>{entry.kind === 'due' ? dueText(entry, specialties) : entry.title}</span>
      {minutes > 0 && <span className={classes.minutes}>{formatShortDuration(minutes)}</span>}
    </ManyLink>
  )
}

const dueText = ({ count, specialties: own }: CalendarEntry, names: ReadonlyMap<number, string>) =>
  [counted(count, ['por programar', 'por programar']), ...own.map(id => names.get(id) ?? '')].join(' · ')
