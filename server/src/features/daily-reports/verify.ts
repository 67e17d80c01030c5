import { withoutRemarks } from 'contract/daily-reports/turn-rules.ts'
import type { closeComment } from 'contract/daily-reports/turn-reports.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { oneRow } from '../../platform/http/list.ts'
import { ccm_verification, turn_report } from '../../schema/daily-reports.ts'
import { verificationSource } from './turn-source.ts'
import { lockTurn, requireOpen } from './turns.ts'

type Asked = z.output<typeof closeComment.body>

/** The id of what the control centre says of a turn of a report. @throws RESOURCE.NOT_FOUND */
async function verificationOf(db: Db, report: number, turn: number): Promise<number> {
  const [found] = await db
    .select({ id: ccm_verification.id })
    .from(ccm_verification)
    .innerJoin(turn_report, eq(turn_report.id, ccm_verification.fk_turn_report))
    .where(and(eq(turn_report.id, turn), eq(turn_report.fk_daily_report, report)))
  if (!found) throw notFound()
  return found.id
}

/** What the control centre says of a turn. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export const readComment = async (db: Db, actor: Actor, { report, turn }: { report: number; turn: number }) =>
  oneRow(db, verificationSource, await verificationOf(db, report, turn), actor)

/**
 * Writes what the control centre says of a turn; closed, it stays so.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (closed, stale), VALIDATION.INVALID_DATA: closed without
 *   a word
 */
export async function comment(
  db: Transaction,
  actor: Actor,
  { fk_daily_report, fk_turn_report, comment: said, version, without_remarks }: Asked,
  closes: boolean
) {
  const id = await verificationOf(db, fk_daily_report, fk_turn_report)
  const { report } = await lockTurn(db, actor, fk_turn_report)
  requireOpen(report)
  const [before] = await db.select().from(ccm_verification).where(eq(ccm_verification.id, id))
  if (before?.state === 'closed') throw conflict('closed', 'El CCM ya verificó este turno')
  if (version !== undefined && version !== before?.version) throw conflict('stale')
  const nothing = closes && without_remarks && !(said === undefined ? before?.comment : said)
  const words = nothing ? withoutRemarks : said
  if (closes && !(words === undefined ? before?.comment : words))
    throw invalid({ comment: 'Escriba lo que verificó, o verifique sin observaciones' })
  const isOther = words !== undefined && words !== before?.comment
  const changes = {
    ...(isOther && { comment: words, commented_at: sql`now()`, fk_commented_by: actor.id }),
    ...(closes && { state: 'closed', closed_at: sql`now()`, fk_closed_by: actor.id })
  }
  if (Object.keys(changes).length > 0) await db.update(ccm_verification).set(changes).where(eq(ccm_verification.id, id))
  return oneRow(db, verificationSource, id, actor)
}
