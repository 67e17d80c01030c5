import { type RefObject, useEffect } from 'react'
import { rowLinkAttribute } from './useTableKeys.ts'

const ownBusiness = 'a, button, input, label, select, textarea'

/**
 * The link in a row's first cell covers the whole row. The texts of the other cells lie above it, so that they can be
 * selected and show their titles on hover; this makes a click on them follow the row's link, too.
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
