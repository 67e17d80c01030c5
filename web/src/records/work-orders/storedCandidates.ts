import type { Candidates } from 'contract/work-orders/assignments.ts'
import { searchKey } from '../../ui/table/searchKey.ts'

/**
 * Of candidates that were seen for another order, what holds for any: who they are, and whether they are of the line.
 */
export const ofAnotherOrder = ({ people, count }: Candidates): Candidates => ({
  people: people.map(person => ({
    ...person,
    specialties: [],
    missing_specialties: [],
    missing_trainings: [],
    work_orders: [],
    assigned_minutes: 0,
    roster: null
  })),
  count,
  days: 0,
  capacity_minutes: 0,
  labour_minutes: 0,
  assigned_minutes: 0
})

/** Those whose name, document or position contains all the words, as the server finds them. */
export function narrowed(candidates: Candidates, search: string): Candidates {
  const words = searchKey(search).split(' ').filter(Boolean)
  if (words.length === 0) return candidates
  const people = candidates.people.filter(({ first_name, last_name, dni, position }) => {
    const text = searchKey(`${first_name} ${last_name} ${dni} ${position ?? ''}`)
    return words.every(word => text.includes(word))
  })
  return { ...candidates, people, count: people.length }
}
