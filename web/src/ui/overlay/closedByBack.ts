import type { RouterHistory } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { drawerParams } from './drawers.ts'

type Open = { close: () => void; byEscape: boolean }

/** Each thing that lies over the page, the last opened last. */
const over: Open[] = []

/**
 * The browser's Back, or a phone's gesture, closes this instead of leaving the page that it lies over.
 * @param byEscape the Escape key closes it too, wherever the focus is, unless something else lies over it
 */
export function useClosedByBack(opened: boolean, onClose: () => void, byEscape = false): void {
  const close = useEffectEvent(onClose)
  // With what is drawn, not after it: a second Back must not meet what has gone from the screen.
  useLayoutEffect(() => {
    if (!opened) return undefined
    const open = { close: () => close(), byEscape }
    over.push(open)
    window.addEventListener('keydown', closeByEscape, true)
    return () => void over.splice(over.indexOf(open), 1)
  }, [opened, byEscape])
}

/** Closes what was opened last. The same listener each time, so that there is one. */
function closeByEscape(event: KeyboardEvent): void {
  const last = over.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !last?.byEscape) return
  // A list or a calendar that is open in a field closes first.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  last.close()
}

/**
 * Closes what was opened last; false if there is nothing. What the address opens is closed by going back itself.
 * @param search of the address that is left
 */
export function closeOver(search: string): boolean {
  const params = new URLSearchParams(search)
  const last = drawerParams.some(param => params.has(param)) ? undefined : over.at(-1)
  last?.close()
  return last !== undefined
}

/**
 * Closes what lies over the page on one step back, and the browser returns to where it was. The router doesn't get the
 * event: a navigation that one of its blockers stops loads the page again, and scrolls it. Must be called before the
 * router is made, which listens too.
 * @param drawn the path of the page that is seen: while the next one loads, what lies over belongs to the one that Back
 * returns to
 */
export function closeByBack(history: () => RouterHistory, drawn: () => string | undefined): void {
  let returns = false
  window.addEventListener('popstate', event => {
    const { pathname, state, search } = history().location
    const to = event.state as typeof state | null
    const isBack = to?.__TSR_index === state.__TSR_index - 1
    if (!returns && !(isBack && pathname === drawn() && closeOver(search))) return
    event.stopImmediatePropagation()
    returns = !returns
    if (returns) window.history.forward()
  })
}
