import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** What the browser may know about the installation it talks to. */
export type Environment = {
  app_env: 'development' | 'test' | 'production'
  /** Host of the staff photos, without a trailing slash; empty when there is none. */
  staff_photo_host: string
  /** IANA name of the operator's time zone. */
  time_zone: string
}

/** Public and constant while the page lives. Silent: the banner isn't worth a toast on the sign-in page. */
export const environmentQuery = queryOptions({
  queryKey: ['environment'] as const,
  queryFn: ({ signal }) => request<Environment>('environment', { signal, suppressToast: true }),
  staleTime: Infinity,
  gcTime: Infinity
})
