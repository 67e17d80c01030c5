import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** More answers than this are not remembered: what is derived has few values. */
const mostRemembered = 1000

/** A field that follows from another one alone; null where that is null. */
export class Derived {
  readonly from: AnyPgColumn | SQL
  readonly write: (sent: string) => string

  /** @param value works it out from the text that PostgreSQL sends; the same text has the same value */
  constructor(from: AnyPgColumn | SQL, value: (sent: string) => unknown) {
    const remembered = new Map<string, string>()
    this.from = from
    this.write = sent => {
      const known = remembered.get(sent)
      if (known !== undefined) return known
      const text = JSON.stringify(value(sent))
      if (remembered.size < mostRemembered) remembered.set(sent, text)
      return text
    }
  }
}
