import { useQuery } from '@tanstack/react-query'
import { beginningOf, endingOn, minuteNow, type ServiceHours, turnsOf } from 'contract/service-hours/nights.ts'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { exceptionsQuery, shiftsQuery, weekQuery } from './hoursQueries.ts'

/** Default times when work of a day begins and ends, 'HH:mm'. */
type UsualTimes = { start: (day: string) => string; end: (day: string) => string }

const quietly = { suppressToast: true }

/** A line's hours of service and shifts; the usual ones as long as these aren't loaded. */
export function useLineHours(line: number): ServiceHours & { isPending: boolean } {
  const week = useQuery(weekQuery(line, quietly))
  const exceptions = useQuery(exceptionsQuery(line, useToday(), quietly))
  const shifts = useQuery(shiftsQuery(line, quietly))
  return {
    week: week.data?.rows ?? [],
    exceptions: exceptions.data?.rows ?? [],
    shifts: shifts.data?.rows ?? [],
    isPending: week.isPending || exceptions.isPending || shifts.isPending
  }
}

/** The usual times of work on a line, as the server has them when it programmes: by its hours of service and shifts. */
export function useUsualTimes(line: number): (requiresStop: boolean) => UsualTimes {
  const zone = useTimeZone()
  const hours = useLineHours(line)
  return requiresStop => ({
    start: day => beginningOf(day, requiresStop, turnsOf(day, hours, minuteNow(day, zone))).time,
    end: day => endingOn(day, requiresStop, hours)
  })
}
