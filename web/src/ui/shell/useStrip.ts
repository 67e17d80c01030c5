import { type RefObject, useEffect } from 'react'
import { scrollToMiddle } from './scrollToMiddle.ts'

/**
 * A strip of tabs or chips that may be wider than a phone (`strip.module.css`): the chosen one is scrolled to its
 * middle, and an edge behind which there are more fades.
 * @param chosen selects the chosen one; scrolled to when this changes
 * @param known how many numbers of its tabs have arrived: they make it wider, so that it is scrolled again
 */
export function useStrip(ref: RefObject<HTMLElement | null>, chosen: string, known = 0): void {
  useEffect(() => (known < 0 ? undefined : scrollToMiddle(ref.current, chosen)), [ref, chosen, known])
  useStripEdges(ref)
}

/** Marks the edges of a strip behind which there are more. */
export function useStripEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const strip = ref.current
    if (!strip) return undefined
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = strip
      strip.toggleAttribute('data-more-before', scrollLeft > 1)
      strip.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // Both its own width and that of what is in it; the first call comes at once.
    const observer = new ResizeObserver(mark)
    for (const element of [strip, ...strip.children]) observer.observe(element)
    strip.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      strip.removeEventListener('scroll', mark)
    }
  }, [ref])
}
