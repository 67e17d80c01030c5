import { useQuery } from '@tanstack/react-query'
import { rosterCapacity } from 'contract/calls/roster/roster.ts'
import { isAllowed } from '../../api/rights.ts'
import { callApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { nightEntities } from './hoursQueries.ts'
import { type NightCrew, nightCrew } from './nightCrew.ts'
import { useNightPeople } from './nightWindow.ts'

const capacityApi = callApi(rosterCapacity, {
  entities: [...nightEntities, 'roster', 'staff', 'staff_specialty', 'staff_location']
})

/**
 * Who works in the night of a day on a line; undefined while that is loaded. Where the roster may not be seen, as many
 * people as this browser keeps.
 * @param minutes of the night
 */
export function useNightCrew(line: number, day: string, minutes: number): NightCrew | undefined {
  const [people] = useNightPeople()
  const isAsked = isAllowed(useSession(), rosterCapacity.access)
  const { data, isLoading } = useQuery({
    ...capacityApi.query({ query: { fkLine: line, from: day, to: day, by: 'night' } }, { suppressToast: true }),
    enabled: isAsked
  })
  return isLoading ? undefined : nightCrew(data, { minutes }, people)
}
