import { useCallback, useInsertionEffect, useRef } from 'react'

/** The rows somebody has ticked, on this page and on others. */
export type Selection<Row extends { id: number }> = {
  rows: readonly Row[]
  ids: ReadonlySet<number>
  has: (row: Row) => boolean
  /** Ticks or unticks a row; `through` (shift-click): all rows of `shown` from the one ticked before. */
  toggle: (row: Row, shown: readonly Row[], through: boolean) => void
  /** Ticks all of these, or unticks them if all are ticked already. */
  toggleAll: (rows: readonly Row[]) => void
  clear: () => void
}

/** Ticks a row among those shown. The function never changes, so that ticking one row doesn't draw the others again. */
export function useTick<Row extends { id: number }>(
  selection: Selection<Row> | undefined,
  shown: readonly Row[] | undefined
): (row: Row, through: boolean) => void {
  const latest = useRef({ selection, shown })
  useInsertionEffect(() => {
    latest.current = { selection, shown }
  })
  return useCallback((row, through) => latest.current.selection?.toggle(row, latest.current.shown ?? [], through), [])
}

/** The rows between two, both included, in whichever order; only the row `to` if `from` isn't shown. */
export function between<Row extends { id: number }>(
  shown: readonly Row[],
  from: number | undefined,
  to: number
): readonly Row[] {
  const start = shown.findIndex(row => row.id === from)
  const end = shown.findIndex(row => row.id === to)
  if (start === -1) return shown.slice(end, end + 1)
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
