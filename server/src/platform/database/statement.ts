import { createHash } from 'node:crypto'
import { fillPlaceholders, type Query, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A query ready to send, with placeholders among its `params`. PostgreSQL keeps its plan under the `name`. */
export type Statement = { text: string; params: unknown[]; name: string }

/** Values of a statement's placeholders, by their names. */
export type Values = Record<string, unknown>

/** Rows in the order of the selection, each value as the text that PostgreSQL sent. */
export type Sent = { rows: (string | null)[][]; fields: { dataTypeID: number }[] }

/** A connection or a pool. */
export type Querier = Pick<pg.ClientBase, 'query'>

const dialect = new PgDialect()

/** Writes a query's text, once for all calls. */
export function statement(question: SQLWrapper | { toSQL(): Query }): Statement {
  const { sql: text, params } = 'toSQL' in question ? question.toSQL() : dialect.sqlToQuery(question.getSQL())
  return { text, params, name: createHash('sha256').update(text).digest('base64url').slice(0, 40) }
}

const names = new Set<string>()
/** Plans that each connection keeps at most; further statements are planned at each call. */
const maxStatementNames = 300

const asSent = { getTypeParser: () => (value: string) => value }

const configOf = ({ text, params, name }: Statement, values: Values, plan: 'kept' | 'new'): pg.QueryArrayConfig => {
  const isKept = plan === 'kept' && (names.has(name) || (names.size < maxStatementNames && names.add(name)))
  const filled = fillPlaceholders(params, values)
  return { text, values: filled, ...(isKept && { name }), rowMode: 'array', types: asSent } as pg.QueryArrayConfig
}

/** Runs a statement. @param plan `kept`: made once per connection, for any values; `new`: made for these values */
export function runStatement(
  by: Querier,
  asked: Statement,
  values: Values,
  plan: 'kept' | 'new' = 'kept'
): Promise<Sent> {
  return by.query(configOf(asked, values, plan)) as Promise<unknown> as Promise<Sent>
}

/** Hands over each row when it comes, instead of keeping all; with a kept plan, on a connection of the pool. */
export async function queryEach(
  pool: pg.Pool,
  asked: Statement,
  values: Values,
  take: (row: Sent['rows'][number], fields: Sent['fields']) => void
): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const query = client.query(new pg.Query(configOf(asked, values, 'kept')))
      query.on('row', (row: unknown, result) => {
        try {
          take(row as Sent['rows'][number], (result as Sent | undefined)?.fields ?? [])
        } catch (error) {
          query.emit('error', error) // thrown on, it would end the process
        }
      })
      query.on('end', () => resolve()).on('error', reject)
    })
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/**
 * Whole numbers, or texts, whose values are hidden from the planner: a list, or one where the name says so. When the
 * plan for the given values seems slightly cheaper than the kept one, PostgreSQL plans anew at every call, which takes
 * longer than answering these queries.
 */
export const hiddenParam = (name: string, kind: 'int' | 'text' = 'int'): SQL => {
  const type = sql.raw(name.endsWith('.one') ? kind : `${kind}[]`)
  return name.endsWith('.one')
    ? sql`(select ${sql.placeholder(name)}::${type})`
    : sql`(select ${sql.placeholder(name)}::${type})::${type}`
}
