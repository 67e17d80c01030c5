import { type AlikeReport, alikeReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { runStatement, statement, hiddenParam } from '../../platform/database/statement.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { allRowsStatement, queryRows } from '../../platform/http/list.ts'
import type { ListSource } from '../../platform/http/list-source.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { reportSource } from './source.ts'

/** What two reports are compared by. */
type Facts = {
  id?: number
  fk_location: number
  fk_base?: number | null | undefined
  fk_asset?: number | null | undefined
  fk_failure_type?: number | null | undefined
  description?: string | null | undefined
}

/** How many are shown. */
const most = 10

/** At the same place, the words must be about the same; of the same base or asset, anything is worth a look. */
const leastWords = 0.45

// Of two texts the shorter one: one is often the beginning of the other while it is being written.
const alike = (a: SQL, b: SQL) => sql`greatest(word_similarity(${a}, ${b}), word_similarity(${b}, ${a}))`
const given = (name: keyof Facts) => sql.placeholder(name)

/**
 * Active reports of the last 90 days that may be about the same: of the same base or asset, or at the same place in
 * similar words. Weights: the thing 0.4, the words 0.35, the type of failure 0.15, the place 0.1. What they are
 * compared with is one row, so that the plan is the same for any values.
 */
const near = sql`(
  with mine as materialized (select ${given('id')}::int as id, l.id as fk_location, l.fk_line, ${given('fk_base')}::int as fk_base,
    ${given('fk_asset')}::int as fk_asset, ${given('fk_failure_type')}::int as fk_failure_type,
    search_key(left(${given('description')}, 1000)) as text
    from location l where l.id = ${given('fk_location')}
  ), near as (
    select r.id, (r.fk_base = mine.fk_base or r.fk_asset = mine.fk_asset) is true as same,
      r.fk_location = mine.fk_location as place, (r.fk_failure_type = mine.fk_failure_type) is true as failure,
      ${alike(sql`search_key(left(r.description, 1000))`, sql`mine.text`)} as words
    from anomaly_report r, mine
    where (r.fk_base = mine.fk_base or r.fk_asset = mine.fk_asset or r.fk_location = mine.fk_location)
      and r.detected_at > now() - interval '90 days' and r.state = 'active' and r.id <> mine.id
      and r.fk_line = mine.fk_line
  ) select id, round((same::int * 0.4 + words * 0.35 + failure::int * 0.15 + place::int * 0.1)::numeric, 3)::float8
    as similarity
  from near where same or words >= ${sql.raw(String(leastWords))} order by similarity desc, id desc
  limit ${sql.raw(String(most))}
) near`

const alikeSource: ListSource<AlikeReport> = {
  ...reportSource,
  lesser: undefined, // the list's own
  row: alikeReport,
  fields: { ...reportSource.fields, similarity: sql`near.similarity` },
  // First, so that the few rows are found before anything is joined to them.
  joins: query => reportSource.joins?.(query.innerJoin(near, eq(sql`near.id`, anomaly_report.id))) ?? query
}

const alikeReports = allRowsStatement(alikeSource, sql`true`, sql`near.similarity desc, ${anomaly_report.id} desc`)

/** Reports that may be about the same as this one, the most alike first. */
export function coincidences(db: Db, facts: Facts): Promise<JsonText<AlikeReport[]>> {
  const { id = 0, fk_location, fk_base = null, fk_asset = null, fk_failure_type = null, description = '' } = facts
  const values = { id, fk_location, fk_base, fk_asset, fk_failure_type, description }
  // Not on a lane: the words of all recent reports of a place are compared, which may take some milliseconds.
  return queryRows(db, alikeReports, values, db.$client)
}

const factsById = statement(
  sql`select fk_line, json_build_object('id', id, 'fk_location', fk_location, 'fk_base', fk_base, 'fk_asset', fk_asset,
    'fk_failure_type', fk_failure_type, 'description', left(description, 1000))
    from anomaly_report where id = ${hiddenParam('id.one')}`
)

/**
 * The same of a report that is there.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function coincidencesOf(db: Db, actor: Actor, id: number): Promise<JsonText<AlikeReport[]>> {
  const { rows } = await runStatement(db.short, factsById, { 'id.one': id })
  if (!rows[0]) throw notFound()
  const [line, facts] = rows[0]
  requireLine(actor, Number(line))
  return coincidences(db, JSON.parse(facts as string) as Facts)
}
