import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const frame = join(import.meta.dirname, '../src/app/layout/MainLayout.tsx')
const script = '<script src="/color-scheme.js">'

/**
 * Tells color-scheme.js the files of the main layout, so that the browser loads them together with the start; otherwise
 * only the start, once it runs, would ask for them.
 */
export function hints(): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const [start, main] = [
          chunks.find(chunk => chunk.isEntry),
          chunks.find(chunk => chunk.moduleIds.includes(frame))
        ]
        if (!start || !main) throw new Error(`build/hints.ts finds no chunk of ${start ? frame : 'the start'}`)
        if (!html.includes(script)) throw new Error(`build/hints.ts finds no ${script} in index.html`)
        const known = filesOf(start, bundle)
        const files = [...filesOf(main, bundle)].filter(file => !known.has(file)).map(file => `/${file}`)
        return html.replace(script, `<script src="/color-scheme.js" data-frame='${JSON.stringify(files)}'>`)
      }
    }
  }
}

/** A chunk, its styles, and all that it imports at once. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(file)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return found
}
