import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

/** Number of rows per statement. */
const chunkSize = 10_000

type Rows = Record<string, unknown>[]

/** Columns that the database copies from other tables: cheaper than sending the same long text thousands of times. */
export type Copies = { joins: string; columns: Record<string, string> }

/**
 * Rows to be inserted, by table. It assigns the ids itself, above the existing ones, so that rows can point to each
 * other before anything is sent; the sequences are set at the end.
 */
export class Store {
  readonly #rows = new Map<PgTable, Rows>()
  readonly #next = new Map<PgTable, number>()
  /** default of `created_at` and `updated_at` */
  readonly #since: string
  #triggers: { of: string; name: string }[] = []
  #sending: Promise<unknown> = Promise.resolve()

  constructor(since: string) {
    this.#since = since
  }

  /**
   * Reads the highest ids and disables the row triggers: no audit, no notices, no derived columns while loading.
   * Statement triggers (totals) stay enabled.
   */
  async begin(client: PoolClient, tables: readonly PgTable[]): Promise<void> {
    const names = tables.map(getTableName)
    const triggers = await client.query<{ of: string; name: string }>(
      `select quote_ident(c.relname) as of, quote_ident(t.tgname) as name from pg_trigger t
        join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not t.tgisinternal
          and t.tgtype & 1 = 1`,
      [names]
    )
    this.#triggers = triggers.rows
    await this.#switchTriggers(client, 'disable')
    const highest = await client.query<{ highest: number | null }>(
      names.map(name => `select max(id) as highest from "${name}"`).join(' union all ')
    )
    for (const [index, table] of tables.entries()) {
      this.#rows.set(table, [])
      this.#next.set(table, (highest.rows[index]?.highest ?? 0) + 1)
    }
  }

  /** Keeps a row for its table and answers with its id. */
  add<T extends PgTable>(table: T, row: T['$inferInsert'] | ((id: number) => T['$inferInsert'])): number {
    const id = this.#next.get(table)
    const rows = this.#rows.get(table)
    if (id === undefined || !rows) throw new Error(`${getTableName(table)} is not among the tables to fill`)
    this.#next.set(table, id + 1)
    rows.push({ id, ...(typeof row === 'function' ? row(id) : row) })
    return id
  }

  /** Changes a row that hasn't been sent yet. */
  change<T extends PgTable>(table: T, id: number, fields: Partial<T['$inferInsert']>): void {
    const rows = this.#rows.get(table) ?? []
    const row = rows[id - Number(rows[0]?.['id'])]
    if (row) Object.assign(row, fields)
  }

  count(table: PgTable): number {
    return this.#rows.get(table)?.length ?? 0
  }

  /** Sends the rows kept for a table; the order of the calls must follow the foreign keys. */
  async flush(client: PoolClient, table: PgTable, copies?: Copies): Promise<void> {
    const rows = this.#rows.get(table) ?? []
    if (!rows.length) return
    const all = getTableColumns(table) as Record<string, PgColumn>
    const used = new Set<string>()
    for (const row of rows) for (const name in row) used.add(name)
    for (const name of ['created_at', 'updated_at']) if (name in all) used.add(name)
    const columns = [...used].map(name => {
      const column = all[name]
      if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
      return { name, type: column.getSQLType(), otherwise: this.#otherwise(column) }
    })
    const list = columns.map(({ name }) => `"${name}"`)
    const copied = Object.entries(copies?.columns ?? {})
    const sql = `insert into "${getTableName(table)}" (${[...list, ...copied.map(([name]) => `"${name}"`)].join()})
      select ${[...list.map(name => `x.${name}`), ...copied.map(([, expression]) => expression)].join()}
      from unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join()}) as x(${list.join()})
        ${copies?.joins ?? ''}`
    for (let from = 0; from < rows.length; from += chunkSize) {
      const chunk = rows.slice(from, from + chunkSize)
      const values = columns.map(({ name, otherwise }) => arrayOf(chunk, name, otherwise))
      await this.#sending // the database works on a chunk while the next one is made
      this.#sending = client.query(sql, values)
      this.#sending.catch(() => {}) // an error is thrown where it is awaited next
    }
  }

  /**
   * Enables the triggers again, sets the sequences above the inserted ids, and derives what the triggers would have.
   */
  async finish(client: PoolClient): Promise<void> {
    await this.#sending
    const names = [...this.#rows.keys()].map(getTableName)
    for (const name of names) {
      await client.query(
        `select setval(pg_get_serial_sequence('"${name}"', 'id'), (select coalesce(max(id), 0) + 1 from "${name}"),
          false)`
      )
    }
    await this.#switchTriggers(client, 'enable')
    // What the triggers would have derived row by row.
    await client.query('select rebuild_totals()')
    await client.query(`analyze ${names.map(name => `"${name}"`).join()}`)
  }

  async #switchTriggers(client: PoolClient, how: 'disable' | 'enable'): Promise<void> {
    await client.query(this.#triggers.map(({ of, name }) => `alter table ${of} ${how} trigger ${name}`).join(';'))
  }

  #otherwise(column: PgColumn): unknown {
    if (column.name === 'created_at' || column.name === 'updated_at') return this.#since
    return ['boolean', 'number', 'string'].includes(typeof column.default) ? column.default : null
  }
}

/** A column of the rows as a PostgreSQL array. */
function arrayOf(rows: Rows, name: string, otherwise: unknown): string {
  let text = '{'
  for (const row of rows) {
    const value = row[name]
    text += (text.length > 1 ? ',' : '') + element(value === undefined ? otherwise : value)
  }
  return `${text}}`
}

function element(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`
}
