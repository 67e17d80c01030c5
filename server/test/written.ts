import type pg from 'pg'

/**
 * Of each table the number of rows and the last transaction that wrote one: equal ones mean that nothing was written
 * between. Any row that is made or changed has a newer transaction than all before it, and one that is deleted is missing.
 */
export async function marksOf(
  pool: Pick<pg.Pool, 'query'>,
  tables: readonly string[]
): Promise<Record<string, string>> {
  const one = (table: string) =>
    `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${table}") as "${table}"`
  // Named, so that each connection plans it only once.
  const { rows } = await pool.query({
    name: `marks of ${tables.length}`,
    text: `select ${tables.map(one).join(', ')}`
  })
  return rows[0]
}

/** The tables without a version, of which the audit doesn't tell. */
export async function unauditedTables(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query(
    `select relname as name from pg_class t where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('audit_log', 'audit_seal')
      and not exists (select from pg_attribute where attrelid = t.oid and attname = 'version' and not attisdropped)`
  )
  return rows.map(({ name }) => name)
}
