import { useQuery } from '@tanstack/react-query'
import { beginningOf, endingOn, minuteNow, type ServiceHours, turnsOf } from 'contract/nights.ts'
import { useTimeZone, useToday } from '../../ui/timeZone.ts'
import { exceptionsQuery, shiftsQuery, weekQuery } from './hoursQueries.ts'

/** When work of a day begins and ends, 'HH:mm', for which somebody chooses no hour. */
export type UsualTimes = { start: (day: string) => string; end: (day: string) => string }

const quietly = { suppressToast: true }

/**
 * The usual times of work on a line, as the server has them when it programmes: by its hours of service and shifts; by
 * the usual ones as long as these aren't known.
 */
export function useUsualTimes(line: number): (requiresStop: boolean) => UsualTimes {
  const zone = useTimeZone()
  const { data: week } = useQuery(weekQuery(line, quietly))
  const { data: exceptions } = useQuery(exceptionsQuery(line, useToday(), quietly))
  const { data: shifts } = useQuery(shiftsQuery(line, quietly))
  const hours: ServiceHours = { week: week?.rows ?? [], exceptions: exceptions?.rows ?? [], shifts: shifts?.rows ?? [] }
  return requiresStop => ({
    start: day => beginningOf(day, requiresStop, turnsOf(day, hours, minuteNow(day, zone))).time,
    end: day => endingOn(day, requiresStop, hours)
  })
}
