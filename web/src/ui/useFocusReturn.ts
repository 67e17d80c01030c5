import { useLayoutEffect } from 'react'
import { rowLinkAttribute } from './table/useTableKeys.ts'

/**
 * Gives the focus back to where it was when something opened over the page: to the button that opened it or, if that
 * has gone meanwhile, to its row. Mantine's own return knows only overlays whose code was there before they opened.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    const row = opener?.closest('[data-row]')
    return () => {
      // After the overlay has let go of the focus.
      setTimeout(() => {
        const now = document.activeElement
        // Somebody, or another page, has moved the focus on purpose.
        if (now && now !== document.body && !now.closest('[role="dialog"]')) return
        const target = opener?.isConnected ? opener : row?.querySelector(`[${rowLinkAttribute}]`)
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
