import { mayMerge, takesWitnesses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus } from 'contract/core/classifier.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { anomaly_report, anomaly_report_witness } from '../../schema/anomaly-reports.ts'
import { lockOrder } from '../work-orders/actions.ts'
import { lockReport, noteTransition, type ReportRow } from './actions.ts'
import { shareFiles } from './files.ts'
import { notifyReporters } from './notify-reporters.ts'

const { EN_REVISION, UNIDO } = anomalyStatus

/**
 * Lets a report go on as another that is about the same: its words and its reporter become a witness of the other, its
 * witnesses too, its files are shared, and it is put away with a link. Taking it back from the archive undoes that.
 * @throws DOMAIN.CONFLICT (closed, stale), VALIDATION.INVALID_DATA on `into`
 */
export async function mergeReport(
  db: Transaction,
  actor: Actor,
  id: number,
  { into, version }: { into: number; version?: number | undefined }
): Promise<void> {
  if (into === id) throw invalid({ into: 'Un reporte no se une a sí mismo' })
  // Two merges at once, each into the other's, would wait for each other for good.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('merge anomaly reports', 0))`)
  const report = await lockReport(db, id, actor)
  if (!mayMerge(report)) throw conflict('closed', `${report.code} ya no espera una decisión: no se une a otro`)
  if (version !== undefined && version !== report.version) throw conflict('stale')
  const other = await lockSurvivor(db, actor, into)
  if (other.fk_line !== report.fk_line) throw invalid({ into: 'El reporte elegido no es de esta línea' })
  if (!takesWitnesses(other)) throw conflict('closed', `${other.code} ya no está abierto: no se le une nada`)

  await addWitnesses(db, report, other)
  await shareFiles(db, actor, id, { entity: 'anomaly_report', fk_entity: into })
  if (other.fk_work_order) await shareFiles(db, actor, id, { entity: 'work_order', fk_entity: other.fk_work_order })
  await db
    .update(anomaly_report)
    .set({ fkc_status: UNIDO, state: 'archived', fk_merged_into: into })
    .where(eq(anomaly_report.id, id))
  const reason = `Es lo mismo que ${other.code}`
  await noteTransition(db, actor, id, { from: report.fkc_status, to: UNIDO, reason })
  await notifyReporters(db, actor, report, { kind: 'anomaly_merged', other: other.code })
}

/**
 * The report that goes on. Its order is locked before it, as closing an order does, so that the two never wait for each
 * other.
 */
async function lockSurvivor(db: Transaction, actor: Actor, id: number): Promise<ReportRow> {
  const [seen] = await db
    .select({ order: anomaly_report.fk_work_order, line: anomaly_report.fk_line })
    .from(anomaly_report)
    .where(eq(anomaly_report.id, id))
  if (seen?.order && seen.line !== null && actor.lines.includes(seen.line)) await lockOrder(db, seen.order, actor)
  const other = await lockReport(db, id, actor)
  if (other.fk_work_order !== (seen?.order ?? null)) throw conflict('stale')
  return other
}

/** Who reported it and who saw it become witnesses of the other, with their words and when they said so. */
async function addWitnesses(db: Transaction, report: ReportRow, other: ReportRow): Promise<void> {
  const words = [report.description, report.immediate_action && `Acción inmediata: ${report.immediate_action}`]
  await db.insert(anomaly_report_witness).values({
    fk_anomaly_report: other.id,
    fk_user: report.fk_reported_by,
    description: words.filter(Boolean).join('\n'),
    created_at: report.created_at,
    fk_merged_report: report.id
  })
  await db.execute(sql`
    insert into anomaly_report_witness (fk_anomaly_report, fk_user, description, created_at, fk_merged_report)
    select ${other.id}, fk_user, description, created_at, ${report.id} from anomaly_report_witness
      where fk_anomaly_report = ${report.id} order by id`)
}

/** Undoes a merge: the report waits again for a decision, and the other loses the witnesses that it brought. */
export async function separateReport(db: Transaction, actor: Actor, report: ReportRow): Promise<void> {
  await db.delete(anomaly_report_witness).where(eq(anomaly_report_witness.fk_merged_report, report.id))
  await db
    .update(anomaly_report)
    .set({ fkc_status: EN_REVISION, state: 'active', fk_merged_into: null })
    .where(eq(anomaly_report.id, report.id))
  await noteTransition(db, actor, report.id, {
    from: report.fkc_status,
    to: EN_REVISION,
    reason: 'Vuelve a tratarse por separado'
  })
  await notifyReporters(db, actor, report, { kind: 'anomaly_in_review' })
}
