import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { filesOf } from './filesOf.ts'

const source = join(import.meta.dirname, '../src')
const frame = join(source, 'app/layout/MainLayout.tsx')
const script = '<script src="/color-scheme.js">'

/**
 * Passes color-scheme.js the files of the main layout and of the pages that people open first, so that the browser
 * loads them together with the start; otherwise only the start, once it runs, would request them. The smallest first:
 * of six files at a time they leave most of a slow network to the libraries, which then run while the rest is still
 * loading.
 *
 * @param pages modules by the address that shows them, a pattern: '/admin/orders/\\d+'
 */
export function hints(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const chunkOf = (module: string) => {
          const found = chunks.find(chunk => chunk.moduleIds.includes(module))
          if (!found) throw new Error(`build/hints.ts finds no chunk of ${module}`)
          return found
        }
        const start = chunks.find(chunk => chunk.isEntry)
        if (!start) throw new Error('build/hints.ts finds no chunk of the start')
        if (!html.includes(script)) throw new Error(`build/hints.ts finds no ${script} in index.html`)
        const known = filesOf(start, bundle)
        const files = (module: string) =>
          [...filesOf(chunkOf(module), bundle)]
            .filter(file => !known.has(file))
            .toSorted((one, other) => sizeOf(bundle[one]) - sizeOf(bundle[other]))
            .map(file => `/${file}`)
        // Pages before the frame: what comes first is asked for first.
        const hinted = { ...mapped(pages, module => files(join(source, module))), '/admin/.*': files(frame) }
        return html.replace(script, `<script src="/color-scheme.js" data-files='${JSON.stringify(hinted)}'>`)
      }
    }
  }
}

/**
 * The pages that a working day begins with, signing in first: modules by the address that shows them. Their manifests
 * name their code.
 */
export async function firstPages(): Promise<Record<string, string>> {
  const found = globSync('pages/*/pages.ts', { cwd: source }).map(async file => {
    const { pages } = (await import(join(source, file))) as { pages: Record<string, { path: string; load?: unknown }> }
    return Object.entries(pages)
      .filter(([, { load }]) => load)
      .map(([name, { path }]) => [path.replace(/\$\w+/g, '\\d+'), `${dirname(file)}/${name}.tsx`] as const)
  })
  const signIn = ['/auth/login', 'pages/auth/SignInPage.tsx'] as const
  return Object.fromEntries([signIn, ...(await Promise.all(found)).flat()])
}

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  (file?.type === 'chunk' ? file.code : (file?.source ?? '')).length

const mapped = <T, Made>(values: Readonly<Record<string, T>>, make: (value: T) => Made) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]))
