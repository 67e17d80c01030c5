/** Cells of a grid and the block that is selected. Pure. */

/** A cell by its row and column, from 0. */
export type Place = { row: number; column: number }
/** A block from the cell where it began to the one that keys act from. */
export type Selection = { anchor: Place; active: Place }
export type Block = { top: number; bottom: number; left: number; right: number }
/** How many rows and columns there are, and how many rows a page key moves. */
export type Size = { rows: number; columns: number; page: number }

export const blockOf = ({ anchor, active }: Selection): Block => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column)
})

export const sizeOf = ({ top, bottom, left, right }: Block) => (bottom - top + 1) * (right - left + 1)

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

/** The selection kept within a grid that may have become smaller. */
export const within = ({ anchor, active }: Selection, { rows, columns }: Size): Selection => ({
  anchor: { row: clamp(anchor.row, rows), column: clamp(anchor.column, columns) },
  active: { row: clamp(active.row, rows), column: clamp(active.column, columns) }
})

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/**
 * Where a key moves the selection; undefined for one that doesn't. Shift with an arrow extends the block, Ctrl+A takes
 * all. Tab and Enter move by one cell, with Shift back; beyond the end of a row Tab goes on in the next, and leaves the grid at its end.
 */
export function moved(selection: Selection, event: Key, size: Size): Selection | undefined {
  const { row, column } = selection.active
  const far = event.ctrlKey || event.metaKey
  const back = event.shiftKey ? -1 : 1
  if (event.key === 'Tab') {
    const index = row * size.columns + column + back
    if (index < 0 || index >= size.rows * size.columns) return undefined
    return at({ row: Math.floor(index / size.columns), column: index % size.columns })
  }
  if (far && event.key.toLowerCase() === 'a')
    return { anchor: { row: size.rows - 1, column: size.columns - 1 }, active: { row: 0, column: 0 } }
  if (event.key === 'Enter') return far ? undefined : at({ row: clamp(row + back, size.rows), column })
  const targets: Record<string, Place> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? size.rows - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? size.columns - 1 : column + 1 },
    PageUp: { row: row - size.page, column },
    PageDown: { row: row + size.page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? size.rows - 1 : row, column: size.columns - 1 }
  }
  const target = targets[event.key]
  if (!target) return undefined
  const active = { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) }
  return event.shiftKey ? { anchor: selection.anchor, active } : at(active)
}

/** One cell. */
export const at = (place: Place): Selection => ({ anchor: place, active: place })

/** The selected columns of a row; undefined if none of them is. */
export function selectedColumns(block: Block, row: number): { left: number; right: number } | undefined {
  return block.top <= row && row <= block.bottom ? { left: block.left, right: block.right } : undefined
}

export const isSamePlace = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column

/** A cell of a pasted block, and where in the grid it goes. */
export type PastedCell = Place & { text: string }

/**
 * Where a pasted block goes: from the upper left cell of the selection on; a single cell, or a row or column that fits
 * several times, fills the selection as spreadsheets do.
 * @returns `outside`: how many cells lie beyond the grid
 */
export function placePasted(
  cells: readonly (readonly string[])[],
  block: Block,
  { rows, columns }: Pick<Size, 'rows' | 'columns'>
): { inside: PastedCell[]; outside: number } {
  const [height, width] = [cells.length, Math.max(0, ...cells.map(row => row.length))]
  const isRepeated = sizeOf(block) % (height * width || 1) === 0
  const down = Math.max(height, isRepeated ? block.bottom - block.top + 1 : 0)
  const across = Math.max(width, isRepeated ? block.right - block.left + 1 : 0)
  const inside: PastedCell[] = []
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const place = { row: block.top + y, column: block.left + x }
      if (place.row < rows && place.column < columns)
        inside.push({ ...place, text: cells[y % height]?.[x % width] ?? '' })
    }
  return { inside, outside: down * across - inside.length }
}
