import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/** No single statement of long work takes longer, in milliseconds. */
const longestStatement = String(10 * 60_000)

/** Lets a transaction take longer than those of requests. */
export const allowLongWork = (tx: Transaction) =>
  tx.execute(sql`select set_config('statement_timeout', ${longestStatement}, true),
    set_config('idle_in_transaction_session_timeout', ${longestStatement}, true)`)
