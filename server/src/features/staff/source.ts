import * as contract from 'contract/staff.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { rowsWhere, seenBy } from '../../platform/http/list.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { containsText } from '../../platform/http/list-query.ts'
import { byPermission, listSource, searchTextOf, type Value } from '../../platform/http/list-source.ts'
import { untold } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'

/** People of these lines; `lines` is a list of PostgreSQL. */
const onLines = (lines: Value): SQL =>
  sql`${staff.id} in (select fk_staff from staff_location where fk_location = any(${lines}))`

/** Everybody; if lines are asked for, only people of those. */
export const staffSource = byPermission('staff.contact', isTold =>
  listSource(contract.staff, {
    table: staff,
    fields: {
      ...(isTold ? {} : { dni: untold, email: untold, phone: untold, external_id: untold }),
      lines: sql`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color,
      'is_locked', sl.is_locked) order by l.id), '[]')
      from staff_location sl join location l on l.id = sl.fk_location where sl.fk_staff = staff.id)`,
      specialties: sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
      from staff_specialty ss join specialty s on s.id = ss.fk_specialty where ss.fk_staff = staff.id)`
    },
    searchText: searchTextOf(...(isTold ? [staff.dni] : []), staff.first_name, staff.last_name, staff.position),
    ...(isTold ? {} : { sort: { dni: untold } }),
    visible: (lines, isAsked) => (isAsked ? onLines(lines) : undefined),
    filters: {
      fk_line: onLines,
      fk_specialty: ids => sql`${staff.id} in (select fk_staff from staff_specialty where fk_specialty = any(${ids}))`
    }
  })
)

/**
 * Active people of operations and maintenance, by surname.
 * @param place a place of the line that they work on; 0 for any line
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a place of another line
 */
export async function staffOfOperations(db: Db, place: number, actor: Actor): Promise<JsonText<contract.Staff[]>> {
  const line = place === 0 ? undefined : await lineOf(db, place, actor)
  const department = searchTextOf(staff.department)
  const inDepartments = sql`(${containsText(department, 'operacion')} or ${containsText(department, 'mantenimiento')})`
  const works = and(staff.is_active, inDepartments, line === undefined ? undefined : onLines(sql.param([line])))
  return rowsWhere(db, seenBy(staffSource, actor), works, staff.last_name, staff.first_name, staff.id)
}

async function lineOf(db: Db, place: number, actor: Actor): Promise<number> {
  const { rows } = await db.execute<{ fk_line: number | null }>(sql`select fk_line from location where id = ${place}`)
  const [found] = rows
  if (!found) throw notFound()
  requireLine(actor, found.fk_line)
  return found.fk_line as number
}
