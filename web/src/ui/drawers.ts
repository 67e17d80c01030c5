import { useSearch } from '@tanstack/react-router'
import { type LinkTarget, useGo } from './AppLink.tsx'

/** What may lie open over a page, by its parameter in the address. */
export const drawerParams = ['record', 'copia', 'change', 'actividad'] as const
export type DrawerParam = (typeof drawerParams)[number]

/** The address of a record's drawer, over the page as it stands. */
export function recordLink(record: number | 'new', param: DrawerParam = 'record'): LinkTarget {
  return { to: '.', search: before => ({ ...before, [param]: String(record) }), resetScroll: false }
}

/** What the address says is open: the number of a record, 'new', or nothing; and the way back to the page alone. */
export function useDrawer(param: DrawerParam = 'record'): { open: number | 'new' | undefined; close: () => void } {
  const named = useSearch({ from: '__root__' })[param]
  const go = useGo()
  const id = Number(named)
  const close = () => go({ to: '.', search: before => ({ ...before, [param]: undefined }), resetScroll: false })
  return { open: named === 'new' ? named : Number.isInteger(id) && id > 0 ? id : undefined, close }
}
