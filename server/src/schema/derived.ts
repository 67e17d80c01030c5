import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Maximum number of results kept: derived fields have few values. */
const maxCachedResults = 1000

/** A field that is computed from one other column; null if that is null. */
export class Derived {
  readonly from: AnyPgColumn | SQL
  readonly write: (sent: string) => string

  /** @param value computes it from the text that PostgreSQL sends; must be a pure function, because results are kept */
  constructor(from: AnyPgColumn | SQL, value: (sent: string) => unknown) {
    const remembered = new Map<string, string>()
    this.from = from
    this.write = sent => {
      const known = remembered.get(sent)
      if (known !== undefined) return known
      const text = JSON.stringify(value(sent))
      if (remembered.size < maxCachedResults) remembered.set(sent, text)
      return text
    }
  }
}
