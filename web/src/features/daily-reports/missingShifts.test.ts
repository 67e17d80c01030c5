import { expect, test } from 'vitest'
import { missingShifts } from './missingShifts.ts'

const turn = (name: string, ends_at: string, text: string | null) => ({ shift: { id: 60, name }, ends_at, text })
const now = '2026-03-10T18:00:00.000Z'
const done = turn('Mañana', '2026-03-10T10:00:00.000Z', 'Sin novedad')

test.each([
  ['all written', [done], undefined],
  ['not over', [done, turn('Noche', '2026-03-11T10:00:00.000Z', 'Empieza')], 'Falta un turno: Noche (aún no ha terminado).'],
  ['without a word', [turn('Tarde', '2026-03-10T17:00:00.000Z', ' ')], 'Falta un turno: Tarde (sin novedades escritas).'],
  ['both', [turn('Tarde', '2026-03-10T17:00:00.000Z', null), turn('Noche', '2026-03-11T10:00:00.000Z', null)], 'Faltan turnos: Tarde (sin novedades escritas) y Noche (aún no ha terminado).']
])('shifts that are missing from a report: %s', (_, turns, expected) => {
  expect(missingShifts(turns, now)).toBe(expected)
}) // oxfmt-ignore
