import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { addDays } from 'contract/core/days.ts'
import { formatDate } from 'contract/core/format.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import { frozenWeeksQuery } from './frozenWeekQueries.ts'

const daysBack = 731
const daysAhead = 90

/** 'semana del 23/11/2026' */
export const weekText = (monday: string): string => `semana del ${formatDate(monday)}`

/** The filter of orders by the frozen weeks that the address names; none where it names none. */
export function useFrozenWeekFilter(line: number): FilterField[] {
  const isAsked = useSearch({ from: '__root__' })['fk_frozen_week'] !== undefined
  const today = useToday()
  const { data = [] } = useQuery({
    ...frozenWeeksQuery(line, addDays(today, -daysBack), addDays(today, daysAhead)),
    enabled: isAsked
  })
  if (!isAsked) return []
  return [
    {
      name: 'fk_frozen_week',
      label: 'Plan congelado',
      kind: 'options',
      options: data.map(({ id, week }) => ({ value: String(id), label: weekText(week) }))
    },
    {
      name: 'is_attained',
      label: 'En su semana',
      kind: 'boolean',
      yes: 'Terminadas en su semana',
      no: 'No terminadas en su semana'
    }
  ]
}
