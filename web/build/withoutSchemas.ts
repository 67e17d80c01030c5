import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { labelAt } from 'contract/validation-errors.ts'
import type { Plugin } from 'vite'
import type { z } from 'zod'

const prefix = 'contract/calls/'

/**
 * `contract/calls/brands.ts` is `contract/brands.ts` without its schemas: paths, access, filters, order. Pages make
 * their first requests with it, so that the validation library is loaded only with the first form. For the compiler
 * both modules are the same, but a schema of `contract/calls/` is undefined. `fieldLabels` has the names of the forms'
 * fields, by the resource's entity: lists use them as headings.
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
      // With its date, so that a file that was edited while the development server runs is read again.
      const declared: object = await import(`${url}?${statSync(fileURLToPath(url)).mtimeMs}`)
      const labels = Object.fromEntries(Object.values<unknown>(declared).filter(hasForm).map(labelsOf))
      return Object.entries({ ...declared, fieldLabels: labels })
        .flatMap(([name, value]) => dataOf(name, value))
        .join('\n')
    }
  }
}

function dataOf(name: string, value: unknown): string[] {
  const text = JSON.stringify(value, (_, inner: unknown) => (isSchema(inner) ? undefined : inner))
  return text === undefined ? [] : [`export const ${name} = ${text}`]
}

type WithForm = { entity: string; create: z.ZodObject }

const labelsOf = ({ entity, create }: WithForm) => [
  entity,
  Object.fromEntries(Object.keys(create.shape).map(name => [name, labelAt(create, [name])]))
]

const hasForm = (value: unknown): value is WithForm =>
  typeof value === 'object' && value !== null && 'create' in value && isSchema(value.create)

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
