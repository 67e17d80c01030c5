import { queryOptions } from '@tanstack/react-query'
import type { environment } from 'contract/auth/auth.ts'
import { request } from './client.ts'
import { fetchOrStored } from './answerCache.ts'
import type { ReplyOf } from './resourceApi.ts'

/** What kind of installation this is; public, and the same as long as the page is open. A failure shows no toast. */
export const environmentQuery = queryOptions({
  queryKey: ['environment'] as const,
  queryFn: ({ signal }) =>
    fetchOrStored('environment', () =>
      request<ReplyOf<typeof environment>>('environment', { signal, suppressToast: true })
    ),
  staleTime: Infinity,
  gcTime: Infinity
})
