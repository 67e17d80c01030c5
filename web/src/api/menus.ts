import { queryOptions } from '@tanstack/react-query'
import type { Menu } from 'contract/auth/auth.ts'
import { request } from './client.ts'
import { fetchOrStored } from './answerCache.ts'

export type { Menu }

/** The menu of a profile, each level sorted by `index`. */
export function menuQuery(profileId: number) {
  return queryOptions({
    queryKey: ['menu', 'profile', profileId] as const,
    queryFn: async ({ signal }) =>
      sortMenu(
        await fetchOrStored(`user:menu:${profileId}`, () => request<Menu[]>(`menus/${profileId}/profile`, { signal }))
      ),
    staleTime: 5 * 60_000,
    meta: { entities: ['menu_profile'] }
  })
}

/** Sorts by `index` on every level; equal indexes keep the server's order. */
export function sortMenu(items: readonly Menu[]): Menu[] {
  return items.toSorted((a, b) => a.index - b.index).map(item => ({ ...item, children: sortMenu(item.children) }))
}
