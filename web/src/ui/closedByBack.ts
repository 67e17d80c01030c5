import { useEffect, useEffectEvent } from 'react'
import { drawerParams } from './drawers.ts'

/** What closes each thing that lies over the page, the last opened last. */
const over: (() => void)[] = []

/** The browser's Back, or a phone's gesture, closes this instead of leaving the page that it lies over. */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
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
