import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls a wide table to the head of a column, that of today; -1: it has none. */
export function useColumnInSight(scroller: RefObject<HTMLElement | null>, column: number): void {
  useLayoutEffect(() => {
    const heads = scroller.current?.querySelectorAll<HTMLElement>('[data-day]')
    if (column >= 0 && heads) scroller.current?.scrollTo?.({ left: (heads[column]?.offsetLeft ?? 0) - sideWidth })
  }, [scroller, column])
}

/** px: of the sticky first column, and some of the days before */
const sideWidth = 320
