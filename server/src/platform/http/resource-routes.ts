import type { ListQuery } from 'contract/http.ts'
import type { Resource } from 'contract/resource.ts'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '../database/database.ts'
import { type Actor, requireLine } from './actor.ts'
import { conflict, notFound } from './errors.ts'
import { listRows, rowsById } from './list.ts'
import type { ListSource } from './list-source.ts'
import type { Routes } from './routes.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Fields = Record<string, unknown>

/** The server side of a resource: its list, and what a change must respect beyond its schema. */
export type ResourceSource = ListSource & {
  /** runs before a row is written, in the same transaction: refuses, or completes the fields */
  beforeWrite?: (input: {
    db: Transaction
    actor: Actor
    fields: Fields
    before: Row | undefined
  }) => Promise<Fields | void> | Fields | void
  /** runs after a row was written, in the same transaction */
  afterWrite?: (input: { db: Transaction; actor: Actor; id: number; before: Row | undefined }) => Promise<void>
  /** runs before a row is deleted: refuses, or clears what hangs on it */
  beforeRemove?: (input: { db: Transaction; actor: Actor; row: Row }) => Promise<void>
  /** calls that the feature answers itself, or that the resource doesn't have */
  without?: readonly ('list' | 'one' | 'create' | 'update' | 'remove')[]
}

/**
 * One row as the wire has it; `T` is what the contract says of it (tests hold every reply against its schema).
 * @throws RESOURCE.NOT_FOUND; AUTH.FORBIDDEN when it belongs to a line that isn't the caller's
 */
export async function oneRow<T = Row>(db: Db, source: ListSource, id: number, actor: Actor): Promise<T> {
  const [row] = await rowsById(db, source, [id])
  if (!row) throw notFound()
  // Rows that show their line need not be asked for it.
  if (source.line)
    requireLine(
      actor,
      source.line.name in row && row[source.line.name]
        ? (row[source.line.name] as number)
        : await lineOf(db, source, id)
    )
  return row as T
}

async function lineOf(db: Db, source: ListSource, id: number): Promise<number | null> {
  const [row] = await db
    .select({ line: source.line as NonNullable<ListSource['line']> })
    .from(source.table)
    .where(eq(source.table.id, id))
  return (row?.line as number | null | undefined) ?? null
}

/**
 * The row as it is now, locked until the transaction ends; a caller that saw an older version is refused.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (stale)
 */
export async function lockRow(
  db: Transaction,
  source: Pick<ListSource, 'table' | 'line'>,
  id: number,
  actor: Actor,
  version?: unknown
): Promise<Row> {
  const [row] = (await db.select().from(source.table).where(eq(source.table.id, id)).for('no key update')) as Row[] // rows that point here may come and go meanwhile
  if (!row) throw notFound()
  if (source.line) requireLine(actor, row[source.line.name] as number | null)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  return row
}

/** Inserts, and answers with the whole record. The row's line must be one of the caller's, whatever place it came by. */
export async function insertRow(db: Transaction, source: ResourceSource, given: Fields, actor: Actor): Promise<Row> {
  const fields = { ...given, ...(await source.beforeWrite?.({ db, actor, fields: given, before: undefined })) }
  const [inserted] = await db
    .insert(source.table as PgTable)
    .values(fields as never)
    .returning({ id: source.table.id })
  const id = inserted?.id as number
  await source.afterWrite?.({ db, actor, id, before: undefined })
  return oneRow(db, source, id, actor)
}

/** Changes the fields that are named, and answers with the whole record. */
export async function updateRow(
  db: Transaction,
  source: ResourceSource,
  id: number,
  given: Fields,
  actor: Actor
): Promise<Row> {
  const { version, ...named } = given
  const before = await lockRow(db, source, id, actor, version)
  const fields = { ...named, ...(await source.beforeWrite?.({ db, actor, fields: named, before })) }
  if (Object.keys(fields).length) {
    await db.update(source.table).set(fields).where(eq(source.table.id, id))
  }
  await source.afterWrite?.({ db, actor, id, before })
  return oneRow(db, source, id, actor)
}

/** Deletes; what is in use stays (the database refuses, and says by what). */
export async function removeRow(
  db: Transaction,
  source: ResourceSource,
  id: number,
  actor: Actor
): Promise<Record<string, never>> {
  const row = await lockRow(db, source, id, actor)
  await source.beforeRemove?.({ db, actor, row })
  await db.delete(source.table).where(eq(source.table.id, id))
  return {}
}

/** Registers the five calls of a resource: the contract says what, the source says from where. */
export function resourceRoutes(routes: Routes, resource: Resource, source: ResourceSource): void {
  const { calls } = resource
  const has = (name: keyof typeof calls) => !source.without?.includes(name)
  if (has('list'))
    routes.read(calls.list, ({ db, query, actor }) => listRows(db, source, resource.filters, query as ListQuery, actor))
  if (has('one')) routes.read(calls.one, ({ db, params, actor }) => oneRow(db, source, idOf(params), actor))
  if (has('create')) routes.write(calls.create, ({ db, body, actor }) => insertRow(db, source, body as Fields, actor))
  if (has('update'))
    routes.write(calls.update, ({ db, params, body, actor }) =>
      updateRow(db, source, idOf(params), body as Fields, actor)
    )
  if (has('remove')) routes.write(calls.remove, ({ db, params, actor }) => removeRow(db, source, idOf(params), actor))
}

const idOf = (params: unknown) => (params as { id: number }).id
