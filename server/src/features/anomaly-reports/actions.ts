import { mayChangeReport, triagePermission, undecidedStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus } from 'contract/core/classifier.ts'
import type { anomalyReports } from 'contract/anomaly-reports/anomaly-reports.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { anomaly_report, anomaly_report_transition } from '../../schema/anomaly-reports.ts'
import { base } from '../../schema/bases.ts'
import { check } from '../../schema/checks.ts'
import { location } from '../../schema/locations.ts'
import { isOnOtherLine } from '../work-orders/asset-line.ts'
import { attach } from '../attachments/actions.ts'
import type { Kept } from '../attachments/contents.ts'
import { deleteNotifications } from '../notifications/notify.ts'
import { reportPolicy } from './policy.ts'

export type ReportRow = typeof anomaly_report.$inferSelect
type Create = z.output<typeof anomalyReports.create>
type Update = z.output<typeof anomalyReports.update>
type Fields = Partial<Pick<ReportRow, 'fk_location' | 'fk_base' | 'fk_asset' | 'fk_check' | 'detected_at'>>

/** The report, locked until the transaction ends. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT */
export const lockReport = async (db: Transaction, id: number, actor: Actor, version?: number): Promise<ReportRow> => {
  return lockRow(db, reportPolicy, id, actor, version)
}

/** Enters a change of state into a report's history. */
export const noteTransition = (
  db: Transaction,
  actor: Actor,
  report: number,
  { from, to, reason }: { from: number | null; to: number; reason?: string | null | undefined }
) =>
  db
    .insert(anomaly_report_transition)
    .values({ fk_anomaly_report: report, fkc_from: from, fkc_to: to, reason, fk_user: actor.id })

/**
 * Writes a report with its files, and the first entry of its history.
 * @param reporter whose report it is; null: the public's, without an account
 */
export async function createReport(
  db: Transaction,
  actor: Actor,
  fields: Create,
  kept: readonly Kept[],
  reporter: number | null = actor.id
): Promise<number> {
  requireLine(actor, await checkFields(db, fields, undefined))
  const id = await insertOne(db, anomaly_report, {
    ...fields,
    fk_reported_by: reporter
  })
  await noteTransition(db, actor, id, { from: null, to: anomalyStatus.REGISTRADO })
  if (kept.length) await attach(db, actor, { entity: 'anomaly_report', fk_entity: id }, kept)
  return id
}

/** Changes a report's own fields, and adds files to it. */
export async function updateReport(
  db: Transaction,
  actor: Actor,
  id: number,
  { version, ...fields }: Update,
  kept: readonly Kept[]
): Promise<void> {
  const before = await lockReport(db, id, actor, version)
  requireChangeable(actor, before)
  await checkFields(db, { ...before, ...fields }, before)
  if (Object.keys(fields).length > 0) await db.update(anomaly_report).set(fields).where(eq(anomaly_report.id, id))
  if (kept.length) await attach(db, actor, { entity: 'anomaly_report', fk_entity: id }, kept)
}

/** Deletes a report that hasn't been accepted, with its files. */
export async function removeReport(db: Transaction, actor: Actor, id: number): Promise<void> {
  const row = await lockReport(db, id, actor)
  requireChangeable(actor, row)
  if (row.fkc_status === anomalyStatus.ACEPTADO)
    throw conflict('closed', 'El reporte ya está aceptado: tiene su orden de trabajo')
  await db.delete(anomaly_report).where(eq(anomaly_report.id, id))
  await deleteNotifications(db, 'anomaly_report', id)
}

/** @throws DOMAIN.CONFLICT (closed), AUTH.FORBIDDEN unless the caller may change the report's own fields */
function requireChangeable(actor: Actor, row: ReportRow): void {
  if (row.state !== 'active') throw conflict('closed', 'El reporte está archivado')
  if (row.fkc_status === anomalyStatus.ATENDIDO) throw conflict('closed', 'El reporte ya está atendido')
  if (mayChangeReport(row, actor)) return
  const isOwn = row.fk_reported_by === actor.id
  // Their own, but its review has begun.
  if (isOwn && !actor.permissions.has(triagePermission))
    throw conflict('closed', undecidedStatuses.includes(row.fkc_status) ? 'El reporte ya está en revisión' : undefined)
  throw forbidden('Solo quien lo reportó o quien revisa los reportes puede cambiarlo')
}

/**
 * A report's place belongs to a line and stays on it; its base, asset and check are of the same line. An asset
 * that is in no place may be of any.
 * @returns the line
 * @throws VALIDATION.INVALID_DATA
 */
async function checkFields(db: Transaction, fields: Fields, before: ReportRow | undefined): Promise<number> {
  const { fk_location, fk_base, fk_asset, fk_check, detected_at } = fields
  requirePast({ detected_at })
  const [place] = await db
    .select({ line: location.fk_line })
    .from(location)
    .where(eq(location.id, fk_location as number))
  if (!place?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  if (before && place.line !== before.fk_line)
    throw invalid({ fk_location: 'El reporte no cambia de línea: elimínelo y haga otro' })
  if (fk_base && fk_base !== before?.fk_base) {
    const [position] = await db.select({ line: base.fk_line }).from(base).where(eq(base.id, fk_base))
    if (position?.line !== place.line) throw invalid({ fk_base: 'La base elegida no es de esta línea' })
  }
  // One that was mounted elsewhere after it was chosen doesn't keep the report from being changed.
  if (fk_asset && fk_asset !== before?.fk_asset && (await isOnOtherLine(db, fk_asset, place.line)))
    throw invalid({ fk_asset: 'El activo elegido no está en esta línea' })
  if (fk_check && fk_check !== before?.fk_check) {
    const [answered] = await db.select({ line: check.fk_line }).from(check).where(eq(check.id, fk_check))
    if (answered?.line !== place.line) throw invalid({ fk_check: 'El check elegido no es de esta línea' })
  }
  return place.line
}
