import type { ListQuery } from 'contract/core/http.ts'
import type { Resource } from 'contract/core/resource.ts'
import { disorder } from 'contract/core/validation.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../database/database.ts'
import { insertOne, type TableWithId } from '../database/insert-one.ts'
import type { Actor } from './actor.ts'
import { conflict, invalid, notFound } from './errors.ts'
import type { JsonText } from './json-text.ts'
import { listRows, oneRow, requireRowLine } from './list.ts'
import { type Declared, type ListSource, listSource } from './list-source.ts'
import type { Reach } from './policy.ts'
import type { Routes } from './routes.ts'

/** A stored row. */
type Row<Table extends TableWithId = TableWithId> = Table['$inferSelect'] &
  Record<string, unknown> & { id: number; version: number }
/** What a write gives: columns of the table, and what the feature takes out before it is written. */
type Fields<Table extends TableWithId = TableWithId> = Partial<Table['$inferInsert']> & Record<string, unknown>
/** A write of a row; `before` is the stored one. */
type Write<Table extends TableWithId = TableWithId> = {
  db: Transaction
  actor: Actor
  fields: Fields<Table>
  before: Row<Table> | undefined
}

/** The server side of a resource: its list, and the rules for changes beyond the schema. */
export type ResourceSource<Wire = unknown, Table extends TableWithId = TableWithId> = ListSource<Wire, Table> & {
  /** runs before a row is written, in the same transaction; may refuse, or complete the fields */
  beforeWrite?(input: Write<Table>): Promise<Fields | void> | Fields | void
  /** runs after a row was written, in the same transaction */
  afterWrite?(input: Write<Table> & { id: number }): Promise<void>
  /** runs before a row is deleted; may refuse, or delete dependent rows */
  beforeRemove?(input: { db: Transaction; actor: Actor; row: Row<Table> }): Promise<void>
  /** calls that the feature answers itself, or that the resource doesn't offer */
  without?: readonly ('list' | 'one' | 'create' | 'update' | 'remove')[]
}

/** A policy, or a list's source with its conditions. */
type Reachable<Table extends TableWithId> = Reach<Table> & Pick<ListSource, 'where'>

/**
 * Checks whether the caller may see a record, by its policy, or under the conditions of its list.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function requireRow(db: Db, source: Reachable<TableWithId>, id: number, actor: Actor): Promise<void> {
  const { table, line, rowLine, where } = source
  const [row] = await db
    .select({ line: line ?? rowLine ?? sql<null>`null` })
    .from(table)
    .where(and(eq(table.id, id), where))
  if (!row) throw notFound()
  requireRowLine(actor, source, row.line as number | null)
}

/**
 * The current row, locked until the transaction ends, by its policy, or under the conditions of its list. A `rowLine`
 * isn't checked.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (stale: the caller saw an older version)
 */
export async function lockRow<Table extends TableWithId>(
  db: Transaction,
  source: Reachable<Table>,
  id: number,
  actor: Actor,
  version?: unknown
): Promise<Table['$inferSelect']> {
  const { table, line, where } = source
  // Not `for update`: rows that point to this one may be inserted and deleted meanwhile.
  const [row] = await db
    .select()
    .from<TableWithId>(table)
    .where(and(eq(table.id, id), where))
    .for('no key update')
  if (!row) throw notFound()
  if (line) requireRowLine(actor, source, row[line.name] as number | null)
  if (version !== undefined && version !== row['version']) throw conflict('stale')
  return row
}

/** The source of a resource that can be changed. */
export const resourceSource = <Wire, Table extends TableWithId>(
  resource: Declared<Wire> & Ordered,
  from: Omit<ResourceSource<Wire, Table>, 'row' | 'narrowedBy'>
): ResourceSource<Wire, Table> => ({
  ...from,
  ...listSource(resource, from),
  beforeWrite: input => {
    requireOrder(resource, { ...input.before, ...input.fields })
    return from.beforeWrite?.(input)
  }
})

type Ordered = Pick<Resource, 'create' | 'ordered'>

/**
 * Checks the `ordered` pairs of a change together with the stored fields.
 * @throws VALIDATION.INVALID_DATA with the texts of the resource's schemas
 */
export function requireOrder({ create, ordered }: Ordered, fields: Fields): void {
  const wrong = disorder(create as unknown as z.ZodObject, ordered, fields)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Inserts a row and answers with the whole record. The line that the row gets must be one of the caller's. */
export async function insertRow<Wire>(
  db: Transaction,
  source: ResourceSource<Wire>,
  given: Fields,
  actor: Actor
): Promise<JsonText<Wire>> {
  const fields = { ...given, ...(await source.beforeWrite?.({ db, actor, fields: given, before: undefined })) }
  const id = await insertOne(db, source.table, fields)
  await source.afterWrite?.({ db, actor, id, fields, before: undefined })
  return oneRow(db, source, id, actor)
}

/** Changes the given fields and answers with the whole record. */
export async function updateRow<Wire>(
  db: Transaction,
  source: ResourceSource<Wire>,
  id: number,
  given: Fields,
  actor: Actor
): Promise<JsonText<Wire>> {
  const { version, ...named } = given
  const before = (await lockRow(db, source, id, actor, version)) as Row
  const fields = { ...named, ...(await source.beforeWrite?.({ db, actor, fields: named, before })) }
  if (Object.values(fields).some(value => value !== undefined)) {
    await db.update(source.table).set(fields).where(eq(source.table.id, id))
  }
  await source.afterWrite?.({ db, actor, id, fields, before })
  return oneRow(db, source, id, actor)
}

/** Deletes a row. The database refuses if it is in use, and the error says by what. */
export async function removeRow(
  db: Transaction,
  source: ResourceSource,
  id: number,
  actor: Actor
): Promise<Record<string, never>> {
  const row = await lockRow(db, source, id, actor)
  await source.beforeRemove?.({ db, actor, row: row as Row })
  await db.delete(source.table).where(eq(source.table.id, id))
  return {}
}

/** Registers the five calls of a resource from its declaration and its source. */
export function resourceRoutes(routes: Routes, resource: Resource, source: ResourceSource): void {
  const { calls } = resource
  const has = (name: keyof typeof calls) => !source.without?.includes(name)
  if (has('list')) routes.read(calls.list, ({ db, query, actor }) => listRows(db, source, query as ListQuery, actor))
  if (has('one')) routes.read(calls.one, ({ db, params, actor }) => oneRow(db, source, idOf(params), actor))
  if (has('create')) routes.write(calls.create, ({ db, body, actor }) => insertRow(db, source, body as Fields, actor))
  if (has('update'))
    routes.write(calls.update, ({ db, params, body, actor }) =>
      updateRow(db, source, idOf(params), body as Fields, actor)
    )
  if (has('remove')) routes.write(calls.remove, ({ db, params, actor }) => removeRow(db, source, idOf(params), actor))
}

const idOf = (params: unknown) => (params as { id: number }).id
