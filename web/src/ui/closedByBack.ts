import type { RouterHistory } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { drawerParams } from './drawers.ts'

/** Hears keys before whatever is open over the page does. */
export const firstToHear: { key?: ((event: KeyboardEvent) => void) | undefined } = {}

/** What closes each thing that lies over the page, the last opened last. */
const over: (() => void)[] = []

/** The browser's Back, or a phone's gesture, closes this instead of leaving the page that it lies over. */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // With what is drawn, not after it: a second Back must not meet what has gone from the screen.
  useLayoutEffect(() => {
    if (!opened) return undefined
    const closeThis = () => close()
    over.push(closeThis)
    return () => void over.splice(over.indexOf(closeThis), 1)
  }, [opened])
}

/**
 * Closes what was opened last; false if there is nothing. What the address opens is closed by going back itself.
 * @param search of the address that is left
 */
export function closeOver(search: string): boolean {
  const params = new URLSearchParams(search)
  const last = drawerParams.some(param => params.has(param)) ? undefined : over.at(-1)
  last?.()
  return last !== undefined
}

/**
 * Going one step back while something lies over the page closes that, and the browser returns to where it was. The
 * router doesn't hear of it: a navigation that one of its blockers stops loads the page again, and scrolls it. To be
 * called before the router is made, which listens too.
 * @param drawn the path of the page that is seen: while the next one loads, what lies over belongs to the one that Back
 *   returns to
 */
export function closeByBack(history: () => RouterHistory, drawn: () => string | undefined): void {
  window.addEventListener('keydown', event => firstToHear.key?.(event), true)
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
