import { type RefObject, useLayoutEffect } from 'react'

/** Days before it that stay in sight. */
const before = 2

/** Scrolls a wide table to a day's column, beside the sticky first one; -1: none. */
export function useColumnInSight(scroller: RefObject<HTMLElement | null>, column: number): void {
  useLayoutEffect(() => {
    const heads = scroller.current?.querySelectorAll<HTMLElement>('[data-day]')
    const head = column < 0 ? undefined : heads?.[Math.max(0, column - before)]
    if (head) scroller.current?.scrollTo?.({ left: head.offsetLeft - (heads?.[0]?.offsetLeft ?? 0) })
  }, [scroller, column])
}
