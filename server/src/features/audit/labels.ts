import { entities } from 'contract/core/entities.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { policies } from '../../platform/http/policy.ts'

/** Columns that point to a user without a foreign key, so that users and records can be deleted independently. */
const pointsToUser = new Set(['fk_user', 'fk_created_by', 'fk_closed_by', 'fk_tied_by'])

/** The table that each foreign key of a kind of record points to: `brand` for `fk_brand`. */
export function targetsOf(entity: string): ReadonlyMap<string, string> {
  const known = targets.get(entity)
  if (known) return known
  const table = policies.get(entity)?.table
  if (!table) return new Map()
  const keys = getTableConfig(table).foreignKeys.map(key => key.reference())
  const declared = keys.flatMap(({ columns: [column], foreignTable }) =>
    column ? [[column.name, getTableConfig(foreignTable).name] as const] : []
  )
  const users = Object.keys(getTableColumns(table)).filter(name => pointsToUser.has(name))
  const found = new Map([...users.map(name => [name, 'user'] as const), ...declared])
  targets.set(entity, found)
  return found
}

const targets = new Map<string, ReadonlyMap<string, string>>()

/**
 * An expression for the name of the row `alias` of a table, from the table's declaration.
 * @param asPart the shorter name, for the page of the record's whole
 */
function labelOf(entity: string, asPart: boolean, alias = 'r'): SQL | undefined {
  const { label = '', briefly = label, partOf } = entities.get(entity) ?? {}
  const said = asPart ? briefly : label
  const separator = said.includes(' · ') ? ' · ' : ' '
  const columns = said.split(separator).filter(column => column && !(asPart && column === partOf))
  const parts = columns.map(column => {
    const [name = '', further] = column.split('.')
    const at = sql`${sql.identifier(alias)}.${sql.identifier(name)}`
    const target = name.startsWith('fk_') ? targetsOf(entity).get(name) : undefined
    if (!target) return at
    const inner = `${alias}_${name}`
    const row = sql.identifier(inner)
    const called = further ? sql`${row}.${sql.identifier(further)}` : labelOf(target, asPart, inner)
    return sql`(select ${called} from ${sql.identifier(target)} ${row} where ${row}.id = ${at})`
  })
  return parts.length > 0 ? sql`concat_ws(${separator}, ${sql.join(parts, sql`, `)})` : undefined
}

/** Ids by table. */
export type IdsByTable = ReadonlyMap<string, ReadonlySet<number>>

/**
 * Names of records: the present name, or that at the deletion; one query for all tables.
 * @param asPart the shorter names, for the page of the record's whole
 * @returns by table and id; records whose name is unknown are missing
 */
export async function labelsOf(
  db: Db,
  wanted: IdsByTable,
  { asPart = false } = {}
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const questions = [...wanted].flatMap(([entity, ids]) => {
    const label = labelOf(entity, asPart)
    if (!label) return []
    const [table, list] = [sql.identifier(entity), sql`${sql.param([...ids])}::int[]`]
    return [
      sql`select ${entity}::text as entity, r.id, ${label} as label from ${table} r where r.id = any(${list})`,
      sql`select ${entity}::text, a.fk_entity, ${label} from audit_log a
        cross join lateral jsonb_populate_record(null::${table}, a.before) r
        where a.entity = ${entity} and a.fk_entity = any(${list}) and a.action = 'delete'`
    ]
  })
  const found = new Map<string, Map<number, string>>()
  if (questions.length === 0) return found
  const { rows } = await db.execute<{ entity: string; id: number; label: string }>(
    sql.join(questions, sql` union all `)
  )
  for (const { entity, id, label } of rows) {
    const names = found.get(entity) ?? new Map<number, string>()
    found.set(entity, names)
    if (label) names.set(id, label)
  }
  return found
}
