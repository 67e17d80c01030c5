/** An address as it would be without the line, which the application adds to each (lineInAddress.ts). */
export const withoutLine = (href: string): string =>
  href.replace(/([?&])linea=\d+(&|$)/, (_, before: string, after: string) => (after ? before : ''))

/** Where a link leads, whatever the line. */
export const addressOf = (link: Element | null | undefined): string => withoutLine(link?.getAttribute('href') ?? '')
