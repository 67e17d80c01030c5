import { counted } from 'contract/core/format.ts'
import type { Sheet } from '../../ui/files/fileCells.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import { importHeads } from './template.ts'

/**
 * A sheet to be read: `head` is the row of its head, −1 for one without, which has the columns in the template's order.
 */
export type Table = Sheet & { head: number }

/** Titles and dates of a report stand above the head: not more than these. */
const maxTitleRows = 20

/** The column of a head's cell by its place in the template; −1 for any other text. */
export const headIndex = (text: string): number => importHeads.findIndex(head => searchKey(head) === searchKey(text))

/** The row of the head: the first with two of its cells; −1 for a table without one. */
export const headRowOf = (rows: Sheet['rows']): number =>
  rows.slice(0, maxTitleRows).findIndex(row => new Set(row.map(headIndex).filter(index => index >= 0)).size >= 2)

/** The sheets of a file that can be read: all with a head, else the first one. */
export function readableTables(sheets: readonly Sheet[]): Table[] {
  const tables = sheets.map(sheet => ({ ...sheet, head: headRowOf(sheet.rows) }))
  const headed = tables.filter(({ head, rows }) => head >= 0 && rows.length > head + 1)
  return headed.length > 0 ? headed : tables.slice(0, 1)
}

/**
 * Where the readings were found: 'hoja «Datos», bajo el título de 2 filas'. Empty for the only table of a text file.
 */
export const whereText = ({ name, head }: Table): string =>
  [
    ...(name === undefined ? [] : [`hoja «${name}»`]),
    ...(head > 0 ? [`sin ${head === 1 ? 'la fila' : `las ${counted(head, ['fila', 'filas'])}`} de título`] : []),
    ...(head < 0 ? ['sin cabecera: en el orden de la plantilla'] : [])
  ].join(', ')
