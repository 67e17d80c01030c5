import { useQuery } from '@tanstack/react-query'
import { rosterCapacity } from 'contract/calls/roster/roster.ts'
import { isAllowed } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { capacityQuery } from '../roster/rosterQueries.ts'
import { type NightCrew, nightCrew } from './nightCrew.ts'
import { useNightPeople } from './nightWindow.ts'

/**
 * Who works in the night of a day on a line; undefined while that is loaded. Where the roster may not be seen, as many
 * people as this browser keeps.
 * @param minutes of the night
 */
export function useNightCrew(line: number, day: string, minutes: number): NightCrew | undefined {
  const [people] = useNightPeople()
  const isAsked = isAllowed(useSession(), rosterCapacity.access)
  const { data, isLoading } = useQuery({
    ...capacityQuery(line, { from: day, to: day }),
    enabled: isAsked
  })
  return isLoading ? undefined : nightCrew(data, { minutes }, people)
}
