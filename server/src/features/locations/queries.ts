import { locationType, openStatuses } from 'contract/core/classifier.ts'
import type { Location } from 'contract/locations/locations.ts'
import { containerProblem } from 'contract/locations/place-types.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { oneRow, rowsAbove, rowsWhere } from '../../platform/http/list.ts'
import { placesWithin } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { alongTheLine, locationSource, visibleOn } from './source.ts'

/** One place; places that serve all lines are visible to everybody. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function oneLocation(db: Db, id: number, actor: Actor): Promise<Location> {
  return (await oneRow(db, locationSource, id, actor)).parsed()
}

/** The roots of the tree that the caller may see, by code. */
export const mainLocations = (db: Db, actor: Actor) =>
  rowsWhere(
    db,
    locationSource,
    and(isNull(location.fk_location), visibleOn(sql.param(actor.lines), false)),
    location.code
  )

/** All places below a line, in their order along it. */
export async function locationsOfLine(db: Db, id: number, actor: Actor) {
  const row = await oneLocation(db, id, actor)
  if (row.fkc_type !== locationType.LINEA) throw notFound()
  return rowsWhere(db, locationSource, and(eq(location.fk_line, id), ne(location.id, id)), ...alongTheLine)
}

/** The places that contain a place, the nearest first. */
export async function parentsOfLocation(db: Db, id: number, actor: Actor) {
  await oneLocation(db, id, actor)
  return rowsAbove(db, locationSource, id)
}

/** Names from the root down to the place. */
export async function pathOfLocation(db: Db, id: number, actor: Actor): Promise<string[]> {
  const { name } = await oneLocation(db, id, actor)
  const above = (await parentsOfLocation(db, id, actor)).parsed()
  return [...above.toReversed().map(row => row.name), name]
}

/**
 * What changes when a place is moved, everything in it included; orders stay with the line where they are.
 * @param to the place that it would be in; undefined for the root
 * @throws VALIDATION.INVALID_DATA when it would be within itself; AUTH.FORBIDDEN for places of other lines
 */
export async function previewMove(db: Db, id: number, to: number | undefined, actor: Actor) {
  const row = await oneLocation(db, id, actor)
  const target = to === undefined ? undefined : await oneLocation(db, to, actor)
  const { rows } = await db.execute<{ locations: number; bases: number; work_orders: number; is_within: boolean }>(sql`
    with w as (select * from ${placesWithin(sql`array[${id}]::int[]`)} w)
    select (select count(*)::int - 1 from w) as locations,
      (select count(*)::int from base where fk_location in (select id from w)) as bases,
      (select count(*)::int from work_order where fk_location in (select id from w)
        and fkc_status = any(${sql.param(openStatuses)}::int[])) as work_orders,
      exists (select from w where id = ${to ?? null}::int) as is_within`)
  const { is_within, locations = 0, bases = 0, work_orders = 0 } = rows[0] ?? {}
  if (is_within) throw invalid({ fk_location: 'Una ubicación no puede estar dentro de sí misma' })
  const problem = containerProblem(row.fkc_type, target?.fkc_type ?? null)
  if (problem) throw invalid({ fk_location: problem })
  const named = (line: Location['line'] | undefined) => line && { id: line.id, name: line.name }
  return {
    path: target ? await pathOfLocation(db, target.id, actor) : [],
    line_from: named(row.line) ?? null,
    line_to: named(row.fkc_type === locationType.LINEA ? row.line : target?.line) ?? null,
    locations,
    bases,
    work_orders
  }
}
