import { queryOptions, skipToken } from '@tanstack/react-query'
import { request } from './client.ts'

/** One entry of the side menu. `to` is empty on a group. */
export type MenuItem = {
  id?: number
  name: string
  icon: string | null
  to: string | null
  index: number
  children?: MenuItem[]
}

/** The menu of a profile, each level sorted by `index`. Nothing is fetched without a profile. */
export function menuQuery(profileId: number | undefined) {
  return queryOptions({
    queryKey: ['menus', 'profile', profileId] as const,
    queryFn:
      profileId === undefined
        ? skipToken
        : async ({ signal }) => sortMenu(await request<MenuItem[]>(`menus/${profileId}/profile`, { signal })),
    staleTime: 5 * 60_000,
    meta: { entities: ['menu', 'menu_profile'] }
  })
}

/** Sorts by `index` on every level; equal indexes keep the server's order. */
export function sortMenu(items: readonly MenuItem[]): MenuItem[] {
  return items.toSorted((a, b) => a.index - b.index).map(item => ({ ...item, children: sortMenu(item.children ?? []) }))
}
