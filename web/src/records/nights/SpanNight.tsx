import type { NightWork } from 'contract/service-hours/service-hours.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { NightNote } from './NightNote.tsx'
import { isAtNight, nightDayOf } from './nightWindow.ts'
import { useLineHours } from './useUsualTimes.ts'

type SpanNightProps = {
  line: number
  /** ISO 8601, or what isn't a moment yet */
  from: unknown
  to: unknown
  requiresStop: boolean
  /** how many people work all that time */
  people: number
  /** planned minutes of its checks; without them, the span times the people */
  minutes?: number | undefined
  /** what is being changed, which the night may hold already */
  isMoved?: (work: NightWork) => boolean
}

/** Shows the load of the night into which the typed span falls, with this work in it; nothing for work by day. */
export function SpanNight({ line, from, to, requiresStop, people, minutes: ofChecks, isMoved }: SpanNightProps) {
  const zone = useTimeZone()
  const hours = useLineHours(line)
  if (!isMoment(from) || (!requiresStop && !isAtNight(from, hours, zone))) return null
  const length = isMoment(to) ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)) : 0
  const minutes = ofChecks || length * Math.max(1, people)
  return (
    <NightNote
      line={line}
      day={nightDayOf(from, hours, zone)}
      load={{ stop: requiresStop ? minutes : 0, minutes }}
      {...(isMoved && { isMoved })}
    />
  )
}

const isMoment = (typed: unknown): typed is string => typeof typed === 'string' && !Number.isNaN(Date.parse(typed))
