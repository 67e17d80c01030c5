/** Brings a tab to the middle of its strip, which is wider than a phone. Only sideways: the page itself doesn't move. */
export function scrollToMiddle(strip: HTMLElement | null, tab: HTMLElement | null | undefined): void {
  if (!strip || !tab) return
  const { left, width } = tab.getBoundingClientRect()
  strip.scrollLeft += left - strip.getBoundingClientRect().left - (strip.clientWidth - width) / 2
}
