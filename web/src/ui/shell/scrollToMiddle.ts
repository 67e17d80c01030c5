/**
 * Scrolls a tab to the middle of its strip, which is wider than a phone; the page itself doesn't scroll. In the next
 * frame, because measuring at once would make the browser lay out the page an additional time.
 * @returns cancels it
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
