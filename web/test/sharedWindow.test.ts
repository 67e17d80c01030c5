import { expect, test, vi } from 'vitest'
import { noteWindow } from './sharedWindow.ts'

test('what a file has left on the window is gone for the next one', async () => {
  const restore = noteWindow()
  const [onWindow, onDocument, late] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const scrollTo = window.scrollTo
  window.addEventListener('resize', onWindow)
  document.addEventListener('pointerdown', onDocument, { capture: true })
  // oxlint-disable-next-line no-restricted-globals -- timers are the subject
  setTimeout(late, 1)
  Object.assign(navigator, { locks: 'left' })
  Object.assign(globalThis, { google: 'left' })
  Object.defineProperty(window, 'scrollTo', { value: late, configurable: true })
  history.pushState(null, '', '/left')
  history.pushState = late
  document.title = 'left'
  document.body.append('left')
  document.documentElement.style.setProperty('--app-line', 'red')
  restore()
  window.dispatchEvent(new Event('resize'))
  document.dispatchEvent(new Event('pointerdown'))
  const later = vi.fn<() => void>()
  // oxlint-disable-next-line no-restricted-globals -- timers are the subject
  setTimeout(later, 2)
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())
  for (const listener of [onWindow, onDocument, late]) expect(listener).not.toHaveBeenCalled()
  expect('locks' in navigator || 'google' in globalThis).toBe(false)
  expect(window.scrollTo).toBe(scrollTo)
  expect(Object.hasOwn(history, 'pushState')).toBe(false)
  expect([location.pathname, document.title, document.body.textContent]).toEqual(['/', '', ''])
  expect(document.documentElement.getAttributeNames()).toEqual([])
})

test('frames come after a test with a clock of its own has removed what had the focus', async () => {
  vi.useFakeTimers()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  field.remove()
  vi.useRealTimers()
  await new Promise(resolve => requestAnimationFrame(resolve))
})
