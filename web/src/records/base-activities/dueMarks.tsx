import { IconAlertTriangle, IconCalendarEvent, IconHourglass } from '@tabler/icons-react'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { addDays, daysBetween } from 'contract/core/days.ts'
import { formatRelativeDate, formatWeekdayDate } from 'contract/core/format.ts'
import { maintenanceMessage, punctualityOf } from 'contract/base-activities/maintenance-texts.ts'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { stopIcon as StopIcon } from '../checks/checkIcons.ts'
import { isRescheduled } from './activityText.ts'
import classes from './due.module.css'

/**
 * When it is due, relative to today, with the exact date and the message of the rules as title; late ones have an icon,
 * and those that are still within their tolerance another.
 */
export function Due({ row }: { row: BaseActivity }) {
  const today = useToday()
  const zone = useTimeZone()
  const { due_date: due, due_by, is_active } = row
  // What is inactive isn't due, whatever date it keeps.
  if (due === null || !is_active) return null
  const stands = punctualityOf(row, today)
  const Icon = icons[stands]
  const hover = [
    formatWeekdayDate(due),
    maintenanceMessage(due, today),
    stands === 'tolerated' ? toleratedText(row) : undefined,
    due_by === 'usage' ? 'Previsto por las lecturas' : undefined
  ]
    .filter(Boolean)
    .join('\n')
  return (
    <span className={classes.due} data-late={stands === 'late' || undefined} title={hover}>
      <Icon size={15} stroke={stands === 'in_time' ? 1.75 : 2} aria-hidden />
      <time dateTime={due}>{due < today ? lateText(due, today) : formatRelativeDate(due, today, zone)}</time>
    </span>
  )
}

const icons = { in_time: IconCalendarEvent, tolerated: IconHourglass, late: IconAlertTriangle } as const

/** 'En tolerancia hasta el 02/12/2026.' */
const toleratedText = ({ due_date, tolerance_days }: BaseActivity): string =>
  due_date === null ? '' : `En tolerancia hasta el ${formatWeekdayDate(addDays(due_date, tolerance_days))}.`

/** Lateness in days, like the tolerances. */
function lateText(due: string, today: string): string {
  const days = daysBetween(due, today)
  return days === 1 ? 'ayer' : `hace ${days} días`
}

/** Says that a row is rescheduled; the original date is its title. */
export function Rescheduled({ row }: { row: BaseActivity }) {
  if (!isRescheduled(row)) return null
  return (
    <span
      className={classes.rescheduled}
      title={row.next_date ? `Fecha original: ${formatWeekdayDate(row.next_date)}` : undefined}
    >
      Reprogramada
    </span>
  )
}

/** The letter of a base's criticality, with its name as title. */
export function Criticality({ letter }: { letter: string }) {
  return (
    <abbr className={classes.criticality} data-letter={letter} title={`Criticidad ${letter}`}>
      {letter}
    </abbr>
  )
}

/** Says that the line must stand still. */
export function StopMark({ row }: { row: Pick<BaseActivity, 'requires_stop'> }) {
  if (!row.requires_stop) return null
  return (
    <span className={classes.stop}>
      <StopIcon size={15} stroke={2} aria-hidden />
      Requiere parada
    </span>
  )
}

/** The message of the rules about when maintenance is due. */
export function DueMessage({ row }: { row: BaseActivity }) {
  const today = useToday()
  const message = row.is_active ? maintenanceMessage(row.due_date, today) : null
  const stands = punctualityOf(row, today)
  const Icon = icons[stands]
  return (
    message && (
      <span className={classes.message} data-late={stands === 'late' || undefined}>
        {stands !== 'in_time' && <Icon size={15} stroke={2} aria-hidden />}
        <span>
          {message}
          {stands === 'tolerated' && ` ${toleratedText(row)}`}
        </span>
      </span>
    )
  )
}
