import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './access.ts'
import { instant, partOf } from './columns.ts'
import { location } from './locations.ts'

/**
 * A notification of a person: a record that concerns them has changed. Without `version`, because it isn't anyone's
 * work: it is announced to its reader alone (`notification`), and the change itself is in the audit.
 */
export const notification = pgTable(
  'notification',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_user: partOf(() => user.id),
    kind: text().notNull(),
    entity: text().notNull(),
    fk_entity: integer().notNull(),
    /** the record's, which its reader must still work on */
    fk_line: integer().references(() => location.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text(),
    fk_author: integer(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    read_at: instant(),
    /** whether its reader sees it in the application, or wants it by mail only */
    is_shown: boolean().notNull().default(true)
  },
  t => [
    index('notification_user').on(t.fk_user, t.id.desc().nullsFirst()),
    index('notification_unread')
      .on(t.fk_user)
      .where(sql`read_at is null and is_shown`),
    index('notification_record').on(t.entity, t.fk_entity),
    index('notification_age').on(t.created_at)
  ]
)

/** A person's channels for a kind of change, where they differ from the defaults. */
export const notification_preference = pgTable(
  'notification_preference',
  {
    fk_user: partOf(() => user.id),
    kind: text().notNull(),
    in_app: boolean().notNull(),
    by_mail: boolean().notNull()
  },
  t => [primaryKey({ columns: [t.fk_user, t.kind] })]
)
