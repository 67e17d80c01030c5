import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as access from '../../schema/access.ts'
import * as assets from '../../schema/assets.ts'
import * as baseActivities from '../../schema/base-activities.ts'
import * as bases from '../../schema/bases.ts'
import * as catalogs from '../../schema/catalogs.ts'
import * as checks from '../../schema/checks.ts'
import * as locations from '../../schema/locations.ts'
import * as plans from '../../schema/plans.ts'
import * as staff from '../../schema/staff.ts'
import * as workOrders from '../../schema/work-orders.ts'
import type { Db } from '../../platform/database/database.ts'

const modules = [access, assets, baseActivities, bases, catalogs, checks, locations, plans, staff, workOrders]

/** Every table of records, by its name. */
export const tables: ReadonlyMap<string, PgTable> = new Map(
  modules.flatMap(module =>
    Object.values(module).flatMap(value => (is(value, PgTable) ? [[getTableConfig(value).name, value] as const] : []))
  )
)

/** Columns that say who, without a foreign key: users are never in the way of a record's deletion, nor it in theirs. */
const pointsToUser = new Set(['fk_user', 'fk_created_by', 'fk_closed_by'])

/** The table that each column of a table points to: `brand` for `fk_brand`. */
export const targetsOf = memo((entity: string): ReadonlyMap<string, string> => {
  const table = tables.get(entity)
  if (!table) return new Map()
  const keys = getTableConfig(table).foreignKeys.map(key => key.reference())
  const declared = keys.flatMap(({ columns: [column], foreignTable }) =>
    column ? [[column.name, getTableConfig(foreignTable).name] as const] : []
  )
  const users = Object.keys(getTableColumns(table)).filter(name => pointsToUser.has(name))
  return new Map([...users.map(name => [name, 'user'] as const), ...declared])
})

/** Records without a name of their own are called by what they join. */
const joined: Readonly<Record<string, readonly string[]>> = {
  asset_version: ['fk_asset', 'fk_base'],
  base_activity: ['fk_base', 'fk_activity'],
  check: ['fk_base_activity'],
  check_staff: ['fk_check', 'fk_staff'],
  menu_profile: ['fk_profile', 'fk_menu'],
  profile_api: ['fk_profile', 'fk_api'],
  profile_page: ['fk_profile', 'fk_page'],
  profile_permission: ['fk_profile', 'fk_permission'],
  reading: ['fk_base_metric'],
  reschedule_history: ['fk_base_activity'],
  staff_location: ['fk_staff', 'fk_location'],
  staff_specialty: ['fk_staff', 'fk_specialty'],
  staff_training: ['fk_staff', 'fk_training'],
  work_order_observation: ['fk_work_order'],
  work_order_staff: ['fk_work_order', 'fk_staff']
}

/** The columns by which people know a record, the first that a table has; several are read as one. */
const known = [
  ['code', 'name'],
  ['code', 'title'],
  ['first_name', 'last_name'],
  ['first_name', 'email'],
  ['method', 'path'],
  ['name'],
  ['title']
] as const

/**
 * What people call the row `r` of a table, as an expression.
 * @param alias the row's name in the statement
 */
function labelOf(entity: string, alias = 'r'): SQL | undefined {
  const table = tables.get(entity)
  if (!table) return undefined
  const at = (column: string) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`
  const through = joined[entity]
  if (through) {
    const parts = through.flatMap(column => {
      const target = targetsOf(entity).get(column)
      const inner = target && labelOf(target, `${alias}_${column}`)
      return inner
        ? [
            sql`(select ${inner} from ${sql.identifier(target)} ${sql.identifier(`${alias}_${column}`)} where ${sql.identifier(`${alias}_${column}`)}.id = ${at(column)})`
          ]
        : []
    })
    return sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})`
  }
  const columns = getTableColumns(table)
  const own = known.find(names => names.every(name => name in columns))
  return (
    own &&
    sql`concat_ws(${own[0] === 'first_name' && own[1] === 'last_name' ? ' ' : ' · '}, ${sql.join(own.map(at), sql`, `)})`
  )
}

/** True where records of this table can be called by something. */
export const hasLabel = (entity: string): boolean => labelOf(entity) !== undefined

/** Ids by table. */
export type Wanted = ReadonlyMap<string, ReadonlySet<number>>

/**
 * What people call these records: as they are now, or as they were when they were deleted; all tables with one question.
 * @returns by table and id; nothing for what nobody knows any more
 */
export async function labelsOf(db: Db, wanted: Wanted): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const parts = [...wanted].flatMap(([entity, ids]) => {
    const label = labelOf(entity)
    if (!label || ids.size === 0) return []
    const [table, list] = [sql.identifier(entity), sql`${sql.param([...ids])}::int[]`]
    return [
      sql`select ${entity}::text as entity, r.id, ${label} as label from ${table} r where r.id = any(${list})`,
      sql`select ${entity}::text, a.fk_entity, ${label} from audit_log a cross join lateral jsonb_populate_record(null::${table}, a.before) r
        where a.entity = ${entity} and a.fk_entity = any(${list}) and a.action = 'delete'`
    ]
  })
  const found = new Map<string, Map<number, string>>()
  if (parts.length === 0) return found
  const { rows } = await db.execute<{ entity: string; id: number; label: string }>(sql.join(parts, sql` union all `))
  for (const { entity, id, label } of rows) {
    const names = found.get(entity) ?? new Map<number, string>()
    found.set(entity, names)
    if (label && !names.has(id)) names.set(id, label)
  }
  return found
}

function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return key => {
    const before = made.get(key)
    if (before !== undefined) return before
    const value = make(key)
    made.set(key, value)
    return value
  }
}
