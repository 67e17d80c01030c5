import { refused } from './refused.ts'
import { requireValue } from '../../../platform/require-value.ts'

/** What a source says, as a table: the head's names and a row's cells, with the number that people know the row by. */
export type Table = { columns: string[]; rows: { number: number; cells: (string | null)[] }[] }

/** The text of a file: UTF-8 or UTF-16 where it says so or can be, else Windows-1252, which spreadsheets write. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const says16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (says16) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  let text: string
  try {
    // The decoder takes the mark of the byte order off by itself.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  if (text.includes('\0')) throw refused('no es un texto: ¿es de verdad un archivo CSV o JSON?')
  return text
}

const separators = [';', ',', '\t', '|'] as const

/** Rows that may stand above the head: a title, a date. */
const maxTitleRows = 20

/**
 * A CSV file, by any of the usual separators, with quotes as RFC 4180 has them.
 * @param isHead whether a row of cells is the head; the first row is if none is
 */
export function tableOfCsv(given: string, isHead: (cells: readonly string[]) => boolean): Table {
  const said = /^sep=(.)\r?\n/i.exec(given)
  const text = said ? given.slice(said[0].length) : given
  const offset = said ? 2 : 1
  const separator = said?.[1] ?? likelySeparator(text)
  const records = recordsOf(text, separator, offset)
  const at = Math.max(
    0,
    records.slice(0, maxTitleRows).findIndex(({ cells }) => isHead(cells))
  )
  const [head, ...body] = records.slice(at)
  if (!head) throw refused('está vacía')
  const rows = body.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  for (const { number, cells } of rows)
    if (cells.length !== head.cells.length)
      throw refused(
        `tiene un error: la fila ${number} tiene ${cells.length} celdas y la cabecera ${head.cells.length}. ¿Hay un separador de más, o comillas sin cerrar?`
      )
  return { columns: head.cells, rows }
}

/** The separator that a line at the beginning has most often; quoted ones don't count. */
function likelySeparator(text: string): string {
  const top = text.replaceAll(/"[^"]*"/g, '').split(/\r\n|\r|\n/, maxTitleRows)
  const counts = separators.map(
    separator => [separator, Math.max(...top.map(line => line.split(separator).length))] as const
  )
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ';'
}

/** The records of a file; each knows the line that it begins on. */
function recordsOf(text: string, separator: string, first: number): { number: number; cells: string[] }[] {
  const records: { number: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let [line, began] = [first, first]
  const endRecord = () => {
    records.push({ number: began, cells: [...cells, cell] })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = requireValue(text[at])
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endRecord()
      began = line
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) throw refused(`tiene un error: en la fila ${began} empiezan unas comillas que no se cierran`)
  if (cell !== '' || cells.length > 0) endRecord()
  return records
}

/** A list of objects as JSON, or the one list within an object. */
export function tableOfJson(text: string): Table {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw refused('no es JSON válido')
  }
  const list = Array.isArray(said) ? said : listWithin(said)
  if (!list) throw refused('no es una lista de personas')
  const columns = new Set<string>()
  for (const [index, row] of list.entries()) {
    if (!isObject(row)) throw refused(`tiene un error: el registro ${index + 1} no es un objeto`)
    for (const name of Object.keys(row)) columns.add(name)
  }
  const names = [...columns]
  const rows = list.map((row, index) => ({
    number: index + 1,
    cells: names.map(name => cellOf((row as Record<string, unknown>)[name]))
  }))
  return { columns: names, rows }
}

/** `{data: […]}`, `{data: {rows: […]}}`, `{staff: […]}`. */
function listWithin(said: unknown, depth = 2): unknown[] | undefined {
  if (!isObject(said) || depth === 0) return undefined
  const values = Object.values(said)
  const lists = values.filter(value => Array.isArray(value))
  if (lists.length === 1) return lists[0]
  const found = values.map(value => listWithin(value, depth - 1)).filter(list => list !== undefined)
  return found.length === 1 ? found[0] : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What isn't a text, a number or a truth isn't anything that a person's field could be. */
const cellOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
