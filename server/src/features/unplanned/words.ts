import type { wordsBefore } from 'contract/unplanned/unplanned.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { containsText } from '../../platform/http/list-query.ts'

/**
 * The causes or solutions that were written on the caller's lines, of one type of failure or of all: each once,
 * capitals and accents aside, what was written most often first. An order and its activity with the same words count
 * once. Capitals and accents are taken off each different text, not each of the hundred thousand orders.
 */
export async function writtenBefore(
  db: Db,
  actor: Actor,
  { fk_failure_type, field, search, limit }: z.output<typeof wordsBefore.query>
): Promise<z.input<typeof wordsBefore.reply>> {
  const column = sql.identifier(field)
  const lines = actor.isOnAllLines ? sql`` : sql`and o.fk_line = any(${sql.param([...actor.lines])}::int[])`
  const ofType = fk_failure_type ? sql`and o.fk_failure_type = ${fk_failure_type}` : sql``
  const { rows } = await db.execute<{ text: string; count: number }>(sql`
    with written as (
      select o.id, o.${column} as text from work_order o where o.${column} is not null ${ofType} ${lines}
      union
      select o.id, u.${column} from unplanned u join work_order o on o.id = u.fk_work_order
        where u.${column} is not null ${ofType} ${lines}
    ), texts as materialized (select text, count(*) as count, max(id) as id from written group by text)
    select (array_agg(text order by id desc))[1] as text, sum(count)::int as count
    from texts where ${search ? (containsText(sql`search_key(text)`, search) ?? sql`true`) : sql`true`}
    group by search_key(text) order by sum(count) desc, max(id) desc limit ${limit}`)
  return rows
}
