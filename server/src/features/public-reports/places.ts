import { plainCode } from 'contract/labels/label-sheets.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** A place whose label the public may report by. */
export type OpenPlace = { label: number; fk_location: number; place: string; line: string }

/**
 * The place of a label, if its line takes reports of the public. One query for every code, so that the answer doesn't
 * reveal whether a label doesn't exist, is on a machine, or belongs to a line without the form.
 */
export async function openPlace(db: Db, code: string): Promise<OpenPlace | undefined> {
  const { rows } = await db.execute<OpenPlace>(sql`
    select l.id as label, p.id as fk_location, p.name as place, n.name as line
    from label l join location p on p.id = l.fk_location join location n on n.id = p.fk_line
    where l.code = ${plainCode(code)} and n.takes_public_reports and n.is_active and p.is_active`)
  return rows[0]
}
