import { daysBetween, isDay } from 'contract/days.ts'
import { dayOf, formatDate, formatDateTime, formatRelativeDate } from 'contract/format.ts'
import { useMobile } from '../app/media.ts'
import { useTimeZone, useToday } from './timeZone.ts'

/**
 * A day or a moment as a list shows it: within a week in words, else the date. On phones always the date: there is no
 * pointer that could ask for it.
 * @param date 'yyyy-MM-dd' or ISO 8601; nothing is shown for none
 */
export function RelativeDate({ date }: { date: string | null | undefined }) {
  const zone = useTimeZone()
  const today = useToday()
  const mobile = useMobile()
  if (!date) return null
  const exact = exactDate(date, zone)
  return (
    <time dateTime={date} title={exact}>
      {mobile ? exact : relativeText(date, today, zone)}
    </time>
  )
}

/** A day or a moment where it has to be exact: details, paper. */
export function ExactDate({ date }: { date: string | null | undefined }) {
  const zone = useTimeZone()
  return date ? <time dateTime={date}>{exactDate(date, zone)}</time> : null
}

/** 'mañana', 'hace 3 días', of a moment with its hour: 'mañana, 22:45'; beyond a week the date. */
export function relativeText(date: string, today: string, zone: string): string {
  const exact = exactDate(date, zone)
  const day = isDay(date) ? date : dayOf(date, zone)
  if (Math.abs(daysBetween(today, day)) > 7) return exact
  const words = formatRelativeDate(date, today, zone)
  return isDay(date) ? words : `${words}, ${exact.slice(11)}`
}

/** 'dd/MM/yyyy' of a day, with HH:mm if it is a moment. */
export function exactDate(date: string, zone: string): string {
  return isDay(date) ? formatDate(date, zone) : formatDateTime(date, zone).slice(0, 16)
}
