import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/pg-core'
import { classifier } from './catalogs.ts'
import { fk, instant } from './columns.ts'

/** Columns of a record's changes of state; `fkc_from` is null for its creation. */
export const stateChange = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  fkc_from: fk(() => classifier.id),
  fkc_to: fk(() => classifier.id).notNull(),
  reason: text(),
  fk_user: integer(),
  at: instant()
    .notNull()
    .default(sql`now()`)
})
