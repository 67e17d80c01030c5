import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { audit_log } from '../../schema/platform.ts'
import { openSessionsOf } from './sessions.ts'

/**
 * Writes what an administrator did to an account into the audit, as a change of the user. Sessions, codes and attempts
 * are not audited by triggers, because their rows are secrets.
 * @param before fields that the audit shows; their names are in the declaration of users
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

/** The same for sessions that were just ended. */
export async function recordEnded(tx: Transaction, id: number, ended: number): Promise<void> {
  if (!ended) return
  const open_sessions = await openSessionsOf(tx, id)
  await recordAccountEvent(tx, id, { open_sessions: open_sessions + ended }, { open_sessions })
}
