import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { labelAt } from 'contract/core/validation-errors.ts'
import type { Plugin } from 'vite'
import type { z } from 'zod'

const prefix = 'contract/calls/'
/**
 * Before the one name that is asked for. Not a hash, which a browser keeps to itself when
 * it asks the development server.
 */
const asked = '?only='

/**
 * `contract/calls/catalogs/catalogs.ts` is `contract/catalogs/catalogs.ts` without its schemas: paths, access, filters,
 * order. Pages make their first requests with it, so that the validation library is loaded only with the first form.
 * For the compiler both modules are the same, but a schema of `contract/calls/` is undefined. `fieldLabels` has the
 * names of the forms' fields, by the resource's entity: lists use them as headings.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: id => (id.startsWith(prefix) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [module = '', only] = id.slice(1).split(asked)
      const url = import.meta.resolve(module)
      this.addWatchFile(fileURLToPath(url))
      // With its date, so that a file that was edited while the development server runs is read again.
      const declared: Record<string, unknown> = await import(`${url}?${statSync(fileURLToPath(url)).mtimeMs}`)
      const labels = Object.fromEntries(Object.values(declared).filter(hasForm).map(labelsOf))
      const data = Object.entries({ ...declared, fieldLabels: labels }).flatMap(([name, value]) => dataOf(name, value))
      // Each has a module of its own, so that a page loads only those that it uses.
      return data
        .filter(({ name }) => only === undefined || name === only)
        .map(({ name, text }) =>
          only ? `export const ${name} = ${text}` : `export { ${name} } from '${module}${asked}${name}'`
        )
        .join('\n')
    }
  }
}

function dataOf(name: string, value: unknown): { name: string; text: string }[] {
  // Summaries are for the API's description alone.
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key === 'summary' || isSchema(inner) ? undefined : inner
  )
  return text === undefined ? [] : [{ name, text }]
}

type WithForm = { entity: string; create: z.ZodObject }

const labelsOf = ({ entity, create }: WithForm) => [
  entity,
  Object.fromEntries(Object.keys(create.shape).map(name => [name, labelAt(create, [name])]))
]

const hasForm = (value: unknown): value is WithForm =>
  typeof value === 'object' && value !== null && 'create' in value && isSchema(value.create)

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
