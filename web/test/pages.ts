import { pagePattern } from 'contract/access/page-pattern.ts'
import { pageTitles } from 'contract/access/pages.ts'

/** Every page, as profiles spell it. */
export const pages: readonly string[] = Object.keys(pageTitles).map(pagePattern)
