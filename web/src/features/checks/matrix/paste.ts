/** From a pasted block to answers of cells. Pure. */
import type { AnswerBody } from 'contract/checks/checks.ts'
import { counted } from 'contract/core/format.ts'
import { type Block, placePasted } from '../../../ui/grid/blocks.ts'
import { meaningsOf } from '../../../ui/input/numbers.ts'
import { searchKey } from '../../../ui/table/searchKey.ts'
import { answerCell, type CellAnswer, leftText, measureAnswer, nokAnswer, notDoneAnswer, okAnswer } from './answers.ts'
import { type Cell, kindOf, type Matrix } from './matrix.ts'

/** A cell of the pasted block by its name there ('C4'), and why nothing is written for it. */
export type Unwritten = { cell: string; text: string }

export type PastePlan = {
  answered: { cell: Cell; body: AnswerBody }[]
  unwritten: Unwritten[]
  /** cells that have this answer already */
  same: number
  /** how many unwritten cells a text for all of them would complete: observations of NOK, reasons */
  wanting: number
}

const words: Readonly<Record<string, 'ok' | 'nok' | 'notDone'>> = {
  ok: 'ok',
  o: 'ok',
  si: 'ok',
  bien: 'ok',
  conforme: 'ok',
  verificado: 'ok',
  '✓': 'ok',
  '✔': 'ok',
  nok: 'nok',
  n: 'nok',
  no: 'nok',
  'no ok': 'nok',
  mal: 'nok',
  'no conforme': 'nok',
  'no verificado': 'nok',
  x: 'nok',
  '✗': 'nok',
  '✘': 'nok',
  a: 'notDone',
  na: 'notDone',
  'n/a': 'notDone',
  'no aplica': 'notDone',
  'no realizado': 'notDone',
  'no se pudo hacer': 'notDone'
}

type Read = { kind: 'ok' | 'nok' | 'notDone' | 'number'; value: string; note: string } | { kind: 'unknown' }

/** 'NOK: holgura', '12,5 (desgaste)', 'ok': the answer and what is said of it; undefined for an empty cell. */
export function readAnswer(text: string): Read | undefined {
  const [, value = '', note = ''] = /^\s*([^:(]*?)\s*(?:(?::(?!\d)|\()\s*(.*?)\s*\)?\s*)?$/s.exec(text) ?? []
  if (value === '') return text.trim() === '' ? undefined : { kind: 'unknown' }
  const word = words[searchKey(value)]
  if (word) return { kind: word, value, note }
  return meaningsOf(value).length > 0 ? { kind: 'number', value, note } : { kind: 'unknown' }
}

/** Heads stand within the first rows: titles may be above them. */
const maxTitleRows = 20

/** Rows and columns of the matrix that the heads of a block name; undefined where they name nothing. */
type Heads = {
  /** index of the row with the activities */
  head?: number
  columns?: (number | undefined)[]
  /** index of the column with the bases */
  side?: number
  rows?: (number | undefined)[]
}

const isBlank = (text: string) => text.trim() === ''
const isAnswer = (text: string) => ![undefined, 'unknown'].includes(readAnswer(text)?.kind)

/**
 * Finds the heads of a block: a row with codes or names of activities, a column with codes of bases. A first row or
 * column without a single answer counts as one too, although it names nothing: other codes must not shift the answers
 * into other cells.
 */
function headsOf(block: readonly (readonly string[])[], matrix: Matrix): Heads {
  const columnNamed = finder(matrix.columns.map(({ code, name }) => [code, name]))
  const rowNamed = finder(matrix.rows.map(({ code }) => [code]))
  const width = Math.max(0, ...block.map(row => row.length))
  const top = block.slice(0, maxTitleRows)
  const named = top.findIndex(row => row.some(text => columnNamed(text) !== undefined))
  const isWords = (texts: readonly string[]) =>
    texts.some(text => !isBlank(text)) && texts.every(text => isBlank(text) || !isAnswer(text))
  const head = named >= 0 ? named : block.length > 1 && isWords(block[0] ?? []) ? 0 : undefined
  const below = block.slice(head === undefined ? 0 : head + 1)
  const columnOf = (index: number) => below.map(row => row[index] ?? '')
  const indexes = Array.from({ length: width }, (_, index) => index)
  const coded = indexes.find(index => columnOf(index).some(text => rowNamed(text) !== undefined))
  const side = coded ?? (width > 1 && isWords(columnOf(0)) ? 0 : undefined)
  return {
    ...(head !== undefined && { head, columns: indexes.map(index => columnNamed(block[head]?.[index] ?? '')) }),
    ...(side !== undefined && { side, rows: block.map(row => rowNamed(row[side] ?? '')) })
  }
}

const finder = (names: readonly (readonly string[])[]) => {
  const byName = new Map(names.flatMap((all, index) => all.map(name => [searchKey(name), index] as const)))
  return (text: string): number | undefined => (isBlank(text) ? undefined : byName.get(searchKey(text)))
}

/** 'A1', 'AA12' */
const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

/** A filled cell of the block with the cell of the matrix that it is for, or why there is none. */
type Placed = { name: string; text: string; row: number; column: number } | { name: string; problem: string }

/** Where the cells of a block go: by its heads, else from the selection on. */
function placeBlock(block: readonly (readonly string[])[], matrix: Matrix, selected: Block): Placed[] {
  const { head, columns, side, rows } = headsOf(block, matrix)
  if (columns === undefined && rows === undefined) return placeFrom(block, matrix, selected)
  const unknown = (text: string, what: string) =>
    isBlank(text) ? `No tiene ${what} al lado` : `«${text.trim()}» no está en esta orden`
  let ahead = selected.top
  return block.flatMap((cells, y): Placed[] => {
    if (head !== undefined && y <= head) return []
    const row = rows === undefined ? ahead++ : rows[y]
    return cells.flatMap((text, x): Placed[] => {
      if (x === side || isBlank(text)) return []
      // Without a row of activities the first column of answers goes into the selected one.
      const right = selected.left + x - (side !== undefined && x > side ? side + 1 : 0)
      const column = columns === undefined ? right : columns[x]
      const name = cellName(y, x)
      if (row === undefined) return [{ name, problem: unknown(cells[side ?? 0] ?? '', 'código de base') }]
      if (column === undefined) return [{ name, problem: unknown(block[head ?? 0]?.[x] ?? '', 'código de check') }]
      if (row >= matrix.rows.length || column >= matrix.columns.length) return [{ name, problem: outside }]
      return [{ name, text, row, column }]
    })
  })
}

const outside = 'Queda fuera de la tabla'

function placeFrom(block: readonly (readonly string[])[], matrix: Matrix, selected: Block): Placed[] {
  const size = { rows: matrix.rows.length, columns: matrix.columns.length }
  const height = block.length
  const width = Math.max(1, ...block.map(row => row.length))
  const beyond = block.flatMap((cells, y) =>
    cells.flatMap((text, x): Placed[] =>
      !isBlank(text) && (selected.top + y >= size.rows || selected.left + x >= size.columns)
        ? [{ name: cellName(y, x), problem: outside }]
        : []
    )
  )
  const inside = placePasted(block, selected, size).inside.filter(({ text }) => !isBlank(text))
  return [
    ...inside.map(({ row, column, text }) => ({
      name: cellName((row - selected.top) % height, (column - selected.left) % width),
      text,
      row,
      column
    })),
    ...beyond
  ]
}

/**
 * What a pasted block answers. Nothing is written for what doesn't match, and each such cell says why.
 * @param note the observation or reason of those cells that need one and bring none
 */
export function planPaste(
  block: readonly (readonly string[])[],
  matrix: Matrix,
  { selected, note = '', now }: { selected: Block; note?: string; now: string }
): PastePlan {
  const plan: PastePlan = { answered: [], unwritten: [], same: 0, wanting: 0 }
  const answered = new Set<Cell>()
  for (const placed of placeBlock(block, matrix, selected)) {
    if ('problem' in placed) {
      plan.unwritten.push({ cell: placed.name, text: placed.problem })
      continue
    }
    const { name, text, row, column } = placed
    const cell = matrix.cellAt(row, column)
    const where = `${matrix.rows[row]?.code} · ${matrix.columns[column]?.code}`
    const leave = (why: string) => plan.unwritten.push({ cell: name, text: `${where}: ${why}` })
    const read = readAnswer(text)
    if (!cell) leave('esa base no tiene ese check')
    else if (answered.has(cell)) leave('está dos veces en lo pegado')
    else if (!read || read.kind === 'unknown') leave(`«${text.trim()}» no se entiende`)
    else if (isSame(cell, read)) plan.same++
    else {
      const own = read.note || note.trim()
      const result = answerCell(cell, answerOf(cell, read, own), now)
      const needsReason = read.kind === 'notDone' && own === ''
      if ('left' in result) {
        if (result.left === 'note') plan.wanting++
        leave(leftText(result.left))
      } else if (needsReason) {
        plan.wanting++
        leave('necesita un motivo')
      } else {
        answered.add(cell)
        plan.answered.push({ cell, body: result.body })
      }
    }
  }
  return plan
}

function answerOf(cell: Cell, { kind, value, note }: Exclude<Read, { kind: 'unknown' }>, own: string): CellAnswer {
  if (kind === 'notDone') return notDoneAnswer(own)
  if (kind === 'nok') return nokAnswer(own)
  if (kind === 'ok') return note === '' ? okAnswer : { ...okAnswer, observation: note }
  // An observation for all is only for those that need one.
  const plain = measureAnswer(value, note)
  return kindOf(cell.check) === 'measure' && needsNote(cell, plain) ? measureAnswer(value, own) : plain
}

const needsNote = (cell: Cell, answer: CellAnswer): boolean => {
  const result = answerCell(cell, answer, '')
  return 'left' in result && result.left === 'note'
}

/** Whether a cell has the pasted answer already. */
function isSame({ check }: Cell, read: Exclude<Read, { kind: 'unknown' }>): boolean {
  if (read.kind === 'ok' || read.kind === 'nok') return check.value_ok === (read.kind === 'ok')
  if (read.kind === 'number') return check.value_number !== null && meaningsOf(read.value).includes(check.value_number)
  return check.not_done_reason !== null
}

/** 'Se escribirán 34 respuestas: 30 OK, 2 NOK y 2 medidas.' */
export function pasteSummary({ answered, same }: Pick<PastePlan, 'answered' | 'same'>): string {
  const count = (is: (body: AnswerBody) => boolean) => answered.filter(({ body }) => is(body)).length
  const parts = [
    [count(({ value_ok }) => value_ok === true), ['OK', 'OK']],
    [count(({ value_ok }) => value_ok === false), ['NOK', 'NOK']],
    [count(({ value_number }) => value_number != null), ['medida', 'medidas']],
    [count(({ not_done_reason }) => not_done_reason != null), ['no realizado', 'no realizados']]
  ] as const
  const listed = parts.flatMap(([number, names]) => (number > 0 ? [counted(number, names)] : []))
  const written =
    answered.length === 0
      ? 'No hay ninguna respuesta que escribir'
      : `Se escribe${answered.length > 1 ? 'n' : ''} ${counted(answered.length, ['respuesta', 'respuestas'])}: ${listed.join(', ')}`
  return `${written}.${same > 0 ? ` ${counted(same, ['celda ya está así', 'celdas ya están así'])}.` : ''}`
}
