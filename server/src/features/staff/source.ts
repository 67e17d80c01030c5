import { soonDays } from 'contract/staff/people.ts'
import * as contract from 'contract/staff/staff.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { rowsWhere, visibleSource } from '../../platform/http/list.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { containsText } from '../../platform/http/list-query.ts'
import { byPermission, type ListSource, listSource, searchTextOf } from '../../platform/http/list-source.ts'
import type { Value } from '../../schema/expressions.ts'
import { dayAfter, hiddenValue } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { trainingsNow, weekMinutesOf } from './trainings-now.ts'
import { staffPolicy } from './policy.ts'

/** People of these lines; `lines` is a list of PostgreSQL. */
const onLines = (lines: Value): SQL =>
  sql`${staff.id} in (select fk_staff from staff_location where fk_location = any(${lines}))`

/**
 * All staff; with lines in the query, only people of those. The caller binds `ofTrainings`: the trainings whose state
 * the query filters by, or null for any.
 */
export const staffSource = (timeZone: string): ListSource<contract.Staff> =>
  byPermission('staff.contact', isVisible =>
    listSource(contract.staff, {
      ...staffPolicy,
      fields: {
        ...(isVisible ? {} : { dni: hiddenValue, email: hiddenValue, phone: hiddenValue, external_id: hiddenValue }),
        lines: sql`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color,
        'is_locked', sl.is_locked) order by l.id), '[]')
        from staff_location sl join location l on l.id = sl.fk_location where sl.fk_staff = staff.id)`,
        specialties: sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
        from staff_specialty ss join specialty s on s.id = ss.fk_specialty where ss.fk_staff = staff.id)`,
        trainings: sql`(select coalesce(json_agg(json_build_object('id', n.id, 'fk_training', t.id, 'name', t.name,
        'valid_until', n.valid_until) order by t.name), '[]')
        from ${trainingsNow} n join training t on t.id = n.fk_training where n.fk_staff = staff.id)`,
        week_minutes: weekMinutesOf(timeZone),
        photo: isVisible ? photo : sql`null::json`
      },
      searchText: searchTextOf(...(isVisible ? [staff.dni] : []), staff.first_name, staff.last_name, staff.position),
      sort: { week_minutes: weekMinutesOf(timeZone), ...(isVisible ? {} : { dni: hiddenValue }) },
      visible: (lines, isAsked) => (isAsked ? onLines(lines) : undefined),
      filters: {
        fk_line: onLines,
        fk_specialty: ids =>
          sql`${staff.id} in (select fk_staff from staff_specialty where fk_specialty = any(${ids}))`,
        fk_training: ids => sql`${staff.id} in (select fk_staff from staff_training where fk_training = any(${ids}))`,
        training_state: states => sql`exists (select from ${trainingsNow} n where n.fk_staff = ${staff.id}
          and (${ofTrainings} is null or n.fk_training = any(${ofTrainings}))
          and case when n.valid_until < ${dayAfter(timeZone, 0)} then 'expired'
            when n.valid_until <= ${dayAfter(timeZone, soonDays)} then 'expiring' else 'valid' end = any(${states}))`
      }
    })
  )

const ofTrainings = sql`${sql.placeholder('ofTrainings')}::int[]`

/** The latest picture among a person's files that isn't a certificate. */
const photo = sql`(select json_build_object('id', a.id) from attachment a join file_content c on c.sha256 = a.sha256
  where a.entity = 'staff' and a.fk_entity = ${staff.id} and c.has_thumbnail and a.mime_type like 'image/%'
    and not exists (select from staff_training st where st.fk_attachment = a.id) order by a.id desc limit 1)`

/**
 * Active people of operations and maintenance, by surname.
 * @param place a place of the line that they work on; 0 for any line
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a place of another line
 */
export async function staffOfOperations(
  db: Db,
  source: ListSource<contract.Staff>,
  place: number,
  actor: Actor
): Promise<JsonText<contract.Staff[]>> {
  const line = place === 0 ? undefined : await lineOf(db, place, actor)
  const department = searchTextOf(staff.department)
  const inDepartments = sql`(${containsText(department, 'operacion')} or ${containsText(department, 'mantenimiento')})`
  const works = and(staff.is_active, inDepartments, line === undefined ? undefined : onLines(sql.param([line])))
  return rowsWhere(db, visibleSource(source, actor), works, staff.last_name, staff.first_name, staff.id)
}

async function lineOf(db: Db, place: number, actor: Actor): Promise<number> {
  const { rows } = await db.execute<{ fk_line: number | null }>(sql`select fk_line from location where id = ${place}`)
  const [found] = rows
  if (!found) throw notFound()
  requireLine(actor, found.fk_line)
  return found.fk_line as number
}

/** What people of the staff are, each once, by name. */
export async function positions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ position: string }>(
    sql`select distinct position from staff where position is not null order by position`
  )
  return rows.map(({ position }) => position)
}
