import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../database/database.ts'
import { isPassing } from '../database/refusals.ts'
import { addressOf } from './address.ts'

/** Sets the values that triggers write into the audit; they end with the transaction. */
const carry = (tx: Transaction, actor: { id: number } | undefined, request: FastifyRequest, timeZone: string) =>
  tx.execute(
    sql`select set_config('app.user', ${actor ? String(actor.id) : ''}, true),
      set_config('app.address', ${addressOf(request)}, true), set_config('app.request', ${request.id}, true),
      set_config('app.time_zone', ${timeZone}, true)`
  )

/** Runs a transaction in the caller's name; repeats it up to twice after a deadlock or serialization failure. */
export async function inTransaction<T>(
  db: Database,
  context: { actor?: { id: number } | undefined; request: FastifyRequest; timeZone: string },
  work: (tx: Transaction) => Promise<T>
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async tx => {
        await carry(tx, context.actor, context.request, context.timeZone)
        return work(tx)
      })
    } catch (error) {
      if (attempt === 3 || !isPassing(error)) throw error
    }
  }
}
