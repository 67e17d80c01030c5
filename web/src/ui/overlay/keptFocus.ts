import { focusable } from './focusable.ts'
import { isTyping, rowLinkAttribute } from '../table/useTableKeys.ts'

/** Where something that has the focus stands: in which row or item of a list, and what is around that. */
export type Place = { path: string; item: Element; index: number; around: readonly Element[] }

/**
 * The place of an element in a list of the page, or of what lies open over it; `data-item` marks what isn't an `li`.
 */
export function placeOf(element: Element | null): Place | undefined {
  const item = element?.closest('[data-row], [data-item], li')
  const around: Element[] = []
  for (let up = item?.parentElement; up && up.tagName !== 'MAIN'; up = up.parentElement) {
    around.push(up)
    if (up.matches('[role="dialog"]')) break
  }
  const [list] = around
  if (!item || !list) return undefined
  return { path: location.pathname, item, index: [...list.children].indexOf(item), around }
}

/** Moves the focus to a place: to its row, or to the next one, the one before, or the list's head if that has gone. */
export function focusNear({ path, item, index, around }: Place): void {
  if (path !== location.pathname) return
  const rows = around[0]?.children ?? []
  const near = item.isConnected ? [item] : [rows[index] ?? rows[rows.length - 1], ...around]
  for (const target of near.flatMap(one => (one?.isConnected ? targetsIn(one) : []))) {
    target.focus({ preventScroll: true })
    // What can't be seen doesn't take it.
    if (document.activeElement === target) return
  }
}

/** A row's link first. On touch screens no field: the keyboard would come up. */
function targetsIn(element: Element): HTMLElement[] {
  const link = element.querySelector<HTMLElement>(`[${rowLinkAttribute}]`)
  const isTouch = matchMedia('(pointer: coarse)').matches
  const within = focusable(element).filter(one => !isTouch || !isTyping(one))
  return [...(link ? [link] : []), ...within, ...(element instanceof HTMLElement ? [element] : [])]
}

/**
 * Keeps the focus in its list when the focused element disappears, with its row or without, so that keyboard users go
 * on from there. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let last: { element: Element; place: Place } | undefined
  const note = ({ target }: FocusEvent) => {
    const place = target instanceof Element && placeOf(target)
    last = place ? { element: target, place } : undefined
  }
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return
    const { place } = last
    last = undefined
    focusNear(place)
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
