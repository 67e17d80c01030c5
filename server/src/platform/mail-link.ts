/**
 * The address of a page on its line, for a mail: opened, it selects that line.
 * @param path of the page, without a leading slash; may have a query
 */
export function linkOnLine(appUrl: string, path: string, fkLine: number | null): string {
  const link = new URL(path, `${appUrl}/`)
  if (fkLine !== null) link.searchParams.set('linea', String(fkLine))
  return link.href
}
