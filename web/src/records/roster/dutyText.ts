import { absence, classifierOf } from 'contract/core/classifier.ts'
import type { RosterDay } from 'contract/roster/roster.ts'

/**
 * Where a person is who isn't on a shift: 'Vacaciones', 'Día libre', 'Turno de mañana', 'En Línea Azul'.
 * @param elsewhere the name of the other line on which they are
 */
export function offShiftText(
  { fkc_shift, fkc_absence }: Pick<RosterDay, 'fkc_shift' | 'fkc_absence'>,
  elsewhere?: string
): string {
  // 'Libre', as a cell of the roster has it, would read as available.
  if (fkc_absence === absence.LIBRE) return 'Día libre'
  if (fkc_absence !== null) return classifierOf(fkc_absence).name
  if (elsewhere !== undefined) return `En ${elsewhere}`
  return `Turno de ${classifierOf(fkc_shift ?? 0).name.toLowerCase()}`
}
