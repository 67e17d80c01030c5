import { type RefObject, useEffect } from 'react'
import { rowLinkAttribute } from './useTableKeys.ts'

const ownBusiness = 'a, button, input, label, select, textarea'

/**
 * The row is the link: the link of its first cell covers the row. The texts of the other cells lie above it, so that they
 * can be selected and show their exact date on hover; a click on them arrives here and follows the link all the same.
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const body = list.current
    body?.addEventListener('click', followRow)
    body?.addEventListener('auxclick', followRow)
    return () => {
      body?.removeEventListener('click', followRow)
      body?.removeEventListener('auxclick', followRow)
    }
  }, [list])
}

function followRow(event: MouseEvent): void {
  const { target, button } = event
  if (event.defaultPrevented || button > 1 || !(target instanceof Element) || target.closest(ownBusiness)) return
  const row = target.closest('[data-row]')
  const link = row?.querySelector<HTMLAnchorElement>(`[${rowLinkAttribute}]`)
  if (!row || !link) return
  const selected = window.getSelection()
  if (button === 0 && selected?.type === 'Range' && row.contains(selected.anchorNode)) return
  if (button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
