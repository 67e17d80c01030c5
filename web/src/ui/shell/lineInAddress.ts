import type { RawSearch } from '../table/listState.ts'
import { selectedLine } from '../../api/selectedLine.ts'

// The address says of which line a list or a record is shown: a link opens on that line, and each tab keeps its own.

const withoutLine = ['/admin/access', '/admin/settings', '/admin/catalogs']

/** Whether the address of a route says the line: access, settings and catalogues are the same for all lines. */
export const hasLine = (path: string): boolean => !withoutLine.some(start => path.startsWith(start))

/** The line in an address; undefined without one, and for anything that isn't an id. */
export function lineOf({ linea }: RawSearch): number | undefined {
  return typeof linea === 'string' && /^\d{1,9}$/.test(linea) ? Number(linea) : undefined
}

/** The search parameters of a link on another line than the selected one. */
export const onLine = (fkLine: number | null | undefined): { linea?: string } =>
  typeof fkLine === 'number' ? { linea: String(fkLine) } : {}

/** Adds the selected line to the address of every link and navigation that doesn't say another. */
export function carryLine<Search extends object>(about: { search: Search; next: (search: Search) => Search }): Search {
  const search = about.next(about.search)
  const line = selectedLine()
  return lineOf(search as RawSearch) === undefined && line ? { ...search, ...onLine(line.fk_location) } : search
}
