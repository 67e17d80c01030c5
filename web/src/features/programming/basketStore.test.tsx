import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { BaseActivity } from 'contract/base-activities.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aLine, aUser } from '../../../test/fakeApi.ts'
import { sessionQuery } from '../../api/session.ts'
import { assignLines } from '../../app/selectedLine.ts'
import { emptyBasket, useBasket } from './basketStore.ts'

afterEach(emptyBasket)

const row = (id: number) => ({ id }) as BaseActivity

test('one person’s basket is nobody else’s, on the same page without loading it again', () => {
  const lines = [aLine(1)]
  assignLines(lines)
  const queryClient = new QueryClient()
  const signIn = (uuid: string) => {
    queryClient.setQueryData(sessionQuery.queryKey, aUser({ uuid, locations: lines }))
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  signIn('maria')
  const { result, rerender } = renderHook(useBasket, { wrapper })
  act(() => result.current.add([row(1), row(2)]))
  expect(result.current.rows).toHaveLength(2)

  act(() => signIn('luis'))
  rerender()
  expect(result.current.rows).toEqual([])
  expect(result.current.has(row(1))).toBe(false)
  // What the next one picks begins anew.
  act(() => result.current.add([row(3)]))
  expect(result.current.rows).toEqual([row(3)])

  act(() => signIn('maria'))
  rerender()
  expect(result.current.rows).toEqual([])
})
