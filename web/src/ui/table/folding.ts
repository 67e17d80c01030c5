import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './columns.tsx'

/** The least that a column without a width gets. */
const usualMinWidth = 140
/** How much wider the column becomes under which others go, so that these fit into one line. */
const moreWidth = 80

/** px that a column takes at least. */
export const leastWidth = <Row>({ width, minWidth = usualMinWidth }: Column<Row>): number => width ?? minWidth

/**
 * Which columns have to go under the first one without a width, so that the others fit beside each other: those with
 * the lowest `fold` first.
 * @param available px for the columns; undefined as long as that isn't known
 */
export function foldedColumns<Row>(
  columns: readonly Column<Row>[],
  available: number | undefined
): readonly Column<Row>[] {
  if (!available || !columns.some(({ width }) => width === undefined)) return []
  const foldable = columns.filter(({ fold }) => fold !== undefined).toSorted((a, b) => Number(a.fold) - Number(b.fold))
  let needed = columns.reduce((sum, column) => sum + leastWidth(column), 0)
  const folded = new Set<Column<Row>>()
  for (const column of foldable) {
    if (needed <= available) break
    if (folded.size === 0) needed += moreWidth
    folded.add(column)
    needed -= leastWidth(column)
  }
  return columns.filter(column => folded.has(column))
}

/** The inner width of an element, in px; undefined before it is known. */
export function useInnerWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  // Before the first paint: columns must not jump.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
