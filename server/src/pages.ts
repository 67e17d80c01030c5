import { pagePattern } from 'contract/access/page-pattern.ts'
import { pageTitles } from 'contract/access/pages.ts'
import type { Pages } from './feature.ts'

type Page = Pages[string]

/** Open before there is a session, so for no profile. */
const signIn: readonly string[] = ['/auth/login', '/auth/password', '/auth/pin']

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(pageTitles)
    .map(([path, title]) => [pagePattern(path), title] as const)
    .filter(([pattern]) => !signIn.includes(pattern))
)

/** The list above the page of one record: of `/admin/bases/_id`, `/admin/bases`. */
const listOf = (pattern: string) => /^(.+)\/_\w+$/.exec(pattern)?.[1]

/**
 * Every page of the web, with what features declare of it. What they leave out is the page's title and, for the page of
 * one record, the profiles and the group of its list.
 *
 * @param declared by pattern
 * @throws if a page has no profiles, or isn't in the web
 */
export function pagesFrom(declared: Readonly<Record<string, Partial<Page>>>): Pages {
  const pageOf = (pattern: string): Page => {
    const { to, group } = declared[listOf(pattern) ?? ''] ?? {}
    const page = { name: titles.get(pattern), to, ...declared[pattern], ...(group && { group }) }
    if (!page.to || page.name === undefined)
      throw new Error(`${pattern} lacks its page in the web, or its profiles in a feature`)
    return { ...page, name: page.name, to: page.to }
  }
  const recordPages = (list: string) => [...titles.keys()].filter(pattern => listOf(pattern) === list)
  // In the order of the features, because administrators find the pages of a new installation in it.
  const inOrder = Object.keys(declared).flatMap(pattern => [pattern, ...recordPages(pattern)])
  return Object.fromEntries([...new Set([...inOrder, ...titles.keys()])].map(pattern => [pattern, pageOf(pattern)]))
}
