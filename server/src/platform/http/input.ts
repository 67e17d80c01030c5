import { paginationFields } from 'contract/core/http.ts'
import { issuesToErrors, spanishErrors } from 'contract/core/validation-errors.ts'
import { z } from 'zod'
import { AppError } from './errors.ts'

/** @throws VALIDATION.INVALID_DATA, VALIDATION.INVALID_PAGINATION */
export function parsed(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value, { error: spanishErrors(schema) })
  if (result.success) return result.data as never
  const pagination = result.error.issues.some(issue => paginationFields.includes(String(issue.path[0])))
  throw new AppError(pagination ? 'VALIDATION.INVALID_PAGINATION' : 'VALIDATION.INVALID_DATA', {
    fields: issuesToErrors(result.error)
  })
}

/** Reads `sortBy[]=name` and `sortBy[0]=name`, as some programs write lists, as `sortBy=name`. */
export function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(query).some(name => name.endsWith(']'))) return query
  const plain = new Map<string, unknown[]>()
  for (const [written, value] of Object.entries(query)) {
    const name = written.replace(/\[\d{0,3}\]$/, '')
    plain.set(name, [...(plain.get(name) ?? []), ...(Array.isArray(value) ? value : [value])])
  }
  return Object.fromEntries([...plain].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/**
 * The fields of a form, which are always text, as JSON would have them: numbers, lists and null where the schema takes
 * no text. Blank is none. A list may be one field of JSON, or one field for each of its texts.
 */
export function fieldsFrom(schema: z.ZodType, fields: Record<string, string | string[]>): Record<string, unknown> {
  const { shape = {} } = schema as unknown as { shape?: Record<string, z.ZodType> }
  const value = (name: string, text: string | string[]) => {
    const field = shape[name]
    if (Array.isArray(text)) return text
    if (!field || field.safeParse(text).success) return text
    if (text.trim() === '') return field.safeParse(null).success ? null : undefined
    try {
      return JSON.parse(text) as unknown
    } catch {
      return field instanceof z.ZodArray ? [text] : text
    }
  }
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, value(name, text)]))
}
