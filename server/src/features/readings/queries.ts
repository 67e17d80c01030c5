import type { Reading } from 'contract/readings.ts'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { rowsById } from '../../platform/http/list.ts'
import { reading } from '../../schema/readings.ts'
import { check } from '../../schema/checks.ts'
import { readingSource } from './source.ts'

/**
 * The readings of a check, by moment.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a check of another line
 */
export async function readingsOfCheck(db: Db, id: number, actor: Actor): Promise<JsonText<Reading[]>> {
  const [found] = await db.select({ line: check.fk_line }).from(check).where(eq(check.id, id))
  if (!found) throw notFound()
  requireLine(actor, found.line)
  const rows = await db
    .select({ id: reading.id })
    .from(reading)
    .where(eq(reading.fk_check, id))
    .orderBy(asc(reading.read_at))
  const ids = rows.map(row => row.id)
  return rowsById(db, readingSource, ids)
}
