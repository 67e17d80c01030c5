import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { audit_log } from '../../schema/platform.ts'
import { openSessionsOf } from './sessions.ts'

/**
 * Writes what an administrator did to somebody's account into the audit, as a change of the user. Sessions, codes and attempts have no
 * trigger that would: their rows are secrets.
 * @param before what people are told of it; the fields are named in the declaration of users
 */
export async function recordAccountEvent(
  tx: Transaction,
  id: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>
): Promise<void> {
  const carried = (name: string) => sql`nullif(current_setting(${`app.${name}`}, true), '')`
  await tx.insert(audit_log).values({
    entity: 'user',
    fk_entity: id,
    action: 'update',
    before,
    after,
    fk_user: sql`${carried('user')}::integer`,
    address: carried('address'),
    request: carried('request')
  })
}

/** The same of sessions that were ended just now. */
export async function recordEnded(tx: Transaction, id: number, ended: number): Promise<void> {
  if (!ended) return
  const open_sessions = await openSessionsOf(tx, id)
  await recordAccountEvent(tx, id, { open_sessions: open_sessions + ended }, { open_sessions })
}
