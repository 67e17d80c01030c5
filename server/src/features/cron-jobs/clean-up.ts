import type { SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Deletes what is no longer needed; may be repeated. @returns how many rows */
export function cleanUp(db: Database, statements: readonly SQL[]): Promise<number> {
  return db.transaction(async tx => {
    let rows = 0
    for (const statement of statements) rows += (await tx.execute(statement)).rowCount ?? 0
    return rows
  })
}
