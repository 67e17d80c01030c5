import { useLayoutEffect } from 'react'
import { focusNear, placeOf } from './keptFocus.ts'

/**
 * Gives the focus back to where it was when something opened over the page: to the button that opened it or, if that
 * has gone meanwhile, to its row or the next one, else to the start of the page. Mantine's own return knows only
 * overlays whose code was there before they opened.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    const place = placeOf(opener)
    return () => {
      // After the overlay has let go of the focus.
      setTimeout(() => {
        const now = document.activeElement
        // The user, or another page, has moved the focus on purpose.
        if (now && now !== document.body && !now.closest('[role="dialog"]')) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
        else if (place) focusNear(place)
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
