import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const prefix = 'contract/calls/'

/**
 * `contract/calls/brands.ts` is `contract/brands.ts` without its schemas: paths, access, filters, order. What a page asks
 * for at first it asks for with these, and the validation library comes with the first form. To the types they are the
 * same; a page that reads a schema of `contract/calls/` finds nothing there.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const url = import.meta.resolve(id.slice(1))
      this.addWatchFile(fileURLToPath(url))
      // By its date: what is edited while the development server runs is read again.
      const declared: object = await import(`${url}?${statSync(fileURLToPath(url)).mtimeMs}`)
      return Object.entries(declared)
        .flatMap(([name, value]) => dataOf(name, value))
        .join('\n')
    }
  }
}

function dataOf(name: string, value: unknown): string[] {
  const text = JSON.stringify(value, (_, inner: unknown) => (isSchema(inner) ? undefined : inner))
  return text === undefined ? [] : [`export const ${name} = ${text}`]
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
