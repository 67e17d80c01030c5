import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'

/** A place of a line on which the caller works. @throws VALIDATION.INVALID_DATA on `fk_location`, AUTH.FORBIDDEN */
export async function requirePlace(db: Db, actor: Actor, id: number): Promise<void> {
  const { rows } = await db.execute<{ line: number | null }>(sql`select fk_line as line from location where id = ${id}`)
  if (!rows[0]?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  requireLine(actor, rows[0].line)
}
