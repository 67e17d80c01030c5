import type { Staff } from 'contract/staff.ts'
import { and, asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, linesFor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { rowsById } from '../../platform/http/list.ts'
import { type ListSource, matchesWords, wordsOf } from '../../platform/http/list-source.ts'
import { idList } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'

const onLines = (lines: readonly number[]): SQL =>
  inArray(staff.id, sql`(select fk_staff from staff_location where fk_location in ${idList(lines)})`)

const words = wordsOf(staff.dni, staff.first_name, staff.last_name)

/** People as one caller sees them: everybody, or those of lines that are the caller's. */
export const staffSource = (actor: Actor, asked?: readonly number[]): ListSource => ({
  table: staff,
  columns: {
    ...getTableColumns(staff),
    lines: sql`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'is_locked', sl.is_locked) order by l.id), '[]')
      from staff_location sl join location l on l.id = sl.fk_location where sl.fk_staff = staff.id)`,
    specialties: sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
      from staff_specialty ss join specialty s on s.id = ss.fk_specialty where ss.fk_staff = staff.id)`
  },
  words,
  where: asked?.length ? onLines(linesFor(actor, asked)) : undefined,
  filters: {
    fk_line: (lines: number[]) => onLines(linesFor(actor, lines)),
    fk_specialty: (ids: number[]) =>
      inArray(staff.id, sql`(select fk_staff from staff_specialty where fk_specialty in ${idList(ids)})`)
  }
})

/**
 * Active people of operations and maintenance, by surname.
 * @param place a place of the line they work on; 0: of any
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a place of another line
 */
export async function staffOfOperations(db: Db, place: number, actor: Actor): Promise<Staff[]> {
  const line = place === 0 ? undefined : await lineOf(db, place, actor)
  const inDepartments = sql`(${matchesWords(wordsOf(staff.department), 'operacion')} or ${matchesWords(wordsOf(staff.department), 'mantenimiento')})`
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(staff.is_active, inDepartments, line === undefined ? undefined : onLines([line])))
    .orderBy(asc(staff.last_name), asc(staff.first_name), asc(staff.id))
  const ids = rows.map(row => row.id)
  return (await rowsById(db, staffSource(actor), ids)) as Staff[]
}

async function lineOf(db: Db, place: number, actor: Actor): Promise<number> {
  const { rows } = await db.execute<{ fk_line: number | null }>(sql`select fk_line from location where id = ${place}`)
  const [found] = rows
  if (!found) throw notFound()
  requireLine(actor, found.fk_line)
  return found.fk_line as number
}
