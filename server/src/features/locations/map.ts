import { locationType } from 'contract/core/classifier.ts'
import { maxMapPlaces, pointTypes } from 'contract/locations/locations.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { location } from '../../schema/locations.ts'
import { alongTheLine, visibleOn } from './source.ts'

/** Lines and the places that stand at a point, of all lines of the caller or of one. @throws AUTH.FORBIDDEN */
export async function mapPlacesOf(db: Db, fkLine: number | undefined, actor: Actor) {
  if (fkLine !== undefined) requireLine(actor, fkLine)
  const visible = visibleOn(sql.param(fkLine === undefined ? actor.lines : [fkLine]), fkLine !== undefined)
  const { id, fk_line, fkc_type, code, name, latitude, longitude, position_m, color } = location
  const lines = await db
    .select({ id, name, color })
    .from(location)
    .where(and(eq(fkc_type, locationType.LINEA), visible))
    .orderBy(asc(code))
  const places = await db
    .select({ id, fk_line, fkc_type, code, name, latitude, longitude, position_m })
    .from(location)
    .where(and(inArray(fkc_type, [...pointTypes]), location.is_active, visible))
    .orderBy(sql`${fk_line} nulls last`, ...alongTheLine)
    .limit(maxMapPlaces + 1)
  return { lines, places: places.slice(0, maxMapPlaces), is_whole: places.length <= maxMapPlaces }
}
