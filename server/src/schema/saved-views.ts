import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './access.ts'
import { partOf, searchKey } from './columns.ts'

/** A person's saved view of a list. Without `version`: a mere setting, neither audited nor announced. */
export const saved_view = pgTable(
  'saved_view',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_user: partOf(() => user.id),
    path: text().notNull(),
    name: text().notNull(),
    search: jsonb().$type<Record<string, string | string[]>>().notNull(),
    columns: jsonb().$type<Record<string, boolean>>().notNull(),
    is_shared: boolean().notNull().default(false)
  },
  t => [uniqueIndex('saved_view_once').on(t.fk_user, t.path, searchKey(t.name))]
)

/** The view with which a person begins after signing in. */
export const start_view = pgTable('start_view', {
  fk_user: integer()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  fk_saved_view: partOf(() => saved_view.id)
})
