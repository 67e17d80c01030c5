import type { AlikeReport } from 'contract/anomaly-reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { rowsById } from '../../platform/http/list.ts'
import { reportSource } from './source.ts'

/** What two reports are compared by. */
type Facts = {
  id?: number
  fk_location: number
  fk_base?: number | null | undefined
  fk_asset?: number | null | undefined
  fk_failure_type?: number | null | undefined
  description?: string | null | undefined
}

/** How many are shown. */
const most = 10

/** At the same place, the words must be about the same; of the same base or asset, anything is worth a look. */
const leastWords = 0.45

/**
 * Active reports of the last 90 days that may be about the same: of the same base or asset, or at the same place in
 * similar words. Weights: the thing 0.4, the words 0.35, the type of failure 0.15, the place 0.1.
 */
export async function coincidences(db: Db, facts: Facts): Promise<AlikeReport[]> {
  const { fk_location, fk_base = null, fk_asset = null, fk_failure_type = null } = facts
  const words = facts.description?.slice(0, 1000) ?? ''
  // Of two texts the shorter one: one is often the beginning of the other while it is being written.
  const alike = (a: SQL, b: SQL) => sql`greatest(word_similarity(${a}, ${b}), word_similarity(${b}, ${a}))`
  const text = sql`search_key(left(r.description, 1000))`
  const { rows } = await db.execute<{ id: number; similarity: number }>(sql`
    with near as (
      select r.id, (r.fk_base = ${fk_base}::int or r.fk_asset = ${fk_asset}::int) is true as same,
        r.fk_location = ${fk_location}::int as place, (r.fk_failure_type = ${fk_failure_type}::int) is true as failure,
        ${alike(text, sql`search_key(${words}::text)`)} as words
      from anomaly_report r
      where (r.fk_base = ${fk_base}::int or r.fk_asset = ${fk_asset}::int or r.fk_location = ${fk_location}::int)
        and r.detected_at > now() - interval '90 days' and r.state = 'active' and r.id <> ${facts.id ?? 0}
        and r.fk_line = (select l.fk_line from location l where l.id = ${fk_location}::int)
    ) select id, round((same::int * 0.4 + words * 0.35 + failure::int * 0.15 + place::int * 0.1)::numeric, 3)::float8
      as similarity
    from near where same or words >= ${leastWords} order by similarity desc, id desc limit ${most}`)
  const found = await rowsById(
    db,
    reportSource,
    rows.map(({ id }) => id)
  )
  const similarity = new Map(rows.map(row => [row.id, row.similarity]))
  return found.parsed().map(row => ({ ...row, similarity: similarity.get(row.id) ?? 0 }))
}

/** The line of a place, if the caller works on it. @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN */
export async function requirePlace(db: Db, actor: Actor, id: number): Promise<void> {
  const { rows } = await db.execute<{ line: number | null }>(sql`select fk_line as line from location where id = ${id}`)
  if (!rows[0]?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  requireLine(actor, rows[0].line)
}
