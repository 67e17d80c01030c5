import { useMatches, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
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
    try {
      sessionStorage.setItem(prefix + path, JSON.stringify(Object.fromEntries(kept)))
    } catch {
      // No storage: the way back leads to the list as it opens.
    }
  }, [path, search])
}

/** The way to a list, as it was left; as it opens if it wasn't seen in this tab. */
export function asLeft(list: LinkTarget): LinkTarget {
  try {
    const search = JSON.parse(sessionStorage.getItem(prefix + list.to) ?? 'null') as Record<string, unknown> | null
    return search ? { ...list, search } : list
  } catch {
    return list
  }
}

/** For the next person who signs in on this tab. */
export function forgetLists(): void {
  try {
    const keys = Object.keys(sessionStorage).filter(key => key.startsWith(prefix))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // No storage, nothing to forget.
  }
}
