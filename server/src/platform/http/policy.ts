import type { Resource } from 'contract/core/resource.ts'
import { getTableName, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TableWithId } from '../database/insert-one.ts'

/** Which of a table's records a caller may reach: those of their lines. Without a line, all of them. */
export type Reach<Table extends TableWithId = TableWithId> = {
  table: Table
  /** the column with a record's line */
  line?: AnyPgColumn
  /** records whose line is null are visible to everybody, and listed always or where no line is asked for */
  withoutLine?: 'always' | 'unasked'
  /** the line of a single record where no column holds it; null: visible to everybody */
  rowLine?: SQL
}

/**
 * Who may read and change the records of one table: callers with a permission, on the record's line. Lists, single
 * reads, writes, files, labels and the audit all go by it; `test/policies.test.ts` attacks each.
 */
export type Policy<Table extends TableWithId = TableWithId> = Reach<Table> & {
  /** the permission to read; `session`: the feature says which ones each caller may read */
  read: string
  /** the permissions to change, each for a part of it; none: only the server changes it */
  change: readonly string[]
  /** its changes alter who may read what: sockets are authenticated anew */
  decidesAccess?: true
  /** the permission that its entries in the audit need besides that of the audit */
  audit?: string
  files?: {
    /** the permission to read its files, if it isn't that of the record */
    read?: string
    /** the order after whose end its files are fixed */
    order?: AnyPgColumn
    /** the daily report after whose end its files are fixed */
    report?: AnyPgColumn
  }
}

const declared = new Map<string, Policy>()

/** Every declared policy, by its table. Complete once `features.ts` is loaded. */
export const policies: ReadonlyMap<string, Policy> = declared

/** Declares the policy of a table; its feature names it in `tables`. */
export function definePolicy<Table extends TableWithId>(policy: Policy<Table>): Policy<Table> {
  const name = getTableName(policy.table)
  if (declared.has(name)) throw new Error(`Two policies for ${name}`)
  declared.set(name, policy)
  return policy
}

/** @throws if the table has no policy */
export function policyOf(entity: string): Policy {
  const policy = declared.get(entity)
  if (!policy) throw new Error(`No policy for ${entity}`)
  return policy
}

/** The permissions that a resource declares. */
export const rightsOf = ({ calls: { one, update }, audit }: Resource): Pick<Policy, 'read' | 'change' | 'audit'> => ({
  read: one.access,
  change: update.orAccess === undefined ? [update.access] : [update.access, update.orAccess],
  ...(audit !== undefined && { audit })
})

/** `reading: anyone with bases.read on its line; changing: anyone with bases.write on its line` */
export function sentenceOf({ read, change, line, rowLine, withoutLine }: Policy): string {
  const where = line || rowLine ? ` on its line${withoutLine || rowLine ? ', or if it has none' : ''}` : ''
  const whoever = (permissions: readonly string[]) =>
    permissions.length ? `anyone with ${permissions.join(' or ')}${where}` : 'nobody'
  return `reading: ${whoever([read])}; changing: ${whoever(change)}`
}
