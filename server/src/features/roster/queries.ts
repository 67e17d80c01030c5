import { locationType } from 'contract/core/classifier.ts'
import type { RosterDay, RosterPeople, RosterPerson } from 'contract/roster/roster.ts'
import { usualShifts } from 'contract/service-hours/nights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { constant } from '../../schema/expressions.ts'
import { shiftsOfLines } from '../service-hours/hours.ts'

type Period = { from: string; to: string }

/** Columns of a day on the wire, of a row `r`. */
export const dayColumns = sql`r.fk_staff, to_char(r.date, 'YYYY-MM-DD') as date, r.fk_line, r.fkc_shift, r.fkc_absence, r.version`

/** The people `s` of some lines, those who work there now, and whoever is on a shift of them in the period. */
const isOfLines = (lines: readonly number[], { from, to }: Period): SQL => sql`(
  s.is_active and exists (select from staff_location sl where sl.fk_staff = s.id and sl.fk_location = any(${sql.param(lines)}::int[]))
  or exists (select from roster o where o.fk_staff = s.id and o.fk_line = any(${sql.param(lines)}::int[])
    and o.date between ${from} and ${to}))`

/**
 * The days of the people of some lines, also those on other lines, by person and date.
 * @param staff only this one of them
 */
export async function daysBetween(
  db: Db,
  lines: readonly number[],
  period: Period,
  staff?: number
): Promise<RosterDay[]> {
  const { rows } = await db.execute<RosterDay>(sql`
    select ${dayColumns} from roster r
    where r.date between ${period.from} and ${period.to}
      and r.fk_staff in (select s.id from staff s where ${isOfLines(lines, period)})
      ${staff === undefined ? sql`` : sql`and r.fk_staff = ${staff}`}
    order by r.fk_staff, r.date`)
  return rows
}

/** The days of one person, on whatever line; none for an account without a person. */
export async function daysOfPerson(db: Db, staff: number | null, { from, to }: Period): Promise<RosterDay[]> {
  const { rows } = await db.execute<RosterDay>(sql`
    select ${dayColumns} from roster r where r.fk_staff = ${staff} and r.date between ${from} and ${to} order by r.date`)
  return rows
}

/** Who stands in the roster of some lines, by name. */
export async function peopleOf(
  db: Db,
  lines: readonly number[],
  period: Period,
  today: string
): Promise<RosterPerson[]> {
  const { rows } = await db.execute<RosterPerson>(sql`
    select s.id, s.first_name, s.last_name, s.position, s.is_active,
      array(select sl.fk_location from staff_location sl where sl.fk_staff = s.id order by 1) as lines,
      (select sl.fk_location from staff_location sl where sl.fk_staff = s.id and sl.is_locked) as fk_locked_line,
      array(select sp.fk_specialty from staff_specialty sp where sp.fk_staff = s.id order by 1) as specialties,
      (select coalesce(json_agg(json_build_object('name', t.name, 'valid_until', held.until) order by t.name), '[]')
        from (select st.fk_training, max(coalesce(st.valid_until, 'infinity')) as until from staff_training st
          where st.fk_staff = s.id group by st.fk_training) held
        join training t on t.id = held.fk_training where held.until < 'infinity') as trainings,
      array(select distinct st.fk_training from staff_training st where st.fk_staff = s.id
        and (st.valid_until is null or st.valid_until >= ${today}) order by 1) as fk_trainings
    from staff s where ${isOfLines(lines, period)}
    order by search_key(s.last_name), search_key(s.first_name), s.id`)
  return rows
}

/** Every line in use, with its shifts: people of one may be on another. */
export async function linesWithShifts(db: Db): Promise<RosterPeople['lines']> {
  const shifts = await shiftsOfLines(db)
  const { rows } = await db.execute<{ id: number; name: string; color: string | null }>(sql`
    select l.id, l.name, l.color from location l where l.fkc_type = ${constant(locationType.LINEA)} order by l.code`)
  return rows.map(line => ({
    ...line,
    shifts: (shifts.get(line.id) ?? usualShifts).map(({ fkc_shift, starts, ends }) => ({ fkc_shift, starts, ends }))
  }))
}

/** The names of specialties, by name. */
export async function namesOfSpecialties(db: Db, ids: readonly number[]): Promise<RosterPeople['specialties']> {
  const { rows } = await db.execute<RosterPeople['specialties'][number]>(sql`
    select id, name from specialty where id = any(${sql.param(ids)}::int[]) order by search_key(name), id`)
  return rows
}
