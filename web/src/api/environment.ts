import { queryOptions } from '@tanstack/react-query'
import type { environment } from 'contract/auth.ts'
import { request } from './client.ts'
import { remembered } from './remembered.ts'
import type { ReplyOf } from './resourceApi.ts'

/** Public and constant while the page lives. Silent: the banner isn't worth a toast on the sign-in page. */
export const environmentQuery = queryOptions({
  queryKey: ['environment'] as const,
  queryFn: ({ signal }) =>
    remembered('environment', () =>
      request<ReplyOf<typeof environment>>('environment', { signal, suppressToast: true })
    ),
  staleTime: Infinity,
  gcTime: Infinity
})
