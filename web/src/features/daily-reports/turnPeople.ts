import type { Turn } from 'contract/daily-reports/turns.ts'
import type { RosterDay } from 'contract/roster/roster.ts'
import { offShiftText } from '../../records/roster/dutyText.ts'

type Person = { id: number; first_name: string; last_name: string }
type Choice = { value: string; label: string }

/** Choices for the people of a turn: those who are on it by the roster first, the others with what the roster says. */
export function turnChoices(
  people: readonly Person[],
  days: readonly RosterDay[] | undefined,
  { fk_line, fkc_shift }: Pick<Turn, 'fk_line' | 'fkc_shift'>
): Choice[] | { group: string; items: Choice[] }[] {
  const dayOf = new Map(days?.map(day => [day.fk_staff, day]))
  const onShift: Choice[] = []
  const others: Choice[] = []
  for (const { id, first_name, last_name } of people) {
    const day = dayOf.get(id)
    const name = `${last_name}, ${first_name}`
    const isOther = day !== undefined && day.fk_line !== null && day.fk_line !== fk_line
    if (day?.fk_line === fk_line && day.fkc_shift === fkc_shift) onShift.push({ value: String(id), label: name })
    else
      others.push({
        value: String(id),
        label: day ? `${name} · ${offShiftText(day, isOther ? 'otra línea' : undefined)}` : name
      })
  }
  if (!days || days.length === 0) return others
  return [
    { group: 'De turno', items: onShift },
    { group: 'Fuera de turno', items: others }
  ].filter(({ items }) => items.length > 0)
}
