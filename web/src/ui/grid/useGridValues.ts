import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** What stands in the cells as it was typed, by row and column (`cellKey`). */
export type CellTexts = Readonly<Record<string, string>>

export const cellKey = (row: string, column: string): string => `${row}\u0000${column}`

/** As many steps as can be taken back. */
const maxUndoSteps = 200

type Step = { texts: CellTexts; /** the one cell that was typed into */ cell?: string | undefined }

/**
 * The texts of a grid, with their undo steps: a pasted block is undone at once, and so is what was typed into one cell
 * without leaving it.
 * @param initial read once
 * @param onChange called with each change, to store it
 */
export function useGridValues(initial: CellTexts | (() => CellTexts) = {}, onChange?: (texts: CellTexts) => void) {
  const [{ texts, steps }, setState] = useState<{ texts: CellTexts; steps: readonly Step[] }>(() => ({
    texts: typeof initial === 'function' ? initial() : initial,
    steps: []
  }))
  const notify = useEffectEvent((now: CellTexts) => onChange?.(now))
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) notify(texts)
    isFirst.current = false
  }, [texts])
  /** @param cell the one that is being typed into */
  const write = useCallback((changes: CellTexts, cell?: string) => {
    setState(before => {
      const isSameCell = cell !== undefined && before.steps.at(-1)?.cell === cell
      const step = { texts: before.texts, cell }
      const next = { ...before.texts, ...changes }
      return { texts: next, steps: isSameCell ? before.steps : [...before.steps, step].slice(-maxUndoSteps) }
    })
  }, [])
  return {
    texts,
    text: (row: string, column: string): string => texts[cellKey(row, column)] ?? '',
    canUndo: steps.length > 0,
    write,
    undo: () =>
      setState(before => {
        const last = before.steps.at(-1)
        return last ? { texts: last.texts, steps: before.steps.slice(0, -1) } : before
      }),
    /** Forgets the cells of rows that are done; that can't be taken back. */
    drop: (isGone: (row: string) => boolean) =>
      setState(before => {
        const left = Object.entries(before.texts).filter(([key]) => !isGone(key.slice(0, key.indexOf('\u0000'))))
        return { texts: Object.fromEntries(left), steps: [] }
      })
  }
}

export type GridValues = ReturnType<typeof useGridValues>
