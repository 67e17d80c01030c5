import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aLine, aUser } from '../../../test/fakeApi.ts'
import { sessionQuery, SignedInUser } from '../../api/session.ts'
import { assignLines } from '../../api/selectedLine.ts'
import { dismissToast, toastStore } from '../../api/toasts.ts'
import { basketLimit, resetBasket, pickedRows, refreshBasket, useBasket, whileProgramming } from './basketStore.ts'

beforeEach(resetBasket)

const keptBaskets = () => Object.keys(localStorage).filter(key => key.startsWith('programming:basket:'))
const row = (id: number) => ({ id, fk_line: 1 }) as BaseActivity

const wrapperOf =
  (queryClient: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SignedInUser value={queryClient.getQueryData(sessionQuery.queryKey) ?? null}>{children}</SignedInUser>
    </QueryClientProvider>
  )

test.each([
  ['done', async () => {}],
  ['refused', async () => Promise.reject(new Error('refused'))]
])('what is gone is told of while nothing is being programmed, and again once that is %s', async (_, end) => {
  const lines = [aLine(1)]
  assignLines(lines)
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, aUser({ uuid: 'maria', locations: lines }))
  const { result } = renderHook(useBasket, { wrapper: wrapperOf(queryClient) })
  act(() => result.current.add([row(1), row(2)]))
  await act(async () => {
    const programmed = whileProgramming(async () => {
      expect(refreshBasket([1], [])).toBe(0)
      await end()
    })
    await programmed.catch(() => {})
  })
  act(() => expect(refreshBasket([1], [])).toBe(1))
})

test('what does not fit is told of, and only what is in it is brought up to date', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, aUser())
  assignLines([aLine(1)])
  const { result } = renderHook(useBasket, { wrapper: wrapperOf(queryClient) })
  act(() => result.current.add(Array.from({ length: basketLimit - 1 }, (_, id) => row(id))))
  expect(toastStore.snapshot()).toEqual([])
  act(() => result.current.add([row(9000), row(9001)]))
  expect(pickedRows()).toHaveLength(basketLimit)
  const [toast] = toastStore.snapshot()
  expect(toast?.text).toBe('En un lote caben 5,000 actividades')
  dismissToast(toast!.id)
  act(() => result.current.drop(pickedRows().flatMap(({ id }) => (id === 9000 ? [] : [id]))))
  const fresh = { ...row(9000), is_active: true, due_date: '2026-03-01' }
  act(() => expect(refreshBasket([9000, 9001], [fresh, row(9001)])).toBe(0))
  expect(pickedRows()).toEqual([fresh])
})

test('one person’s basket is nobody else’s, on the same page without loading it again', () => {
  const lines = [aLine(1)]
  assignLines(lines)
  const queryClient = new QueryClient()
  const signIn = (uuid: string) => {
    queryClient.setQueryData(sessionQuery.queryKey, aUser({ uuid, locations: lines }))
  }
  signIn('maria')
  const { result, rerender } = renderHook(useBasket, { wrapper: wrapperOf(queryClient) })
  act(() => result.current.add([row(1), row(2)]))
  expect(result.current.rows).toHaveLength(2)

  act(() => signIn('luis'))
  rerender()
  expect(result.current.rows).toEqual([])
  expect(result.current.has(row(1))).toBe(false)
  // What the next one picks begins anew.
  act(() => result.current.add([row(3)]))
  expect(result.current.rows).toEqual([row(3)])

  // Hers waits for her, to be fetched again.
  act(() => signIn('maria'))
  rerender()
  expect([result.current.rows, result.current.restoring]).toEqual([[], 2])
  act(() => signIn('luis'))
  rerender()
  expect([result.current.rows, result.current.restoring]).toEqual([[], 1])
  act(() => result.current.clear())
  expect(result.current.restoring).toBe(0)
  expect(keptBaskets()).toEqual(['programming:basket:maria:1'])
})

test.each([
  ['of this day', 23, 1],
  ['of yesterday', 25, 0]
])('a basket %s comes back: after %i hours %i', (_, hours, count) => {
  assignLines([aLine(1), aLine(2)])
  const keep = (line: number, at: number) =>
    localStorage.setItem(
      `programming:basket:maria:${line}`,
      JSON.stringify({ at, picked: [{ id: 1, fk_base: 2, fk_activity: 3 }] })
    )
  keep(1, Date.now() - hours * 3_600_000)
  keep(2, Date.now())
  localStorage.setItem('programming:basket:luis:1', '{')
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, aUser({ uuid: 'maria', locations: [aLine(1), aLine(2)] }))
  const { result } = renderHook(useBasket, { wrapper: wrapperOf(queryClient) })
  expect([result.current.line, result.current.restoring]).toEqual([1, count])
  expect(keptBaskets()).toHaveLength(1 + count)
})
