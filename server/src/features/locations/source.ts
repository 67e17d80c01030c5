import { type SQL, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Actor, linesFor } from '../../platform/http/actor.ts'
import { type ListSource, wordsOf } from '../../platform/http/list-source.ts'
import { namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'

const parent = alias(location, 'parent')
const line = alias(location, 'line')

/** Places as rows; who may see which, each call says itself, for some belong to no line. */
export const locationSource: ListSource = {
  table: location,
  columns: {
    ...getTableColumns(location),
    location: { id: parent.id, name: parent.name },
    line: { id: line.id, name: line.name, color: line.color }
  },
  joins: query =>
    query.leftJoin(parent, eq(parent.id, location.fk_location)).leftJoin(line, eq(line.id, location.fk_line)),
  words: wordsOf(location.code, location.name),
  present: row => ({ ...row, type: namedClassifier(row['fkc_type'] as number) })
}

/** Places of the lines asked for; without any, those of the caller's lines and those that serve all lines. */
export function visibleTo(actor: Actor, asked?: readonly number[]): SQL | undefined {
  const ofLines = inArray(location.fk_line, [...linesFor(actor, asked)])
  return asked?.length ? ofLines : or(ofLines, isNull(location.fk_line))
}

/** Along the line, from the drive station on. */
export const alongTheLine = [sql`${location.position_m} asc nulls last`, asc(location.code)]
