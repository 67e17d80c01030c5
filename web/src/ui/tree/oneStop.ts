const line = '[role="treeitem"]'

/** The buttons of a line, without those of the lines in it and without those that the keyboard doesn't need. */
export const ownButtons = (item: Element): HTMLElement[] =>
  // `data-pointer-only`: they do what a key does on their line. The entries of an open menu have keys of their own.
  [...item.querySelectorAll<HTMLElement>(':scope > div button:not([data-pointer-only])')].filter(
    button => !button.closest('[popover]')
  )

/**
 * The Tab key stops at one line of a tree, and at that line's buttons, not at those of every line. Set on the elements:
 * drawing all lines again at each arrow would take too long.
 * @param to the line that is to have it; without it, the one that has it already, else the first
 */
export function keepOneStop(tree: HTMLElement | null, to?: Element | null): void {
  const lines = [...(tree?.querySelectorAll<HTMLElement>(line) ?? [])]
  const stop = to ?? lines.find(item => 'stop' in item.dataset) ?? lines[0]
  for (const item of lines) {
    const isStop = item === stop
    const tabIndex = isStop ? 0 : -1
    if (isStop) item.dataset['stop'] = ''
    else delete item.dataset['stop']
    if (item.tabIndex !== tabIndex) item.tabIndex = tabIndex
    for (const button of ownButtons(item)) if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex
  }
}
