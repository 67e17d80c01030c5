import { useCallback } from 'react'
import { useUndo } from './useUndo.ts'

/** What stands in the cells as it was typed, by row and column (`cellKey`). */
export type CellTexts = Readonly<Record<string, string>>

export const cellKey = (row: string, column: string): string => `${row}\u0000${column}`

/**
 * The texts of a grid, with their undo steps: a pasted block is undone at once, and so is what was typed into one cell
 * without leaving it.
 * @param initial read once
 * @param onChange called with each change, to store it
 */
export function useGridValues(initial: CellTexts | (() => CellTexts) = {}, onChange?: (texts: CellTexts) => void) {
  const {
    values: texts,
    canUndo,
    write: change,
    undo,
    settle
  } = useUndo<CellTexts>(() => (typeof initial === 'function' ? initial() : initial), onChange)
  /** @param cell the one that is being typed into */
  const write = useCallback(
    (changes: CellTexts, cell?: string) => change(before => ({ ...before, ...changes }), cell),
    [change]
  )
  return {
    texts,
    text: (row: string, column: string): string => texts[cellKey(row, column)] ?? '',
    canUndo,
    write,
    undo,
    /** Forgets the cells of rows that are done; that can't be taken back. */
    drop: (isGone: (row: string) => boolean) =>
      settle(before =>
        Object.fromEntries(Object.entries(before).filter(([key]) => !isGone(key.slice(0, key.indexOf('\u0000')))))
      )
  }
}

export type GridValues = ReturnType<typeof useGridValues>
