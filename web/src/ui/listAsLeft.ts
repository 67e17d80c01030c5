import { useMatches, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropStored, readStored, writeStored } from '../api/storage.ts'
import type { LinkTarget } from './AppLink.tsx'
import { drawerParams } from './drawers.ts'

const prefix = 'list:'

/** Remembers, as long as this tab is open, how the list on this page is left: view, search text, filters, order and page. */
export function useRememberedList(): void {
  const search = useSearch({ from: '__root__' })
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  useEffect(() => {
    // What lay open over the list isn't a part of it.
    const kept = Object.entries(search).filter(([name]) => !drawerParams.some(param => param === name))
    writeStored(prefix + path, Object.fromEntries(kept), 'sessionStorage')
  }, [path, search])
}

/** The way to a list, as it was left; as it opens if it wasn't seen in this tab. */
export function asLeft(list: LinkTarget): LinkTarget {
  const search = readStored(prefix + list.to, 'sessionStorage') as Record<string, unknown> | null
  return search ? { ...list, search } : list
}

/** For the next person who signs in on this tab. */
export const forgetLists = (): void => dropStored(key => key.startsWith(prefix), 'sessionStorage')
