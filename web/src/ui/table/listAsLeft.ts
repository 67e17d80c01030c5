import { useMatches, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import type { LinkTarget } from '../shell/AppLink.tsx'
import { drawerParams } from '../overlay/drawers.ts'

const prefix = 'list:'

/** Keeps the state of the list on this page as long as the tab is open: view, search text, filters, order and page. */
export function useStoredList(): void {
  const search = useSearch({ from: '__root__' })
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  useEffect(() => {
    // An open drawer isn't part of the list's state, nor is the line: it may be changed until one returns.
    const passing: readonly string[] = ['linea', ...drawerParams]
    const kept = Object.entries(search).filter(([name]) => !passing.includes(name))
    writeStored(prefix + path, Object.fromEntries(kept), 'sessionStorage')
  }, [path, search])
}

/** A link to a list in the state in which it was left in this tab; in its first state if it wasn't opened yet. */
export function asLeft(list: LinkTarget): LinkTarget {
  const search = readStored(prefix + list.to, 'sessionStorage') as Record<string, unknown> | null
  return search ? { ...list, search } : list
}

/** Deletes the stored states of all lists: another user may sign in on this tab. */
export const clearListStates = (): void => dropStored(key => key.startsWith(prefix), 'sessionStorage')
