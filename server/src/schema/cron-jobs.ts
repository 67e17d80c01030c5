import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './access.ts'
import { fk, instant, onceByWords, partOf, record } from './columns.ts'
import { location } from './locations.ts'

/**
 * What the system does by the clock. `next_run_at` and the `last_…` are the clock's (`platform/database/triggers.ts`):
 * they make no new version, and `cron_run` has their history.
 */
export const cron_job = pgTable(
  'cron_job',
  {
    ...record(),
    name: text().notNull(),
    task: text().notNull(),
    expression: text().notNull(),
    time_zone: text().notNull(),
    is_enabled: boolean().notNull().default(true),
    missed: text().notNull().default('once'),
    fk_location: fk(() => location.id),
    /** that of the place; null: of every line */
    fk_line: fk(() => location.id),
    split_by: text(),
    for_next: boolean().notNull().default(true),
    /** in whose name it runs */
    fk_owner: integer().references(() => user.id, { onDelete: 'set null' }),
    next_run_at: instant(),
    last_run_at: instant(),
    last_status: text(),
    last_error: text()
  },
  t => [
    onceByWords('cron_job_name_once', t.name),
    check('cron_job_missed', sql`${t.missed} in ('skip', 'once', 'all')`),
    check('cron_job_next', sql`(${t.next_run_at} is not null) = ${t.is_enabled}`),
    index('cron_job_due').on(t.next_run_at)
  ]
)

/**
 * One turn of a scheduled task, or one run by hand. That a turn has one row and a row one process at a time makes it
 * run once, however many servers there are. Without `version`: what it changes is in the audit.
 */
export const cron_run = pgTable(
  'cron_run',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_cron_job: partOf(() => cron_job.id),
    due_at: instant(),
    fk_user: integer().references(() => user.id, { onDelete: 'set null' }),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** not begun, or not begun again, before this moment */
    not_before: instant()
      .notNull()
      .default(sql`now()`),
    started_at: instant(),
    finished_at: instant(),
    log: text(),
    error: text()
  },
  t => [
    uniqueIndex('cron_run_once').on(t.fk_cron_job, t.due_at),
    // Of those by hand one at a time.
    uniqueIndex('cron_run_by_hand')
      .on(t.fk_cron_job)
      .where(sql`due_at is null and state in ('waiting', 'running')`),
    index('cron_run_open')
      .on(t.fk_cron_job, t.id)
      .where(sql`state in ('waiting', 'running')`),
    index('cron_run_of').on(t.fk_cron_job, t.id.desc().nullsFirst()),
    check('cron_run_state', sql`${t.state} in ('waiting', 'running', 'done', 'failed', 'skipped')`),
    check('cron_run_end', sql`(${t.finished_at} is not null) = (${t.state} in ('done', 'failed', 'skipped'))`)
  ]
)
