import { momentParts } from 'contract/core/format.ts'
import { cellsOf } from '../../ui/grid/pasted.ts'
import { formatSize } from 'contract/core/format.ts'
import { readableTables, type Sheet, type Table } from './tables.ts'
import { typedNumber } from '../../ui/input/numbers.ts'
import { numberText } from '../../ui/input/numberText.ts'

/** As much as is read: thousands of rows take less. */
export const maxBytes = 300 * 1024
export const maxRows = 500
/** Rows of a sheet that are looked at: its readings, what stands above them, and blank ones between. */
const maxSheetRows = 3 * maxRows
/** What a spreadsheet may hold when it is unpacked: more is no table of readings, but harm. */
const maxUnpackedBytes = 8_000_000

/** Why a file can't be read, as a message for the user. */
export class FileProblem extends Error {}

/**
 * The tables of a file, CSV or xlsx, whose cells are texts; the first is the one to be read.
 * @throws FileProblem
 */
export async function readTables(file: File): Promise<[Table, ...Table[]]> {
  if (file.size > maxBytes) throw new FileProblem(`El archivo no debe exceder de ${formatSize(maxBytes)}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets: Sheet[] = isZip(bytes) ? await readSpreadsheet(bytes) : [{ rows: readText(bytes) }]
  const filled = sheets
    .map(sheet => ({ ...sheet, rows: sheet.rows.filter(row => row.some(cell => cell.trim() !== '')) }))
    .filter(({ rows }) => rows.length > 0)
  const [table, ...others] = readableTables(filled)
  if (!table) throw new FileProblem('El archivo está vacío')
  if (table.rows.length > maxRows + table.head + 1)
    throw new FileProblem(`El archivo tiene más de ${maxRows} filas: divídalo`)
  return [table, ...others]
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

function readText(bytes: Uint8Array): string[][] {
  // Programs of an office older than xlsx, and pictures: neither text nor zip.
  if (bytes.includes(0) && !isUtf16(bytes)) throw new FileProblem('No es un CSV ni un xlsx. Guárdelo como .xlsx o .csv')
  return cellsOf(decoded(bytes))
}

const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe

/** As Excel writes it on Windows, unless it is UTF-8. */
function decoded(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const broken = 'El archivo está dañado o no es un xlsx'

async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[]> {
  const [{ unzipSync }, { default: readSheets }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal')
  ])
  let unpacked = 0
  try {
    // Nothing is unpacked yet: what each part says of its size is enough, for no more than that is ever unpacked.
    unzipSync(bytes, { filter: ({ originalSize }) => ((unpacked += originalSize), false) })
  } catch {
    throw new FileProblem(broken)
  }
  if (unpacked > maxUnpackedBytes) throw new FileProblem('El archivo ocupa demasiado al descomprimirlo')
  const sheets = await readSheets(bytes.slice().buffer).catch(() => {
    throw new FileProblem(broken)
  })
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: textsOfSheet(data as Plain[][]) }))
}

function textsOfSheet(rows: readonly Plain[][]): string[][] {
  const cells = rows.slice(0, maxSheetRows)
  // Days without a time of day are midnights, all of them; beside other moments a midnight is one.
  const hasTimes = (column: number) =>
    cells.some(row => row[column] instanceof Date && clockOf(row[column]) !== midnight)
  return cells.map(row => row.map((cell, column) => textOf(cell, cell instanceof Date && hasTimes(column))))
}

/** What a cell holds; the library's own type says classes where it means their values. */
type Plain = string | number | boolean | Date | null

const midnight = '00:00:00'
/**
 * A spreadsheet's days are fractions, whose seconds are not exact; they have no zone and come as if they were of UTC.
 */
const exact = (date: Date) => Math.round(date.getTime() / 1000) * 1000
const clockOf = (date: Date) => momentParts(exact(date), 'UTC').time

/** A cell as a user would type it. */
function textOf(cell: Plain, hasTime: boolean): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const [year, month, date] = momentParts(exact(cell), 'UTC').day.split('-')
    return `${date}/${month}/${year}${hasTime ? ` ${clockOf(cell)}` : ''}`
  }
  if (typeof cell !== 'number') return String(cell)
  const text = numberText(cell)
  // Where it could be parsed as another number, a further decimal makes it unambiguous.
  return Number.isNaN(typedNumber(text)) ? `${text}0` : text
}
