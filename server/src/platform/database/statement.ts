import { createHash } from 'node:crypto'
import { fillPlaceholders, type Query, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** A question whose text is written once; its placeholders are among the `params`. PostgreSQL keeps its plan by the `name`. */
export type Statement = { text: string; params: unknown[]; name: string }

/** Values of a statement's placeholders, by their names. */
export type Values = Record<string, unknown>

/** Rows in the order of the selection, each value as the text that PostgreSQL sent. */
export type Sent = { rows: (string | null)[][]; fields: { dataTypeID: number }[] }

/** Whoever answers: a connection, or the pool of them. */
export type Querier = Pick<pg.ClientBase, 'query'>

const dialect = new PgDialect()

/** Writes a question's text, once for all calls. */
export function statement(question: SQLWrapper | { toSQL(): Query }): Statement {
  const { sql: text, params } = 'toSQL' in question ? question.toSQL() : dialect.sqlToQuery(question.getSQL())
  return { text, params, name: createHash('sha256').update(text).digest('base64url').slice(0, 40) }
}

const names = new Set<string>()
/** More plans than this are not kept by each connection; further statements are planned at each call. */
const mostNames = 300

const asSent = { getTypeParser: () => (value: string) => value }

/** @param plan `kept`: made once per connection, for whatever is asked; `new`: made for the values at hand */
export function ask(
  by: Querier,
  { text, params, name }: Statement,
  values: Values,
  plan: 'kept' | 'new' = 'kept'
): Promise<Sent> {
  const isKept = plan === 'kept' && (names.has(name) || (names.size < mostNames && names.add(name)))
  const filled = fillPlaceholders(params, values)
  return by.query({
    text,
    values: filled,
    ...(isKept && { name }),
    rowMode: 'array',
    types: asSent
  } as pg.QueryArrayConfig) as Promise<unknown> as Promise<Sent>
}

/**
 * A list of whole numbers that the planner doesn't look at. Where the plan for the values at hand seems a little cheaper than the
 * kept one, PostgreSQL plans anew at every call, and planning these questions takes longer than answering them.
 */
export const unseenList = (name: string) => sql`(select ${sql.placeholder(name)}::int[])::int[]`
