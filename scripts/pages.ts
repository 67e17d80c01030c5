import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './project.ts'

type Titles = Readonly<Record<string, string>>

/** The list of pages that server and compiler read, made of the manifests in `web/src/pages`. */
export const pagesFile = inProject('contract/src/access/pages.ts')

/** Writes the list, if the manifests say another. */
export async function writePages(): Promise<void> {
  const list = await listOfPages()
  if (!existsSync(pagesFile) || readFileSync(pagesFile, 'utf8') !== list) writeFileSync(pagesFile, list)
}

/** @returns the source of the list, by path */
export async function listOfPages(): Promise<string> {
  const { barePages } = (await import(inProject('web/src/app/barePages.ts'))) as { barePages: Titles }
  const manifests = globSync('web/src/pages/*/pages.ts', { cwd: inProject('.') }).map(
    async file => (await import(inProject(file))) as { pages: Record<string, { path: string; title: string }> }
  )
  const pages = (await Promise.all(manifests)).flatMap(manifest => Object.values(manifest.pages))
  const titles = [...Object.entries(barePages), ...pages.map(({ path, title }) => [path, title] as const)]
  const lines = titles
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, title]) => `  '${path}': '${title}'`)
  return `// Made by \`npm run pages\` of the manifests in web/src/pages, and checked by scripts/pages.test.ts: not edited by hand.

/** The title of each page, by its path. */
export const pageTitles = {
${lines.join(',\n')}
} as const

export type PagePath = keyof typeof pageTitles
`
}

if (import.meta.main) await writePages()
