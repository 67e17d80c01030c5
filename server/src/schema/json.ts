import { Column, is, type SQL, sql } from 'drizzle-orm'

/** Columns and expressions by their names in JSON. A nested object is null when its first field is null. */
export type JsonFields = { [name: string]: Column | SQL | JsonFields }

/** The rows of a part as one JSON list within the row of the whole, so that one query reads both. */
export const listOf = (fields: JsonFields, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(${objectOf(fields)} order by ${order}), '[]') ${from})`

/** A row as the API shows it: moments as in `columns.ts`, numbers and days as JSON has them. */
function objectOf(fields: JsonFields): SQL {
  const parts = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${valueOf(field)}`)
  return sql`json_build_object(${sql.join(parts, sql`, `)})`
}

function valueOf(field: JsonFields[string]): SQL {
  if (is(field, Column))
    return field.getSQLType().startsWith('timestamptz')
      ? sql`to_char(${field}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`${field}`
  if (isExpression(field)) return field
  return sql`case when ${Object.values(field)[0]} is not null then ${objectOf(field)} end`
}

const isExpression = (field: SQL | JsonFields): field is SQL => 'queryChunks' in field
