import { locationType } from 'contract/classifier.ts'
import type { Location } from 'contract/locations.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { oneRow, rowsAbove, rowsWhere } from '../../platform/http/list.ts'
import { location } from '../../schema/locations.ts'
import { alongTheLine, locationSource, visibleOn } from './source.ts'

/** One place; places that serve all lines are visible to everybody. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function oneLocation(db: Db, id: number, actor: Actor): Promise<Location> {
  const row = (await oneRow(db, locationSource, id, actor)).parsed()
  if (row.fk_line !== null) requireLine(actor, row.fk_line)
  return row
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
