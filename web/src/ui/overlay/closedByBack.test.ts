import type { RouterHistory } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { closeByBack, useClosedByBack } from './closedByBack.ts'

const location = { pathname: '/lista', search: '', state: { __TSR_index: 3 } }
let drawn = '/lista'
let forward: MockInstance<() => void>

beforeAll(() =>
  closeByBack(
    () => ({ location }) as RouterHistory,
    () => drawn
  )
)
beforeEach(() => void (forward = vi.spyOn(window.history, 'forward').mockImplementation(() => {})))

const step = (index: number) => window.dispatchEvent(new PopStateEvent('popstate', { state: { __TSR_index: index } }))

function over() {
  const onClose = vi.fn<() => void>()
  renderHook(() => useClosedByBack(true, onClose))
  return onClose
}

test('Back closes what lies over the page that is seen, and the browser stays on it', () => {
  const onClose = over()
  step(2)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(forward).toHaveBeenCalledTimes(1)
  // Forward again, without an event for the dialog.
  step(3)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Back from a page that still loads closes nothing of the one to which it returns', () => {
  const onClose = over()
  drawn = '/anterior'
  step(2)
  expect(onClose).not.toHaveBeenCalled()
  expect(forward).not.toHaveBeenCalled()
})
