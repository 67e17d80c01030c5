import { FileProblem, readSheets } from '../../ui/files/fileCells.ts'
import { readableTables, type Table } from './tables.ts'

/** As much as is read: thousands of rows take less. */
export const maxBytes = 300 * 1024
export const maxRows = 500
/** Rows of a sheet that are looked at: its readings, what stands above them, and blank ones between. */
const maxSheetRows = 3 * maxRows

/**
 * The tables of a file, CSV or xlsx, whose cells are texts; the first is the one to be read.
 * @throws FileProblem
 */
export async function readTables(file: File): Promise<[Table, ...Table[]]> {
  const [table, ...others] = readableTables(await readSheets(file, { bytes: maxBytes, rows: maxSheetRows }))
  if (!table) throw new FileProblem('El archivo está vacío')
  if (table.rows.length > maxRows + table.head + 1)
    throw new FileProblem(`El archivo tiene más de ${maxRows} filas: divídalo`)
  return [table, ...others]
}
