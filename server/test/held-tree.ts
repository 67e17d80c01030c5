import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { lockTree } from '../src/platform/database/lock-tree.ts'

/** Begins work while the tree is locked, and releases the lock once each piece waits for it. */
export async function whileTreeIsHeld<T>(
  db: Database,
  tree: Parameters<typeof lockTree>[1],
  begin: () => readonly Promise<T>[]
): Promise<T[]> {
  const begun = await db.transaction(async tx => {
    await lockTree(tx, tree)
    const pieces = begin()
    await vi.waitFor(async () => {
      const { rows } = await tx.execute(
        sql`select 1 from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`
      )
      expect(rows).toHaveLength(pieces.length)
    }, 10_000)
    return pieces
  })
  return Promise.all(begun)
}
