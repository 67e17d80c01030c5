import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShownFirst } from './useShownFirst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function shownFirst() {
  const apply = vi.fn<(chosen: number) => void>()
  const { result, rerender } = renderHook(({ value }) => useShownFirst(value, apply), { initialProps: { value: 1 } })
  return {
    apply,
    rerender,
    shown: () => result.current[0],
    choose: (chosen: number) => act(() => result.current[1](chosen)),
    paint: () => act(() => void vi.advanceTimersByTime(50))
  }
}

test('what is chosen is shown at once, and applied after the paint', () => {
  const { apply, shown, choose, paint } = shownFirst()
  choose(2)
  expect(shown()).toBe(2)
  expect(apply).not.toHaveBeenCalled()
  paint()
  expect(apply.mock.calls).toEqual([[2]])
})

test('of two choices before the paint, only the last is applied', () => {
  const { apply, shown, choose, paint } = shownFirst()
  choose(2)
  choose(3)
  paint()
  expect(shown()).toBe(3)
  expect(apply.mock.calls).toEqual([[3]])
})

test('what is chosen while the last choice is on its way is applied too', () => {
  const { apply, shown, choose, paint } = shownFirst()
  choose(2)
  paint()
  choose(1)
  paint()
  expect(shown()).toBe(1)
  expect(apply.mock.calls).toEqual([[2], [1]])
})

test('what changes by other means wins', () => {
  const { apply, rerender, shown, choose, paint } = shownFirst()
  choose(2)
  rerender({ value: 7 })
  paint()
  expect(shown()).toBe(7)
  expect(apply).not.toHaveBeenCalled()
})
