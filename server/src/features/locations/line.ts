import { locationType } from 'contract/core/classifier.ts'
import type { createLine } from 'contract/locations/locations.ts'
import { towerPlaces } from 'contract/locations/towers.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { oneRow } from '../../platform/http/list.ts'
import { insertRow } from '../../platform/http/resource-routes.ts'
import { lockTree } from '../../platform/database/lock-tree.ts'
import { location } from '../../schema/locations.ts'
import { writableLocations } from './actions.ts'
import { locationSource } from './source.ts'

/**
 * Makes a line with its stations and towers.
 * @throws AUTH.FORBIDDEN for callers who don't work on all lines; VALIDATION.INVALID_DATA, also when a code is taken
 */
export async function makeLine(db: Transaction, body: z.output<typeof createLine.body>, actor: Actor) {
  const { stations, towers, tower_positions, ...fields } = body
  const placed = towerPlaces({ code: fields.code, stations, towers, tower_positions })
  if ('refused' in placed) throw invalid({ [placed.field]: placed.refused })
  // Two at once: the second one sees the codes of the first.
  await lockTree(db, 'location')
  const codes = [fields, ...stations, ...placed.towers].map(({ code }) => code)
  const twice = await takenOrTwice(db, codes)
  if (twice) {
    const index = stations.findIndex(({ code }) => code === twice.code)
    throw invalid({ [index < 0 ? 'code' : `stations.${index}.code`]: `${twice.code}: ${twice.why}` })
  }
  const made = await insertRow(db, writableLocations, { ...fields, fkc_type: locationType.LINEA }, actor)
  const { id } = made.parsed()
  const below = [
    ...stations.map(station => ({ ...station, fkc_type: locationType.ESTACION })),
    ...placed.towers.map(tower => ({ ...tower, fkc_type: locationType.TORRE }))
  ]
  if (below.length) await db.insert(location).values(below.map(place => ({ ...place, fk_location: id })))
  return { line: (await oneRow(db, locationSource, id, actor)).parsed(), locations: below.length }
}

/** The first of some codes that a place has already, or that is among them twice; codes are compared as searches do. */
async function takenOrTwice(db: Transaction, codes: readonly string[]) {
  const { rows } = await db.execute<{ code: string; is_taken: boolean }>(sql`
    select code, is_taken from (
      select code, place, exists (select from location l where search_key(l.code) = search_key(g.code)) as is_taken,
        row_number() over (partition by search_key(code) order by place) > 1 as is_twice
      from unnest(${sql.param(codes)}::text[]) with ordinality as g(code, place)
    ) g where is_taken or is_twice order by place limit 1`)
  const [first] = rows
  return first && { code: first.code, why: first.is_taken ? 'el código ya existe' : 'el código está dos veces' }
}
