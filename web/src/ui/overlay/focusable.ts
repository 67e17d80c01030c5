import type { KeyboardEvent } from 'react'

/** The elements that the Tab key reaches. */
export const focusable = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    one => one.tabIndex >= 0 && !one.matches(':disabled')
  )

/**
 * Focuses what is marked with `data-autofocus`, else the first element that can have the focus, else the element
 * itself. The page doesn't scroll.
 */
export function focusFirst(element: HTMLElement): void {
  const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? focusable(element)[0] ?? element
  first.focus({ preventScroll: true })
}

/** For the Tab key: it goes from the last element to the first, with Shift from the first to the last. */
export function keepFocusWithin(event: KeyboardEvent<HTMLElement>): void {
  const all = focusable(event.currentTarget)
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (all.length > 0 && document.activeElement !== from && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  to?.focus()
}
