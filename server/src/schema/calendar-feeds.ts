import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { user } from './access.ts'
import { instant, secret } from './columns.ts'

/**
 * The secret address at which an account's person has their work as iCalendar: its fingerprint alone is stored. Without
 * `version`: it is made anew or deleted, never changed.
 */
export const calendar_feed = pgTable('calendar_feed', {
  fk_user: integer()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret_hash: secret().notNull().unique(),
  created_at: instant()
    .notNull()
    .default(sql`now()`)
})
