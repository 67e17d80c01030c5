import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'

type Shift = Pick<DailyReportDetail['turns'][number], 'ends_at' | 'text' | 'shift'>

/**
 * Which shifts of a day are missing when its report goes to review: 'Faltan turnos: Tarde (sin novedades escritas) y
 * Noche (aún no ha terminado).' Undefined if none is.
 * @param now ISO 8601
 */
export function missingShifts(turns: readonly Shift[], now: string): string | undefined {
  const missing = turns.flatMap(({ ends_at, text, shift }) => {
    if (Date.parse(ends_at) > Date.parse(now)) return [`${shift.name} (aún no ha terminado)`]
    return text?.trim() ? [] : [`${shift.name} (sin novedades escritas)`]
  })
  if (missing.length === 0) return undefined
  return `${missing.length === 1 ? 'Falta un turno' : 'Faltan turnos'}: ${new Intl.ListFormat('es').format(missing)}.`
}
