import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/** Makes other moves in this tree wait until the transaction ends: two at once could together make a circle. */
export const lockTree = (tx: Transaction, table: 'location' | 'structure' | 'asset' | 'menu') =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${table}`}, 0))`)
