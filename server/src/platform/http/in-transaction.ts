import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { isPassing } from '../database/refusals.ts'

/** In whose name something is changed, and from where: a request's address and id, or those of a job. */
type Caller = { actor?: { id: number } | undefined; from: { address: string; id: string }; timeZone: string }

/** Sets the values that triggers write into the audit; they end with the transaction. */
const carry = (tx: Transaction, { actor, from, timeZone }: Caller) =>
  tx.execute(
    sql`select set_config('app.user', ${actor ? String(actor.id) : ''}, true),
      set_config('app.address', ${from.address}, true), set_config('app.request', ${from.id}, true),
      set_config('app.time_zone', ${timeZone}, true)`
  )

/** Runs a transaction in the caller's name; repeats it up to twice after a deadlock or serialization failure. */
export async function inTransaction<T>(
  db: Database,
  context: Caller,
  work: (tx: Transaction) => Promise<T>
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async tx => {
        await carry(tx, context)
        return work(tx)
      })
    } catch (error) {
      if (attempt === 3 || !isPassing(error)) throw error
    }
  }
}
