import { addDays } from 'contract/core/days.ts'
import type { ServiceHours, Shift } from 'contract/service-hours/nights.ts'
import { and, between, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { isoFromPostgres } from '../../schema/wire.ts'
import { line_shift, service_exception, service_hours } from '../../schema/service-hours.ts'

/** A line's hours as far as the nights of some days need them: of those days and the one after. */
export async function serviceHoursOf(db: Db, line: number, from: string, to = from): Promise<ServiceHours> {
  const week = await db.select().from(service_hours).where(eq(service_hours.fk_location, line))
  const exceptions = await db
    .select()
    .from(service_exception)
    .where(and(eq(service_exception.fk_location, line), between(service_exception.date, from, addDays(to, 1))))
  const shifts = await db.select().from(line_shift).where(eq(line_shift.fk_location, line))
  return { week, exceptions, shifts }
}

/** The shifts of all lines, by the line; a line without shifts is absent. */
export async function shiftsOfLines(db: Db): Promise<ReadonlyMap<number, readonly Shift[]>> {
  return Map.groupBy(await db.select().from(line_shift), ({ fk_location }) => fk_location)
}

/** Days and times of the operator's clock as moments, ISO 8601 in UTC. */
export async function instantAt<const Moments extends readonly { day: string; time: string }[]>(
  db: Db,
  moments: Moments,
  timeZone: string
): Promise<{ [Index in keyof Moments]: string }> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char((m.day::date + m.time::time) at time zone ${timeZone} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as at
    from json_to_recordset(${JSON.stringify(moments)}) m(day text, time text)`)
  return rows.map(({ at }) => isoFromPostgres(at)) as { [Index in keyof Moments]: string }
}
