import { formatSize, momentParts } from 'contract/core/format.ts'
import { numberText } from '../input/numberText.ts'
import { typedNumber } from '../input/numbers.ts'
import { cellsOf } from '../grid/pasted.ts'

/** What a spreadsheet may hold when it is unpacked: more is no table that people keep, but harm. */
const maxUnpackedBytes = 8_000_000

/** Why a file can't be read, as a message for the user. */
export class FileProblem extends Error {}

/** A sheet of a file; a text file has one without a name. `rows`: its cells, blank rows left out. */
export type Sheet = { name?: string; rows: readonly (readonly string[])[] }

/**
 * The sheets of a file, CSV or xlsx, whose cells are texts.
 * @param limits bytes of the file; rows that are looked at in a sheet
 * @throws FileProblem
 */
export async function readSheets(file: File, limits: { bytes: number; rows: number }): Promise<Sheet[]> {
  if (file.size > limits.bytes) throw new FileProblem(`El archivo no debe exceder de ${formatSize(limits.bytes)}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets: Sheet[] = isZip(bytes) ? await readSpreadsheet(bytes, limits.rows) : [{ rows: readText(bytes) }]
  return sheets
    .map(sheet => ({ ...sheet, rows: sheet.rows.filter(row => row.some(cell => cell.trim() !== '')) }))
    .filter(({ rows }) => rows.length > 0)
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

async function readSpreadsheet(bytes: Uint8Array, maxRows: number): Promise<Sheet[]> {
  const [{ unzipSync }, { default: readWorkbook }] = await Promise.all([
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
  const sheets = await readWorkbook(bytes.slice().buffer).catch(() => {
    throw new FileProblem(broken)
  })
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: textsOfSheet(data.slice(0, maxRows) as Plain[][]) }))
}

function textsOfSheet(cells: readonly Plain[][]): string[][] {
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
