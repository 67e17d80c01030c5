import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { type Querier, runStatement, statement, type Values } from './statement.ts'

/** A cursor: how many of its rows were fetched, and how many it has. */
type Cursor = { name: string; position: number; count: number }

/** The cursors of a snapshot, by query. */
export type Cursors = Map<string, Cursor>

/**
 * The next page of a query that is read whole, page after page, on a snapshot. The query runs once, behind a cursor of
 * PostgreSQL, so that later pages take no longer than the first, and memory here doesn't grow with its rows.
 *
 * @param query its rows, and their order
 * @param page `from`: number of rows before it
 * @returns the statement that fetches the page, and the count of all rows; undefined outside of a snapshot, and for any
 *   page but the next one
 */
export async function nextPage(
  { $client, cursors }: { $client: Querier; cursors?: Cursors },
  { rows, order }: { rows: SQL; order: SQL },
  { from, limit }: { from: number; limit: number },
  values: Values = {}
): Promise<{ fetch: SQL; count: number } | undefined> {
  if (!cursors) return undefined
  const ordered = statement(sql`${rows} order by ${order}`)
  const key = JSON.stringify([ordered.text, fillPlaceholders(ordered.params, values)])
  let cursor = cursors.get(key)
  if (!cursor) {
    const name = `whole_${cursors.size}`
    const counted = await runStatement($client, statement(sql`select count(*) from (${rows}) counted`), values, 'new')
    await runStatement(
      $client,
      { ...ordered, text: `declare ${name} no scroll cursor for ${ordered.text}` },
      values,
      'new'
    )
    cursor = { name, position: 0, count: Number(counted.rows[0]?.[0]) }
    cursors.set(key, cursor)
  }
  if (from !== cursor.position) return undefined
  cursor.position += limit
  return { fetch: sql.raw(`fetch ${limit} from ${cursor.name}`), count: cursor.count }
}
