import { useSearch } from '@tanstack/react-router'
import { type LinkTarget, useGo } from '../shell/AppLink.tsx'

/** The parameters in an address that open a drawer over its page. */
export const drawerParams = [
  'record',
  'copia',
  'change',
  'actividad',
  'tarea',
  'resultado',
  'horario',
  'turno',
  'fecha',
  'etiqueta',
  'celda',
  'contador',
  'aviso',
  'historia'
] as const
export type DrawerParam = (typeof drawerParams)[number]

/** The address of a record's drawer, over the page as it stands. */
export function recordLink(record: number | 'new', param: DrawerParam = 'record'): LinkTarget {
  return { to: '.', search: before => ({ ...before, [param]: String(record) }), resetScroll: false }
}

/** Which record the address opens: its id, 'new', or none; and what closes the drawer. */
export function useDrawer(param: DrawerParam = 'record'): { open: number | 'new' | undefined; close: () => void } {
  const named = useSearch({ from: '__root__' })[param]
  const go = useGo()
  const id = Number(named)
  // In its place in the history: going back after that must not open it again.
  const close = () =>
    go({ to: '.', search: before => ({ ...before, [param]: undefined }), resetScroll: false }, { replace: true })
  return { open: named === 'new' ? named : Number.isInteger(id) && id > 0 ? id : undefined, close }
}
