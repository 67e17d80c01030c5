import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStrip } from './useStrip.ts'

afterEach(() => vi.unstubAllGlobals())

function Strip() {
  const ref = useRef<HTMLElement>(null)
  useStrip(ref, 'a')
  return (
    <nav ref={ref}>
      <a href="/">Historia</a>
    </nav>
  )
}

/** A strip 100 px wide with what is 250 px wide in it, and a function that reports another size. */
function aStrip(width = 250) {
  let measure = () => {}
  const watched: Element[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        measure = call
      }
      observe(element: Element) {
        watched.push(element)
      }
      disconnect() {}
    }
  )
  render(<Strip />)
  const strip = screen.getByRole('navigation')
  vi.spyOn(strip, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(strip, 'scrollWidth', 'get').mockReturnValue(width)
  act(() => measure())
  return { strip, watched }
}

test.each([
  ['at its start', 0, false, true],
  ['in between', 60, true, true],
  ['at its end', 150, true, false],
  ['nearly at its end, where pixels are divided', 149.4, true, false]
])('a strip %s fades where there are more', (_, scrolled, before, after) => {
  const { strip } = aStrip()
  strip.scrollLeft = scrolled
  fireEvent.scroll(strip)
  expect(strip.hasAttribute('data-more-before')).toBe(before)
  expect(strip.hasAttribute('data-more-after')).toBe(after)
})

test('a strip with room for all fades nowhere; it is measured again when what is in it becomes wider', () => {
  const { strip, watched } = aStrip(100)
  expect(strip.hasAttribute('data-more-before')).toBe(false)
  expect(strip.hasAttribute('data-more-after')).toBe(false)
  expect(watched).toEqual([strip, screen.getByRole('link')])
})
