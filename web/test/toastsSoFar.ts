import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { ApiError } from '../src/api/client.ts'
import { dismissToast, toastStore } from '../src/api/toasts.ts'

const last = new ApiError({ status: 500, path: '', body: { message: 'El último error' } })

/**
 * The texts of the toasts once all queries have been answered and their errors handled: errors become toasts in their
 * order, and this function adds one to wait for.
 * @param shown reads the texts where they aren't in the toast store
 */
export async function toastsSoFar(
  queryClient: QueryClient,
  shown = () => toastStore.snapshot().map(({ text }) => text)
): Promise<readonly string[]> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await queryClient
    .fetchQuery({ queryKey: ['the last error'], queryFn: () => Promise.reject(last), retry: false })
    .catch(() => {})
  await waitFor(() => expect(shown()).toContain(last.message))
  for (const { id, text } of toastStore.snapshot()) if (text === last.message) dismissToast(id)
  return shown().filter(text => text !== last.message)
}
