import { getTableName } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A table whose key is `id`. */
export type TableWithId = PgTable & { id: AnyPgColumn }

/** Inserts a row and returns its id. */
export async function insertOne<Table extends TableWithId>(
  db: Db,
  table: Table,
  values: Table['$inferInsert']
): Promise<number> {
  const [inserted] = await db.insert<TableWithId>(table).values(values).returning({ id: table.id })
  if (!inserted) throw new Error(`${getTableName(table)}: nothing was inserted`)
  return inserted.id as number
}
