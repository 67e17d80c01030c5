import { type RefObject, useEffect } from 'react'

/** Marks the one link of each row; the keyboard walks from one to the next. */
export const rowLinkAttribute = 'data-row-link'

// Where keys are typed; checkboxes are not such a place.
const typing = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="listbox"]',
  '[role="menu"]',
  '[role="combobox"]'
].join()

/** Whether keys pressed there are typed, or belong to a menu. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

/**
 * Handles the keys of a list: `/` goes to the search; `j` and `k`, and the arrows once a row has the focus, move
 * through the rows; `x` and the space bar tick the row's box, with Shift all rows from the one ticked before. Enter on
 * a row's link is the browser's own. Nothing happens while the user types, or while a dialog or menu is open over the
 * list.
 */
export function useTableKeys(list: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') && !list.current?.closest('[role="dialog"]'))
        return
      const inRow = target instanceof Element && target.closest(`[${rowLinkAttribute}]`) !== null
      if (key === '/') {
        event.preventDefault()
        search.current?.focus()
        search.current?.select()
      } else if (key === 'j' || (inRow && key === 'ArrowDown')) walk(event, list.current, 1)
      else if (key === 'k' || (inRow && key === 'ArrowUp')) walk(event, list.current, -1)
      // On a checkbox itself the browser handles the space bar.
      else if (key.toLowerCase() === 'x' || (inRow && key === ' ')) tick(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [list, search])
}

function tick(event: KeyboardEvent): void {
  const box = document.activeElement?.closest('[data-row]')?.querySelector('input[type="checkbox"]')
  if (!box) return
  event.preventDefault()
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }))
}

function walk(event: KeyboardEvent, list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>(`[${rowLinkAttribute}]`) ?? [])]
  if (links.length === 0) return
  event.preventDefault()
  // From the row that has the focus; if none has it, the first row.
  const row = document.activeElement?.closest('[data-row]')
  const at = row ? links.findIndex(link => row.contains(link)) : -1
  const next = links[at === -1 ? 0 : Math.max(at + step, 0)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
