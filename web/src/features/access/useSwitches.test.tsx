import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useSwitches } from './useSwitches.ts'

type Sent = { ids: number[]; allowed: boolean; take: (rows: string) => void; refuse: (text: string) => void }

function open() {
  const sent: Sent[] = []
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const key = ['rows']
  const { result } = renderHook(
    () =>
      useSwitches<string>({
        key,
        save: {
          mutationFn: wish =>
            new Promise((take, refuse) => {
              sent.push({ ...wish, take, refuse: text => refuse(new Error(text)) })
            })
        }
      }),
    { wrapper }
  )
  const press = (ids: number[], allowed: boolean) => act(() => void result.current.set({ ids, allowed }))
  const answer = async (how: () => void) => act(async () => how())
  const on = (...ids: number[]) => ids.map(id => result.current.shown(id, false))
  const failed = () => result.current.failures.map(({ ids, allowed }) => `${ids.join()} ${allowed}`)
  return { sent, queryClient, key, result, press, answer, on, failed }
}

test('what is pressed is shown at once, sent one after the other, and what the server says stays', async () => {
  const { sent, queryClient, key, press, answer, on } = open()
  press([1, 2], true)
  press([3], true)
  expect(on(1, 2, 3, 4)).toEqual([true, true, true, false])
  await waitFor(() => expect(sent.map(({ ids }) => ids)).toEqual([[1, 2]]))
  await answer(() => sent[0]?.take('first'))
  expect(queryClient.getQueryData(key)).toBe('first')
  // From here on the data says it.
  expect(on(1, 2, 3)).toEqual([false, false, true])
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('the same pressed again meanwhile stays as it was pressed last', async () => {
  const { sent, press, answer, on } = open()
  press([1], true)
  press([1], false)
  press([1], true)
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(() => sent[0]?.take('first'))
  expect(on(1)).toEqual([true])
})

test('a query that was under way before does not overwrite what was saved', async () => {
  const { sent, queryClient, key, press, answer } = open()
  let late = (_: string) => {}
  const before = queryClient.query({ queryKey: key, queryFn: () => new Promise<string>(resolve => (late = resolve)) })
  before.catch(() => {})
  press([1], true)
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(() => sent[0]?.take('new'))
  await answer(() => late('old'))
  expect(queryClient.getQueryData(key)).toBe('new')
})

test('what failed is kept with its reason until it is pressed again, each for itself, or put away', async () => {
  const { sent, result, press, answer, on, failed } = open()
  press([1, 2], true)
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(() => sent[0]?.refuse('No'))
  expect(failed()).toEqual(['1,2 true'])
  expect(result.current.failures[0]?.text).toEqual(expect.any(String))
  expect(on(1, 2)).toEqual([false, false])
  press([1], true)
  expect(failed()).toEqual(['2 true'])
  press([2], true)
  expect(failed()).toEqual([])
  await waitFor(() => expect(sent).toHaveLength(2))
  await answer(() => sent[1]?.refuse('No'))
  await waitFor(() => expect(sent).toHaveLength(3))
  await answer(() => sent[2]?.refuse('No'))
  expect(failed()).toEqual(['1 true', '2 true'])
  act(() => result.current.dismiss(result.current.failures[0]!))
  expect(failed()).toEqual(['2 true'])
})

test('it says whether it was saved', async () => {
  const { sent, result, answer } = open()
  const said = vi.fn<(saved: boolean) => void>()
  act(() => void result.current.set({ ids: [1], allowed: true }).then(said))
  await waitFor(() => expect(sent).toHaveLength(1))
  await answer(() => sent[0]?.refuse('No'))
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(false))
  act(() => void result.current.set({ ids: [1], allowed: true }).then(said))
  await waitFor(() => expect(sent).toHaveLength(2))
  await answer(() => sent[1]?.take('rows'))
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(true))
})
