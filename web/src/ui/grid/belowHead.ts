import { counted } from 'contract/core/format.ts'
import { searchKey } from '../table/searchKey.ts'
import type { CellKind } from './cells.ts'

type Column = { key: string; label: string; kind?: CellKind }
/** What is pasted without its title and head; `columns`: where each of its columns goes, undefined for nowhere. */
export type Pasted<C> = { rows: string[][]; columns: (C | undefined)[]; note: string | undefined }

/** Titles stand above a head: not more rows than these. */
const maxTitleRows = 20
const isBlank = (cell: string) => cell.trim() === ''

/**
 * A pasted block without what stands above its values: a head that names columns, which then says where they go, and
 * titles.
 * @param columns those that are typed into
 * @param leftmost the column that was pasted into
 */
export function belowHead<C extends Column>(block: string[][], columns: readonly C[], leftmost: number): Pasted<C> {
  const columnOf = (text: string) => columns.find(({ label }) => !isBlank(text) && searchKey(label) === searchKey(text))
  const top = block.slice(0, maxTitleRows)
  const head = top.findIndex(row => row.some(cell => columnOf(cell)))
  const inOrder = columns.slice(leftmost)
  // A head of the block's last row has nothing below: it is a value like the others.
  if (head >= 0 && head < block.length - 1)
    return { rows: block.slice(head + 1), columns: (block[head] ?? []).map(columnOf), note: noteOf(head, true) }
  const titles = titleRows(block, inOrder[0]?.kind)
  return { rows: block.slice(titles), columns: inOrder, note: titles > 0 ? noteOf(titles, false) : undefined }
}

/** How many rows are titles: of one cell above wider ones, or of words above the numbers of a column of numbers. */
function titleRows(block: string[][], kind: CellKind | undefined): number {
  const isWide = (row: string[]) => row.filter(cell => !isBlank(cell)).length > 1
  const hasDigit = ([cell = '']: string[]) => /\d/.test(cell)
  const widths = new Set(block.map(row => row.length))
  const isValue = block.some(isWide) || widths.size > 1 ? isWide : kind === 'text' ? () => true : hasDigit
  const first = block.findIndex(isValue)
  return first > 0 && first <= maxTitleRows ? first : 0
}

const noteOf = (titles: number, hasHead: boolean): string => {
  const parts = [
    ...(titles > 0 ? [counted(titles, ['fila de título', 'filas de título'])] : []),
    ...(hasHead ? ['la cabecera'] : [])
  ]
  return `Pegado sin ${parts.join(' ni ')}${hasHead ? ': cada columna va donde dice su cabecera' : ''}`
}
