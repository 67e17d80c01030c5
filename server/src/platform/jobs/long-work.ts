import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/** No single statement of long work takes longer, in minutes. */
const longestStatement = 10

/**
 * Lets a transaction take longer than those of requests.
 * @param idle minutes between two of its statements
 */
export const allowLongWork = (tx: Transaction, idle = longestStatement) =>
  tx.execute(sql`select set_config('statement_timeout', ${`${longestStatement}min`}, true),
    set_config('idle_in_transaction_session_timeout', ${`${idle}min`}, true)`)
