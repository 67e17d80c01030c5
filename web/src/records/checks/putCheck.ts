import type { QueryClient } from '@tanstack/react-query'
import type { Check } from 'contract/checks/checks.ts'

type WithChecks = { checks: Check[] }

/** What contains a check, with that as the server has just answered it. */
export const withCheck = <Whole extends WithChecks>(whole: Whole, check: Check): Whole => ({
  ...whole,
  checks: whole.checks.map(one => (one.id === check.id && one.version <= check.version ? check : one))
})

/** Puts a check as the server has just answered it into every cached order that contains it. */
export function putCheck(queryClient: QueryClient, check: Check): void {
  queryClient.setQueriesData<unknown>({ queryKey: ['work_order'] }, (data: unknown) =>
    hasChecks(data) ? withCheck(data, check) : data
  )
}

const hasChecks = (data: unknown): data is WithChecks =>
  typeof data === 'object' && data !== null && 'checks' in data && Array.isArray(data.checks)
