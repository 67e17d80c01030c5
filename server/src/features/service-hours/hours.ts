import { addDays } from 'contract/core/days.ts'
import type { ServiceHours, Shift } from 'contract/service-hours/nights.ts'
import { and, between, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { isoFromPostgres } from '../../schema/wire.ts'
import { line_shift, service_exception, service_hours } from '../../schema/service-hours.ts'

/** The hours of lines as far as the nights of some days need them: of those days and the one after; by the line. */
export async function hoursOfLines(
  db: Db,
  lines: readonly number[],
  from: string,
  to: string
): Promise<ReadonlyMap<number, ServiceHours>> {
  const ofLines = (column: PgColumn) => inArray(column, [...lines])
  const week = await db.select().from(service_hours).where(ofLines(service_hours.fk_location))
  const exceptions = await db
    .select()
    .from(service_exception)
    .where(and(ofLines(service_exception.fk_location), between(service_exception.date, from, addDays(to, 1))))
  const shifts = await db.select().from(line_shift).where(ofLines(line_shift.fk_location))
  const own = <Row extends { fk_location: number }>(rows: readonly Row[], line: number) =>
    rows.filter(({ fk_location }) => fk_location === line)
  return new Map(
    lines.map(line => [line, { week: own(week, line), exceptions: own(exceptions, line), shifts: own(shifts, line) }])
  )
}

/** The same of one line. */
export const serviceHoursOf = async (db: Db, line: number, from: string, to = from): Promise<ServiceHours> =>
  requireValue((await hoursOfLines(db, [line], from, to)).get(line))

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
