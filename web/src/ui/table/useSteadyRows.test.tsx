import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useSteadyRows } from './useSteadyRows.ts'

type Row = { id: number; name?: string }
const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }]
type Props = { rows?: Row[]; asked?: string; settled?: boolean }

function List({ rows, asked = 'a', settled = true }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { rows: shown, waits, show } = useSteadyRows(rows, { asked, settled, list })
  return (
    <>
      <ul ref={list} aria-label="Lista">
        {shown?.map(({ id, name = '' }) => (
          <li key={id}>
            <button type="button">{`${id}${name}`}</button>
          </li>
        ))}
      </ul>
      {waits && (
        <button type="button" onClick={show}>
          Ver
        </button>
      )}
    </>
  )
}

function open(rows?: Row[]) {
  const client = new QueryClient()
  const drawn = (props: Props) => (
    <QueryClientProvider client={client}>
      <List {...props} />
    </QueryClientProvider>
  )
  const { rerender } = render(drawn({ ...(rows && { rows }) }))
  const change = async (mutationFn: () => Promise<unknown>) => {
    await act(() =>
      client
        .getMutationCache()
        .build(client, { mutationFn })
        .execute(undefined)
        .catch(() => {})
    )
  }
  return { now: (next: Row[], more: Props = {}) => rerender(drawn({ rows: next, ...more })), change }
}
const list = () => screen.getByLabelText('Lista')
const point = () => fireEvent.pointerMove(list())
const see = () => screen.queryByText('Ver')
const shown = () => `${list().textContent}${see() ? '…' : ''}`

test('change at once while nobody uses the list', () => {
  const { now } = open()
  now([one, two])
  expect(shown()).toBe('12')
  now([three, two])
  expect(shown()).toBe('32')
})

test.each([
  ['pointer', point, () => fireEvent.pointerLeave(list())],
  ['keyboard', () => act(() => screen.getByText('1').focus()), () => act(() => screen.getByText('1').blur())]
])('while the list has the %s, values change and rows stay', (_, enter, leave) => {
  const { now } = open([one, two])
  enter()
  now([one, { id: 2, name: 'b' }])
  expect(shown()).toBe('12b')
  now([{ id: 2, name: 'c' }, one])
  expect(shown()).toBe('12c…')
  now([one, three])
  expect(shown()).toBe('12b…')
  now([one, two, three])
  expect(shown()).toBe('12…')
  leave()
  expect(shown()).toBe('123')
})

test('a click’s focus is no use by keyboard', () => {
  const { now } = open([one, two])
  const button = screen.getByText('1')
  vi.spyOn(button, 'matches').mockReturnValue(false)
  act(() => button.focus())
  now([two])
  expect(shown()).toBe('2')
})

test('whoever wants to see sees', () => {
  const { now } = open([one, two])
  point()
  now([two])
  fireEvent.click(see()!)
  expect(shown()).toBe('2')
})

test('one’s own change is shown at once, and what comes of it within three seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { now, change } = open([one, two])
  point()
  await change(() => Promise.reject(new Error('No')))
  now([two])
  expect(shown()).toBe('12…')
  await change(() => Promise.resolve())
  expect(shown()).toBe('2')
  vi.advanceTimersByTime(3_000)
  point()
  now([one])
  expect(shown()).toBe('1')
  vi.advanceTimersByTime(1)
  point()
  now([three])
  expect(shown()).toBe('1…')
  vi.useRealTimers()
})

test('another question has other rows at once, as soon as they come', () => {
  const { now } = open([one, two])
  point()
  now([one, two], { asked: 'b', settled: false })
  expect(shown()).toBe('12')
  now([two], { asked: 'b' })
  expect(shown()).toBe('2')
  now([three], { asked: 'b' })
  expect(shown()).toBe('2…')
  now([one], { asked: 'c', settled: false })
  expect(shown()).toBe('1')
})
