import {
  anomalyRules,
  archivingNotificationKind,
  followingOrder,
  mayArchive,
  takesWitnesses
} from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus, classifierOf, openStatuses, plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import type { addWitness } from 'contract/anomaly-reports/anomaly-reports.ts'
import { beginningOf } from 'contract/core/format.ts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { anomaly_report, anomaly_report_witness } from '../../schema/anomaly-reports.ts'
import { attach } from '../attachments/actions.ts'
import type { Kept } from '../attachments/contents.ts'
import { createCorrective } from '../unplanned/actions.ts'
import { lockOrder } from '../work-orders/actions.ts'
import { lockReport, noteTransition, type ReportRow } from './actions.ts'
import { shareFiles } from './files.ts'
import { separateReport } from './merge.ts'
import { notifyReporters, notifyTransition } from './notify-reporters.ts'
import type { OnTransition } from '../../feature.ts'

type Asked = {
  fkc_status: number
  reason?: string | null | undefined
  fk_work_order?: number | null | undefined
  fkc_priority?: number | undefined
  version?: number | undefined
}

/**
 * Changes the state of a report as its table says; accepting it gives it an order, and the order its files.
 * @throws DOMAIN.CONFLICT (transition, closed, stale), AUTH.FORBIDDEN, VALIDATION.INVALID_DATA
 */
export async function changeStatus(db: Transaction, actor: Actor, id: number, asked: Asked): Promise<void> {
  const { fkc_status: to, reason, fk_work_order, fkc_priority, version } = asked
  const report = await lockReport(db, id, actor)
  const from = report.fkc_status
  const allowed = anomalyRules.transition(from, to, { permissions: actor.permissions, reason })
  // The second of two concurrent decisions is refused with the state that the first one set.
  if (!allowed.ok && allowed.code === 'DOMAIN.CONFLICT')
    throw conflict(allowed.reason, `El reporte está «${classifierOf(from).name}»: ese cambio no es posible`)
  if (!allowed.ok && allowed.code === 'AUTH.FORBIDDEN') throw forbidden()
  if (report.state !== 'active') throw conflict('closed', 'El reporte está archivado')
  // After the table, so that the second of two callers gets the change refused as impossible, not just as stale.
  if (version !== undefined && version !== report.version) throw conflict('stale')
  if (!allowed.ok) throw new AppError(allowed.code, { fields: allowed.errors })
  if (fk_work_order && to !== anomalyStatus.ACEPTADO)
    throw invalid({ fk_work_order: 'Solo un reporte aceptado tiene orden de trabajo' })
  if (fkc_priority && to !== anomalyStatus.ACEPTADO)
    throw invalid({ fkc_priority: 'La prioridad se decide al aceptar el reporte' })
  const decided = { ...report, fkc_priority: fkc_priority ?? report.fkc_priority }
  const order = to === anomalyStatus.ACEPTADO ? await orderFor(db, actor, decided, fk_work_order) : null
  await db
    .update(anomaly_report)
    .set({ fkc_status: to, fk_work_order: order, fkc_priority: decided.fkc_priority })
    .where(eq(anomaly_report.id, id))
  await noteTransition(db, actor, id, { from, to, reason })
  await notifyTransition(db, actor, report, { from, to, reason, order })
  if (order) await shareFiles(db, actor, id, { entity: 'work_order', fk_entity: order })
}

/** The order of an accepted report: the one to join, or a new corrective one. @throws AUTH.FORBIDDEN */
async function orderFor(db: Transaction, actor: Actor, report: ReportRow, join?: number | null): Promise<number> {
  if (!actor.permissions.has('work-orders.write')) throw forbidden()
  if (join) {
    const order = await lockOrder(db, join, actor)
    if (order.fk_line !== report.fk_line) throw invalid({ fk_work_order: 'La orden elegida no es de esta línea' })
    if (plannedTypes.includes(order.type)) throw invalid({ fk_work_order: 'La orden elegida es planificada' })
    if (!openStatuses.includes(order.fkc_status)) throw conflict('closed', 'La orden ya no está abierta')
    return join
  }
  const { fk_location, fk_base, fk_asset, fkc_priority, fk_failure_type, description, immediate_action } = report
  return createCorrective(db, actor, {
    title: titleOf(description),
    description: [description, immediate_action && `Acción inmediata: ${immediate_action}`]
      .filter(Boolean)
      .join('\n')
      .slice(0, 4000)
      .toWellFormed(),
    fk_location,
    fk_base,
    fk_asset,
    fkc_priority,
    fk_failure_type
  })
}

const longestTitle = 100

/** The first sentence or line of what was reported, cut between words. */
export function titleOf(description: string): string {
  const first = (/^.+?(?=[.!?](\s|$)|\n|$)/.exec(description.trim())?.[0] ?? description).trim()
  return beginningOf(first, longestTitle)
}

/**
 * Archives a report, or takes it back, also from the one that it goes on as.
 * @throws DOMAIN.CONFLICT (closed, stale)
 */
export async function changeReportState(
  db: Transaction,
  actor: Actor,
  id: number,
  { state, version }: { state: ReportRow['state']; version?: number | undefined }
): Promise<void> {
  const report = await lockReport(db, id, actor, version)
  if (state === 'archived' && !mayArchive(report))
    throw conflict('closed', 'Su orden de trabajo está abierta: el reporte se archiva cuando esté atendido')
  if (report.fk_merged_into && state === 'active') await separateReport(db, actor, report)
  else if (state !== report.state) {
    await db.update(anomaly_report).set({ state }).where(eq(anomaly_report.id, id))
    const kind = archivingNotificationKind(report.fkc_status, state)
    if (kind) await notifyReporters(db, actor, report, { kind })
  }
}

/**
 * Adds a witness to a report, with their photos.
 * @param witness null: a person without an account
 * @returns the report's line
 * @throws DOMAIN.CONFLICT (closed)
 */
export async function joinReport(
  db: Transaction,
  actor: Actor,
  id: number,
  { description, created_at }: z.output<typeof addWitness.body>,
  kept: readonly Kept[],
  witness: number | null = actor.id
): Promise<number | null> {
  requirePast({ created_at })
  const report = await lockReport(db, id, actor)
  if (!takesWitnesses(report)) throw conflict('closed', 'El reporte ya no está abierto: haga uno nuevo')
  await db.insert(anomaly_report_witness).values({
    fk_anomaly_report: id,
    fk_user: witness,
    description: description ?? null,
    ...(created_at && { created_at })
  })
  if (kept.length) await attach(db, actor, { entity: 'anomaly_report', fk_entity: id }, kept)
  return report.fk_line
}

/** What happens to the reports of an order that changes its state. */
export const reportsOnTransition: OnTransition = async ({ db, order, to, actor }) => {
  for (const { order: status, from, to: next } of followingOrder) {
    if (status !== to) continue
    const isFreed = status === workOrderStatus.CANCELADO
    const reports = await db
      .update(anomaly_report)
      // What is worked on again isn't archived.
      .set({ fkc_status: next, state: 'active', ...(isFreed && { fk_work_order: null }) })
      .where(and(eq(anomaly_report.fk_work_order, order.id), eq(anomaly_report.fkc_status, from)))
      .returning()
    const reason = isFreed ? `Se canceló la orden ${order.code}` : null
    for (const report of reports) {
      await noteTransition(db, actor, report.id, { from, to: next, reason })
      await notifyTransition(db, actor, report, { from, to: next, reason, order: report.fk_work_order })
    }
  }
}
