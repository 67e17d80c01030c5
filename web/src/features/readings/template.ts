import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { saveFile } from '../../ui/shell/saveFile.ts'

/** The heads of an import's columns, in this order. */
export const importHeads = ['Base', 'Medidor', 'Fecha', 'Lectura', 'Motivo'] as const

/** Quoted, so that a name with a separator stays one cell. */
const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table for a spreadsheet with the meters of a line, to be filled in and imported. */
export function templateOf(meters: readonly RoundMeter[]): string {
  const rows = meters.map(({ base, name }) => [base.code, name, '', '', ''])
  return `\uFEFF${[[...importHeads], ...rows].map(row => row.map(quoted).join(';')).join('\r\n')}\r\n`
}

export const saveTemplate = (meters: readonly RoundMeter[], { location }: { location: { name: string } }): void =>
  saveFile(
    new File([templateOf(meters)], `lecturas-${location.name.toLocaleLowerCase('es').replaceAll(/\s+/g, '-')}.csv`, {
      type: 'text/csv'
    })
  )
