import type pg from 'pg'
import type { SignedIn } from './client.ts'

type Asked = Pick<pg.Pool, 'query'>

/**
 * Of each table the number of rows and the last transaction that wrote one: equal ones mean that nothing was written
 * between. Any row that is made or changed has a newer transaction than all before it, and
 * one that is deleted is missing.
 */
export async function marksOf(pool: Asked, tables: readonly string[]): Promise<Record<string, string>> {
  const one = (table: string) =>
    `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${table}") as "${table}"`
  // Named, so that each connection plans it only once.
  const { rows } = await pool.query({
    name: `marks of ${tables.length}`,
    text: `select ${tables.map(one).join(', ')}`
  })
  return rows[0]
}

/** The id of the latest entry of the audit; the entries between two of these are the changes between them. */
export const lastChange = async (pool: Asked): Promise<number> =>
  (await pool.query({ name: 'last change', text: 'select coalesce(max(id), 0)::int as last from audit_log' })).rows[0]
    .last

/** What was written to a database since a moment. */
export type Written = {
  /** the tables, unless a session was only used; all of them before the first `forget` */
  tables(): Promise<ReadonlySet<string>>
  /** begins anew */
  forget(): Promise<void>
}

export async function watchWrites(pool: Asked): Promise<Written> {
  // Tables without a version, which aren't audited.
  const { rows: others } = await pool.query(
    `select relname as name from pg_class t where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('audit_log', 'audit_seal', 'session')
      and not exists (select from pg_attribute where attrelid = t.oid and attname = 'version' and not attisdropped)`
  )
  const unaudited: string[] = others.map(({ name }) => name)
  let marks: Record<string, string> = {}
  let last = 0
  return {
    async tables() {
      const now = await marksOf(pool, unaudited)
      const { rows } = await pool.query({
        name: 'changed since',
        text: 'select distinct entity from audit_log where id > $1',
        values: [last]
      })
      return new Set([...rows.map(({ entity }) => entity), ...unaudited.filter(table => now[table] !== marks[table])])
    },
    async forget() {
      last = await lastChange(pool)
      marks = await marksOf(pool, unaudited)
    }
  }
}

/** Whether the sessions of all these are still open. */
export async function areIn(pool: Asked, ...callers: SignedIn[]): Promise<boolean> {
  const { rowCount } = await pool.query('select from session where id = any($1) and revoked_at is null', [
    callers.map(({ session }) => session)
  ])
  return rowCount === callers.length
}
