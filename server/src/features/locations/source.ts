import { locations } from 'contract/locations/locations.ts'
import { type SQL, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import type { Value } from '../../schema/expressions.ts'
import { countBasesWithin, countOf, namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { locationPolicy } from './policy.ts'

const parent = alias(location, 'parent')
const line = alias(location, 'line')

/** Places of the lines asked for; else those of the caller's lines and those that serve all lines. */
export function visibleOn(lines: Value, isAsked: boolean): SQL | undefined {
  const ofLines = sql`${location.fk_line} = any(${lines})`
  return isAsked ? ofLines : or(ofLines, isNull(location.fk_line))
}

/** Places as rows. */
export const locationSource = listSource(locations, {
  ...locationPolicy,
  fields: {
    type: namedClassifier(location.fkc_type),
    location: { id: parent.id, name: parent.name },
    line: { id: line.id, name: line.name, color: line.color },
    children_count: countOf('location', 'fk_location', location.id),
    bases_count: countBasesWithin('location', location.id)
  },
  flags: { is_root: is => (is ? isNull(location.fk_location) : isNotNull(location.fk_location)) },
  sort: { along_line: sql`(coalesce(${location.position_m}, 'infinity'), natural_key(${location.code}))` },
  joins: query =>
    query.leftJoin(parent, eq(parent.id, location.fk_location)).leftJoin(line, eq(line.id, location.fk_line)),
  searchText: searchTextOf(location.code, location.name),
  isSmall: true
})

/** Along the line, starting at the drive station. */
export const alongTheLine = [sql`${location.position_m} asc nulls last`, sql`natural_key(${location.code})`]
