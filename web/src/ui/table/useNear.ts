import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How many rows are drawn whole at once: as many as the window can show (a row is at least 2rem high). */
const drawnAtOnce = Math.max(20, Math.ceil(window.innerHeight / 32))

/**
 * Whether a row of a long table has been near the visible part; from then on it is drawn whole. Drawing five hundred
 * whole rows at once would make every key press slow.
 */
export function useNear(row: RefObject<HTMLElement | null>, place: number): boolean {
  const [near, setNear] = useState(place < drawnAtOnce || !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const element = row.current
    if (near || !element) return undefined
    return watch(element, () => setNear(true))
  }, [near, row])
  return near
}

// One observer for all rows of a table.
const observers = new WeakMap<Element, IntersectionObserver>()
const waiting = new Map<Element, () => void>()

function watch(row: Element, onNear: () => void): () => void {
  const observer = observerOf(row.closest('[data-scroller]') ?? document.body)
  // For printing, all rows are drawn whole.
  if (waiting.size === 0) window.addEventListener('beforeprint', drawAll)
  waiting.set(row, onNear)
  observer.observe(row)
  return () => {
    observer.unobserve(row)
    waiting.delete(row)
    if (waiting.size === 0) window.removeEventListener('beforeprint', drawAll)
  }
}

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller)
  if (known) return known
  const observer = new IntersectionObserver(
    entries => entries.forEach(({ target, isIntersecting }) => isIntersecting && waiting.get(target)?.()),
    { root: scroller, rootMargin: '500px 0px' }
  )
  observers.set(scroller, observer)
  return observer
}

function drawAll(): void {
  flushSync(() => waiting.forEach(draw => draw()))
}
