import { startTransition, useEffect, useState } from 'react'
import type { Place } from '../../ui/grid/blocks.ts'

/** Rows that are drawn above and below those in sight. */
const overscan = 4

/** px that bars, heads and the nights take of the window */
const heightOfOthers = 456

/** Which rows are drawn: those in sight, and after they are painted some around them. */
export function useRowsInSight(scroller: { current: HTMLDivElement | null }, rowHeight: number, rows: number) {
  const [drawn, setDrawn] = useState({
    first: 0,
    count: Math.ceil((window.innerHeight - heightOfOthers) / rowHeight),
    around: 0
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => {
      // By steps, so that most events of scrolling change nothing.
      const first = Math.floor(element.scrollTop / rowHeight / overscan) * overscan
      const foot = element.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0
      const count = Math.ceil((element.clientHeight - foot) / rowHeight) + overscan
      setDrawn(before =>
        before.first === first && before.count === count ? before : { first, count, around: overscan }
      )
    }
    startTransition(measure)
    const size = new ResizeObserver(measure)
    size.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, rowHeight])
  const { first, count, around } = drawn
  return {
    from: Math.max(0, first - around),
    to: Math.min(rows, first + count + around),
    isInSight: (row: number) => first <= row && row < first + count
  }
}

/** Scrolls as far as a cell needs it: head, names and foot cover what lies below them. */
export function showCell(scroller: HTMLElement, { row, column }: Place, rowHeight: number): void {
  const head = scroller.querySelector<HTMLElement>('[data-head="0"]')?.offsetHeight ?? 0
  const foot = scroller.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0
  const bottom = (row + 1) * rowHeight + head + foot - scroller.clientHeight
  scroller.scrollTop = Math.max(bottom, Math.min(row * rowHeight, scroller.scrollTop))
  const cell = scroller.querySelector<HTMLElement>(`[data-head="${column}"]`)
  const name = scroller.querySelector<HTMLElement>('[role="columnheader"]')
  if (!cell || !name) return
  const right = cell.offsetLeft + cell.offsetWidth - scroller.clientWidth
  scroller.scrollLeft = Math.max(right, Math.min(cell.offsetLeft - name.offsetWidth, scroller.scrollLeft))
}
