/**
 * Brings a tab to the middle of its strip, which is wider than a phone. Only sideways: the page itself doesn't move. With
 * the next frame, when all that is drawn meanwhile is measured at once.
 * @returns what takes it back
 */
export function scrollToMiddle(strip: HTMLElement | null, selector: string): () => void {
  const frame = requestAnimationFrame(() => {
    const tab = strip?.querySelector(selector)
    if (strip && tab) bringToMiddle(strip, tab)
  })
  return () => cancelAnimationFrame(frame)
}

function bringToMiddle(strip: HTMLElement, tab: Element): void {
  const { left, width } = tab.getBoundingClientRect()
  strip.scrollLeft += left - strip.getBoundingClientRect().left - (strip.clientWidth - width) / 2
}
