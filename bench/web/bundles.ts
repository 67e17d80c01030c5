import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inProject } from '../../scripts/project.ts'
import type { Screen } from './screens.ts'

/** What a screen loads first, in KiB gzip: scripts, styles and how many files they are. */
export type Bundle = { script: number; styles: number; files: number }

/** Read from the build's own page, which names the files of the start and those of each page (web/build/hints.ts). */
export function bundleOf({ page }: Screen): Bundle | undefined {
  const index = inProject('web/dist/index.html')
  if (!existsSync(index)) return undefined
  const html = readFileSync(index, 'utf8')
  const told = (name: string): unknown => JSON.parse(new RegExp(`data-${name}='([^']*)'`).exec(html)?.[1] ?? 'null')
  const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file = '']) => file)
  const pages = told('pages') as Record<string, string[]>
  if (page !== undefined && !pages[page]) throw new Error(`The build has no page ${page}: see screens.ts`)
  const ofPage = page === undefined ? [] : [...(told('first') as string[]), ...(pages[page] ?? [])]
  const files = [...new Set([...styles, ...(told('start') as string[]), ...ofPage])]
  const weight = (end: string) =>
    files.filter(file => file.endsWith(end)).reduce((sum, file) => sum + gzipped(file), 0) / 1024
  return { script: weight('.js'), styles: weight('.css'), files: files.length }
}

const gzipped = (file: string) => gzipSync(readFileSync(inProject(`web/dist${file}`)), { level: 9 }).length
