import type { Attachable } from 'contract/attachments/attachable.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { attachment } from '../../schema/attachments.ts'
import { link } from '../attachments/actions.ts'

/** Puts a report's files on another record too: its order, or the report that goes on for it. */
export async function shareFiles(
  db: Transaction,
  actor: Actor,
  report: number,
  on: { entity: Attachable; fk_entity: number }
): Promise<void> {
  const files = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.entity, 'anomaly_report'), eq(attachment.fk_entity, report)))
    .orderBy(attachment.id)
  const ids = files.map(({ id }) => id)
  if (ids.length) await link(db, actor, { ...on, attachments: ids })
}
