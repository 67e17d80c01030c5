import type { QueryClient } from '@tanstack/react-query'
import type { AssignedLine, Me } from '../../api/session.ts'
import type { RawSearch } from './listState.ts'

/** What the router gives to every guard. */
export type RouterContext = {
  queryClient: QueryClient
  /** Route pattern that a path leads to (`/admin/bases/_id`), or undefined when there is no such page. */
  patternOf: (path: string) => string | undefined
}

/** What a page's first request depends on. */
export type PageStart = {
  queryClient: QueryClient
  me: Me
  line: AssignedLine
  search: RawSearch
  params: Readonly<Record<string, string>>
}
