/** Where the API begins. */
export const apiBase = '/api/v1/'

/** Values a query may carry. Arrays are repeated (`a=1&a=2`); null, undefined and '' mean "no filter". */
type QueryValue = string | number | boolean | null | undefined
export type Query = Record<string, QueryValue | readonly QueryValue[]>

/** What follows the base in a call's address: its path, below /api/v1 and without a leading slash, and its query. */
export function addressOf(path: string, query: Query = {}): string {
  const text = serializeQuery(query)
  return path + (text && `?${text}`)
}

/** `a=1&a=2&b=x`, without leading '?'; empty values are left out. */
export function serializeQuery(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') parameters.append(name, String(one))
    }
  }
  return parameters.toString()
}

/**
 * The path with its parameters filled in. A missing one throws: it would lead to another record, or to a whole list.
 */
export function pathOf(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
