import { attachable } from 'contract/attachments/attachable.ts'
import type pg from 'pg'

/**
 * Conditions, as PostgreSQL prints them, for tables into which the database or the server enters rows by itself: only
 * rows that meet them are audited and announced.
 */
const toldOnly: Record<string, { inserted?: string; deleted?: string }> = {
  api: { inserted: 'false' },
  profile_api: { inserted: '(NOT new.allowed)', deleted: '(NOT old.allowed)' },
  profile_page: { inserted: 'new.allowed', deleted: 'old.allowed' }
}

/**
 * Columns that the database copies or sums up from another table, or that the clock moves, by table: a row in which
 * only these change has no new version, and the audit has the change where it was made.
 */
const copied: Record<string, readonly string[]> = {
  cron_job: ['next_run_at', 'last_run_at', 'last_status', 'last_error'],
  warehouse_item: ['stock', 'reserved'],
  unplanned: ['type', 'fkc_status', 'fkc_priority', 'scheduled_start', 'closed_at']
}

/** That more of a row changes than what is copied. */
const ownChange = (columns: readonly string[]) => {
  const own = (row: string) => `(to_jsonb(${row}.*) - '{${columns.join()}}'::text[])`
  return `(${own('old')} IS DISTINCT FROM ${own('new')})`
}

/** The tables to whose rows files can be attached, as PostgreSQL prints their names. */
const withFiles: ReadonlySet<string> = new Set(attachable.map(name => (name === 'check' ? '"check"' : name)))

/** The triggers of one table, written exactly as PostgreSQL prints them, to be compared with the existing ones. */
function triggersOf(table: string, secrets: string[]): string[] {
  const { inserted, deleted } = toldOnly[table] ?? {}
  const changed = copied[table] ? ownChange(copied[table]) : '(old.* IS DISTINCT FROM new.*)'
  const trigger = (name: string, event: string, condition: string | undefined, action: string) =>
    `CREATE TRIGGER ${name} ${event} ON public.${table} FOR EACH ROW ${condition ? `WHEN (${condition}) ` : ''}EXECUTE FUNCTION ${action}`
  const record = `record_change(${secrets.join(', ')})`
  return [
    trigger('keep_version', 'BEFORE UPDATE', changed, 'keep_version()'),
    trigger('record_insert', 'AFTER INSERT', inserted, record),
    trigger('record_update', 'AFTER UPDATE', changed, record),
    trigger('record_delete', 'AFTER DELETE', deleted, record),
    ...(withFiles.has(table) ? [trigger('drop_attachments', 'BEFORE DELETE', undefined, 'drop_attachments()')] : [])
  ]
}

/**
 * Gives every table with a `version` the triggers that count the version, write the audit and announce changes, without
 * the columns of type `secret`, and those that let a record's files go with it. If all are in
 * place, this is a single query.
 *
 * @param owner a connection of the tables' owner, after the migrations
 */
export async function attachTriggers(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ table: string; secrets: string[]; attached: string[] }>(`
    select quote_ident(relname) as table,
      array(select quote_literal(attname) from pg_attribute
        where attrelid = t.oid and atttypid = 'public.secret'::regtype and not attisdropped order by attnum) as secrets,
      array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = t.oid and not tgisinternal) as attached
    from pg_class t
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and exists (select from pg_attribute where attrelid = t.oid and attname = 'version' and not attisdropped)`)
  const missing = rows.flatMap(({ table, secrets, attached }) =>
    triggersOf(table, secrets).filter(trigger => !attached.includes(trigger))
  )
  // Several statements in one query are one transaction.
  if (missing.length) await owner.query(missing.join(';').replaceAll('CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'))
}
