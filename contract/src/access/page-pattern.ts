import type { PagePath } from './pages.ts'

type PatternOf<Path extends string> = Path extends `${infer Start}$${infer Rest}` ? PatternOf<`${Start}_${Rest}`> : Path

/** A page as profiles spell it: `/admin/bases/_id`. */
export type PagePattern = PatternOf<PagePath>

/** The path of a route, `/admin/bases/$id`, as profiles spell it: `/admin/bases/_id`. */
export function pagePattern(fullPath: string): string {
  const pattern = fullPath.replace(/\/\$/g, '/_').replace(/\/+$/, '')
  return pattern === '' ? '/' : pattern
}
