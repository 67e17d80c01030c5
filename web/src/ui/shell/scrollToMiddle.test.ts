import { afterEach, expect, test, vi } from 'vitest'
import { scrollToMiddle } from './scrollToMiddle.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** A strip 100 px wide at 20 px from the left, scrolled by 10, with a tab of 40 px. */
function aStrip(left: number) {
  vi.useFakeTimers()
  document.body.innerHTML = '<nav><a data-view="x"></a></nav>'
  const strip = document.querySelector('nav')!
  const tab = strip.querySelector('a')!
  strip.scrollLeft = 10
  vi.spyOn(strip, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 0, 100, 30))
  vi.spyOn(tab, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, 40, 30))
  return strip
}

test.each([
  ['in the middle stays', 50, 10],
  ['at the right comes to it', 130, 90],
  ['at the left, too', 20, -20]
])('a tab %s', (_, left, scrolled) => {
  const strip = aStrip(left)
  scrollToMiddle(strip, '[data-view="x"]')
  expect(strip.scrollLeft).toBe(10)
  vi.advanceTimersToNextFrame()
  expect(strip.scrollLeft).toBe(scrolled)
})

test('what was cancelled, or is not there, does not scroll', () => {
  const strip = aStrip(130)
  scrollToMiddle(strip, '[data-view="x"]')()
  scrollToMiddle(strip, '[data-view="y"]')
  scrollToMiddle(null, '[data-view="x"]')
  vi.advanceTimersToNextFrame()
  expect(strip.scrollLeft).toBe(10)
})
