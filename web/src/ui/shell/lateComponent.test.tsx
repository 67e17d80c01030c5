import { render, screen } from '@testing-library/react'
import { act, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateComponent } from './lateComponent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Part = () => <p>La parte</p>
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a part that cannot be loaded leaves the page as it is, and comes when it can', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const Late = lateComponent(load)
  render(
    <>
      <input aria-label="Escrito" />
      <Suspense fallback="En su lugar">
        <Late />
      </Suspense>
    </>
  )
  await pass(0)
  screen.getByLabelText('Escrito')
  screen.getByText('En su lugar')
  await pass(2_000)
  expect(load).toHaveBeenCalledTimes(2)
  screen.getByText('En su lugar')
  load.mockResolvedValue(Part)
  await pass(2_000)
  screen.getByText('La parte')
  screen.getByLabelText('Escrito')
})
