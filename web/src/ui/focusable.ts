/** The elements that the Tab key reaches. */
export const focusable = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    one => one.tabIndex >= 0 && !one.matches(':disabled')
  )
