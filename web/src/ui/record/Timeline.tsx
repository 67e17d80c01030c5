import { IconPoint } from '@tabler/icons-react'
import type { Color } from 'contract/core/classifier.ts'
import { dayOf, formatDateTime, formatLongDate, formatTime } from 'contract/core/format.ts'
import type { ReactNode } from 'react'
import type { ActionIconType } from './actions.tsx'
import { badgeVariables } from './badgeColours.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import classes from './Timeline.module.css'
import { useTimeZone, useToday } from '../shell/timeZone.ts'

/** A field's value before and after a change, or only one of them. */
export type Change = { label: string; before?: string; after?: string }

/** Something that happened to a record. */
export type TimelineEntry = {
  key: string
  /** ISO 8601 */
  at: string
  /** who did it; absent for the system */
  who?: string | undefined
  /** their person of the staff, if they are one */
  person?: number | null | undefined
  /** what they did: follows their name in the sentence */
  what: string
  changes?: readonly Change[]
  /** what they wrote: a reason, an observation */
  text?: string | null | undefined
  icon?: ActionIconType
  colour?: Color
}

type RenderWho = (entry: Pick<TimelineEntry, 'who' | 'person'>) => ReactNode

const asText: RenderWho = ({ who }) => who

/** What happened to a record, day by day, in the order given (newest first, as a rule). */
export function Timeline({
  entries,
  empty = 'Todavía no ha pasado nada',
  renderWho = asText
}: {
  entries: readonly TimelineEntry[]
  empty?: string
  /** who did it, as a link perhaps */
  renderWho?: RenderWho
}) {
  const zone = useTimeZone()
  if (entries.length === 0) return <EmptyState title={empty} />
  return (
    <ol className={classes.timeline}>
      {byDay(entries, zone).map(({ day, entries: ofDay }) => (
        <li key={`${day}-${ofDay[0]?.key}`}>
          <DayName day={day} />
          <ol className={classes.day}>
            {ofDay.map(entry => (
              <Entry key={entry.key} entry={entry} zone={zone} renderWho={renderWho} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function DayName({ day }: { day: string }) {
  const today = useToday()
  return <p className={classes.dayName}>{day === today ? 'Hoy' : formatLongDate(day)}</p>
}

function Entry({ entry, zone, renderWho }: { entry: TimelineEntry; zone: string; renderWho: RenderWho }) {
  const { at, who, what, changes: given, text, icon: Icon = IconPoint, colour = 'gray' } = entry
  const changes = given ?? []
  // 'cambió' needs the field in the same line: 'cambió Prioridad: Media → Alta'.
  const [inline, ...others] = what === 'cambió' ? changes : []
  const listed = inline ? others : changes
  return (
    <li className={classes.entry}>
      <span className={classes.icon} style={badgeVariables(colour)}>
        <Icon size={14} stroke={2} aria-hidden />
      </span>
      <div className={classes.body}>
        <p className={classes.what}>
          {who && <strong>{renderWho(entry)} </strong>}
          {what}
          {inline && (
            <>
              {' '}
              <ChangeText change={inline} />
            </>
          )}
          <time className={classes.time} dateTime={at} title={formatDateTime(at, zone)}>
            {formatTime(at, zone)}
          </time>
        </p>
        {listed.length > 0 && (
          <ul className={classes.changes}>
            {listed.map(change => (
              <li key={change.label}>
                <ChangeText change={change} />
              </li>
            ))}
          </ul>
        )}
        {text && <blockquote className={classes.text}>{text}</blockquote>}
      </div>
    </li>
  )
}

const ChangeText = ({ change: { label, before, after } }: { change: Change }) => (
  <span className={classes.change}>
    {label}: {before ? <del>{before}</del> : before === '' && '(vacío)'}
    {before !== undefined && after !== undefined && ' → '}
    {after !== undefined && <ins>{after || '(vacío)'}</ins>}
  </span>
)

/** Entries that follow each other on the same day of the zone, together. */
export function byDay(entries: readonly TimelineEntry[], zone: string): { day: string; entries: TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at, zone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
