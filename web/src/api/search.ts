/** Search parameters as they stand in the URL: text, or several texts. */
export type RawSearch = Record<string, string | string[]>

/**
 * Reads `?a=1&b=x&b=y` as `{ a: '1', b: ['x', 'y'] }`.
 *
 * Plain text both ways, the same spelling as the API's: links stay readable and can be typed by hand. A route turns the
 * texts into what it needs in its `validateSearch`.
 */
export function parseSearch(search: string): RawSearch {
  const result: RawSearch = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = Object.hasOwn(result, name) ? result[name] : undefined
    result[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return result
}

/** The inverse; undefined, null and empty values leave the URL. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one))
    }
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** A path of this application to go back to, or undefined: never another site's address. */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return undefined
  // Browsers strip tabs and line breaks from addresses, so "/\t/evil" would become "//evil".
  if (/[\t\n\r]/.test(value)) return undefined
  return value.startsWith('/auth/') ? undefined : value
}
