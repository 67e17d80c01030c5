import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inProject } from '../../scripts/project.ts'
import type { Screen } from './screens.ts'

type Entry = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** What a screen loads first, in KiB gzip: scripts, styles and how many files they are. */
export type Bundle = { script: number; styles: number; files: number }

/** Read from the manifest of the build; undefined where there is none, because another product is measured. */
export function bundleOf({ modules }: Screen): Bundle | undefined {
  const manifestFile = inProject('web/dist/.vite/manifest.json')
  if (!existsSync(manifestFile)) return undefined
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Entry>
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    for (const file of entry.css ?? []) styles.add(file)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  for (const module of modules) {
    if (!manifest[module]) throw new Error(`The build has no ${module}: see screens.ts`)
    visit(module)
  }
  return { script: weight(scripts), styles: weight(styles), files: scripts.size + styles.size }
}

function weight(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(inProject(`web/dist/${file}`)), { level: 9 }).length, 0) / 1024
}
