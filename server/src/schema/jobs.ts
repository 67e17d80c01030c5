import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './access.ts'
import { instant } from './columns.ts'

/**
 * Long work as people see it; when it runs, again and where is pg-boss's (schema `pgboss`, decision 49). Without
 * `version`, because each of many steps of its progress would be in the audit: what the work changes is there.
 */
export const job = pgTable(
  'job',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    task: text().notNull(),
    title: text().notNull(),
    path: text(),
    state: text().notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer(),
    input: jsonb(),
    result: jsonb(),
    error: text(),
    attempts: integer().notNull().default(0),
    is_cancelled: boolean().notNull().default(false),
    /** who wanted it; null: it runs by the clock */
    fk_user: integer().references(() => user.id, { onDelete: 'cascade' }),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    started_at: instant(),
    finished_at: instant()
  },
  t => [
    check('job_state', sql`${t.state} in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
    check('job_end', sql`(${t.finished_at} is not null) = (${t.state} in ('done', 'failed', 'cancelled'))`),
    index('job_user').on(t.fk_user, t.created_at),
    index('job_created').on(t.created_at)
  ]
)
