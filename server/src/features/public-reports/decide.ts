import { priority, serviceImpact } from 'contract/core/classifier.ts'
import { type PublicState, publicStates, publicTransitions } from 'contract/public-reports/public-report-stages.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { attachment } from '../../schema/attachments.ts'
import { public_report } from '../../schema/public-reports.ts'
import { createReport } from '../anomaly-reports/actions.ts'
import { joinReport } from '../anomaly-reports/triage.ts'
import { link } from '../attachments/actions.ts'
import { settle } from '../notifications/notify.ts'
import { publicReportPolicy } from './policy.ts'

type Decision = {
  state: PublicState
  fk_anomaly_report?: number | null | undefined
  answer?: string | null | undefined
  version?: number | undefined
}

const lock = (db: Transaction, id: number, actor: Actor) => lockRow(db, publicReportPolicy, id, actor)

type Row = typeof public_report.$inferSelect

/**
 * Decides on what the public reported. The second of two concurrent decisions is refused with the first one's state.
 * @throws DOMAIN.CONFLICT (transition, stale, closed), AUTH.FORBIDDEN, VALIDATION.INVALID_DATA
 */
export async function decide(
  db: Transaction,
  actor: Actor,
  id: number,
  { state, fk_anomaly_report, answer, version }: Decision
): Promise<void> {
  const row = await lock(db, id, actor)
  if (!publicTransitions[row.state].includes(state))
    throw conflict('transition', `Sobre este aviso ya se decidió: ${publicStates[row.state].toLowerCase()}`)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  if (fk_anomaly_report && state !== 'joined')
    throw invalid({ fk_anomaly_report: 'Solo un aviso que se une a otro tiene reporte' })
  const report =
    state === 'accepted'
      ? await accept(db, actor, row)
      : state === 'joined'
        ? await join(db, actor, row, fk_anomaly_report)
        : null
  const isDecided = state !== 'pending'
  await db
    .update(public_report)
    .set({
      state,
      fk_anomaly_report: report,
      decided_at: isDecided ? new Date().toISOString() : null,
      fk_decided_by: isDecided ? actor.id : null,
      ...(answer !== undefined && { answer })
    })
    .where(eq(public_report.id, id))
  if (isDecided) await settle(db, 'public_report', id)
  if (report) await sharePhotos(db, actor, id, report)
}

/** Makes an anomaly report in the public's words, without an author. */
async function accept(db: Transaction, actor: Actor, row: Row): Promise<number> {
  if (!actor.permissions.has('anomaly-reports.write')) throw forbidden()
  const { fk_location, description, created_at } = row
  const fields = {
    fk_location,
    description,
    detected_at: created_at,
    fkc_service_impact: serviceImpact.SIN_EFECTO,
    fkc_priority: priority.MEDIA
  }
  return createReport(db, actor, fields, [], null)
}

/** The public saw it too. */
async function join(db: Transaction, actor: Actor, row: Row, report: number | null | undefined): Promise<number> {
  if (!report) throw invalid({ fk_anomaly_report: 'Elija a qué reporte se une' })
  const line = await joinReport(db, actor, report, { description: row.description }, [], null)
  if (line !== row.fk_line) throw invalid({ fk_anomaly_report: 'El reporte elegido no es de esta línea' })
  return report
}

async function sharePhotos(db: Transaction, actor: Actor, id: number, report: number): Promise<void> {
  const photos = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.entity, 'public_report'), eq(attachment.fk_entity, id)))
    .orderBy(attachment.id)
  const attachments = photos.map(photo => photo.id)
  if (attachments.length) await link(db, actor, { entity: 'anomaly_report', fk_entity: report, attachments })
}

/** Changes the answer that the passenger reads beside the stage. @throws DOMAIN.CONFLICT (stale) */
export async function writeAnswer(
  db: Transaction,
  actor: Actor,
  id: number,
  { answer = null, version }: { answer?: string | null | undefined; version?: number | undefined }
): Promise<void> {
  const row = await lock(db, id, actor)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  if (answer !== row.answer) await db.update(public_report).set({ answer }).where(eq(public_report.id, id))
}
