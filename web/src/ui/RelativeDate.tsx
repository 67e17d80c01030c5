import { isDay } from 'contract/days.ts'
import { dayOf, formatDate, formatDateTime, formatRelativeDate } from 'contract/format.ts'
import { useTimeZone, useToday } from './timeZone.ts'

/**
 * How far a day or a moment is from today, as text; the exact date is its title.
 * @param date 'yyyy-MM-dd' or ISO 8601; nothing is shown for none
 */
export function RelativeDate({ date }: { date: string | null | undefined }) {
  const zone = useTimeZone()
  const today = useToday()
  if (!date) return null
  const exact = exactDate(date, zone)
  return (
    <time dateTime={date} title={exact}>
      {relativeText(date, today, zone)}
    </time>
  )
}

/** Moments of `today` say their time of day: 'hoy, 14:05'. */
export function relativeText(date: string, today: string, zone: string): string {
  const text = formatRelativeDate(date, today, zone)
  const isToday = !isDay(date) && dayOf(date, zone) === today
  return isToday ? `${text}, ${formatDateTime(date, zone).slice(11, 16)}` : text
}

/** 'dd/MM/yyyy' of a day, with the time if it is a moment. */
export function exactDate(date: string, zone: string): string {
  return isDay(date) ? formatDate(date, zone) : formatDateTime(date, zone)
}
