import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/http/actor.ts'
import { tables } from './labels.ts'

/** What a record's own page shows with it, although it is stored apart: by table, the column that points to the whole. */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  profile: {
    profile_permission: 'fk_profile',
    profile_page: 'fk_profile',
    profile_api: 'fk_profile',
    menu_profile: 'fk_profile'
  },
  staff: { staff_location: 'fk_staff', staff_specialty: 'fk_staff', staff_training: 'fk_staff' },
  work_order: { work_order_staff: 'fk_work_order' }
}

/** The changes of a record and of its parts, those included that are gone. */
export function partsOf(entity: string, id: number): SQL {
  const own = sql`(entity = ${entity} and fk_entity = ${id})`
  const others = Object.entries(parts[entity] ?? {}).map(
    ([part, column]) => sql`(entity = ${part} and fk_entity in (
      select id from ${sql.identifier(part)} where ${sql.identifier(column)} = ${id}
      union select fk_entity from audit_log where entity = ${part} and action = 'delete' and before ->> ${column} = ${String(id)}))`
  )
  return sql`(${sql.join([own, ...others], sql` or `)})`
}

/** Tables without a line of their own whose rows may nevertheless be a line's: where the asset is, and what the check is of. */
const ofSomeLine = new Set(['asset', 'asset_version', 'check_task'])

/** Tables whose rows belong to no line: catalogues, plans, people, accesses. */
const lineless = [...tables].flatMap(([name, table]) =>
  'fk_line' in getTableColumns(table) || ofSomeLine.has(name) ? [] : [name]
)

/** What somebody may see of the audit: everything, or what is of their lines or of none. */
export function linesOf({ lines, isOnAllLines }: Actor): SQL | undefined {
  if (isOnAllLines) return undefined
  return sql`(fk_line = any(${sql.param([...lines])}::int[]) or fk_line is null and entity = any(${sql.param(lineless)}::text[]))`
}
