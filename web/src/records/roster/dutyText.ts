import { classifierOf } from 'contract/core/classifier.ts'
import type { RosterDay } from 'contract/roster/roster.ts'

/**
 * Where a person is who isn't on a shift: 'Vacaciones', 'Libre', 'Turno de mañana', 'En Línea Azul'.
 * @param elsewhere the name of the other line on which they are
 */
export const offShiftText = (
  { fkc_shift, fkc_absence }: Pick<RosterDay, 'fkc_shift' | 'fkc_absence'>,
  elsewhere?: string
): string =>
  fkc_absence !== null
    ? classifierOf(fkc_absence).name
    : elsewhere === undefined
      ? `Turno de ${classifierOf(fkc_shift ?? 0).name.toLowerCase()}`
      : `En ${elsewhere}`
