import type { QueryClient } from '@tanstack/react-query'
import type { Check } from 'contract/checks.ts'

/** Puts a check as the server has just answered it into every cached order that contains it. */
export function putCheck(queryClient: QueryClient, check: Check): void {
  queryClient.setQueriesData<unknown>({ queryKey: ['work_order'] }, (data: unknown) => {
    if (!hasChecks(data)) return data
    return {
      ...data,
      checks: data.checks.map(one => (one.id === check.id && one.version <= check.version ? check : one))
    }
  })
}

const hasChecks = (data: unknown): data is { checks: Check[] } =>
  typeof data === 'object' && data !== null && 'checks' in data && Array.isArray(data.checks)
