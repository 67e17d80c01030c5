import { attachable } from 'contract/attachments/attachable.ts'
import { entities } from 'contract/core/entities.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/http/actor.ts'
import { policies, type Policy } from '../../platform/http/policy.ts'
import { targetsOf } from './labels.ts'

const declared = [...entities.values()]

/** Pairs of table and id: a record, its parts and their parts, deleted ones included. */
export const familyOf = (entity: string, id: number): SQL =>
  sql.join(membersOf(entity, sql`select ${id}::int`), sql` union all `)

/** @param ids a query for ids */
function membersOf(entity: string, ids: SQL): SQL[] {
  const further = declared.flatMap(({ entity: part, partOf: column }) =>
    column && targetsOf(part).get(column) === entity
      ? membersOf(
          part,
          sql`select id from ${sql.identifier(part)} where ${sql.identifier(column)} in (${ids})
        union select fk_entity from audit_log
          where entity = ${part} and action = 'delete' and (before ->> ${column})::int in (${ids})`
        )
      : []
  )
  const files = (attachable as readonly string[]).includes(entity) ? [filesOf(entity, ids)] : []
  return [sql`select ${entity}::text as entity, id from (${ids}) own (id)`, ...files, ...further]
}

/** The files of records, those that were removed included: any record may have some, so no column points to it. */
const filesOf = (entity: string, ids: SQL): SQL =>
  sql`select 'attachment'::text as entity, id from attachment where entity = ${entity} and fk_entity in (${ids})
    union select 'attachment'::text, fk_entity from audit_log where entity = 'attachment' and action = 'delete'
      and before ->> 'entity' = ${entity} and (before ->> 'fk_entity')::int in (${ids})`

/** The tables whose policies meet a condition. */
const tablesWhere = (is: (policy: Policy) => boolean): string[] =>
  [...policies].flatMap(([name, policy]) => (is(policy) ? [name] : []))

/**
 * The part of the audit that a caller may see: entries of their lines, and of kinds that belong to no line; those of
 * some kinds only with a permission of their own. Undefined: everything.
 */
export function visibleTo(actor: Actor): SQL | undefined {
  const isHidden = ({ audit }: Policy) => audit !== undefined && !actor.permissions.has(audit)
  const hidden = tablesWhere(isHidden)
  return and(linesOf(actor), hidden.length ? sql`entity <> all(${sql.param(hidden)}::text[])` : undefined)
}

function linesOf({ lines, isOnAllLines }: Actor): SQL | undefined {
  if (isOnAllLines) return undefined
  return sql`(fk_line = any(${sql.param([...lines])}::int[]) or fk_line is null
    and entity = any(${sql.param(tablesWhere(policy => !policy.line && !policy.rowLine))}::text[]))`
}
