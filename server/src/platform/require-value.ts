/** Returns a value that is there by the rules of the program. @throws Error where it is missing after all */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value is missing that must be there')
  return value
}

/** The code of an error of the system or of a library ('ENOENT'), if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
