import { daysBetween, isDay } from 'contract/core/days.ts'
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatDuration,
  formatRelativeDate,
  formatTime,
  weekdayName
} from 'contract/core/format.ts'
import { useMobile } from '../shell/media.ts'
import { useTimeZone, useToday } from '../shell/timeZone.ts'

/**
 * A day or a moment as a list shows it: within a week in words, else the date. On phones always the date: there is no
 * pointer that could ask for it.
 * @param date 'yyyy-MM-dd' or ISO 8601; nothing is shown for none
 * @param inWords on phones too: for what is read at a glance, and stands exactly on its own page
 */
export function RelativeDate({ date, inWords = false }: { date: string | null | undefined; inWords?: boolean }) {
  const zone = useTimeZone()
  const today = useToday()
  const mobile = useMobile()
  if (!date) return null
  const exact = exactDate(date, zone)
  return (
    <time dateTime={date} title={exact}>
      {mobile && !inWords ? exact : relativeText(date, today, zone)}
    </time>
  )
}

/** A day or a moment where it has to be exact: details, paper. */
export function ExactDate({ date }: { date: string | null | undefined }) {
  const zone = useTimeZone()
  return date ? <time dateTime={date}>{exactDate(date, zone)}</time> : null
}

/** 'mañana vie', 'hace 3 días mar', of a moment with its hour: 'mañana vie, 22:45'; beyond a week the exact date. */
export function relativeText(date: string, today: string, zone: string): string {
  const exact = exactDate(date, zone)
  const day = isDay(date) ? date : dayOf(date, zone)
  const distance = Math.abs(daysBetween(today, day))
  if (distance > 7) return exact
  // Today and the same day of another week need no weekday.
  const weekday = distance % 7 === 0 ? '' : ` ${weekdayName(day)}`
  const words = `${formatRelativeDate(date, today, zone)}${weekday}`
  return isDay(date) ? words : `${words}, ${formatTime(date, zone)}`
}

/** 'dd/MM/yyyy' of a day, with HH:mm:ss if it is a moment. */
export function exactDate(date: string, zone: string): string {
  return isDay(date) ? formatDate(date, zone) : formatDateTime(date, zone)
}

/** Minutes as 'X h Y min'. */
export function Duration({ minutes }: { minutes: number }) {
  return <span className="tabular">{formatDuration(minutes)}</span>
}
