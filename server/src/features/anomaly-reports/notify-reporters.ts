import { notificationKindFor, notificationText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { anomaly_report_witness } from '../../schema/anomaly-reports.ts'
import { work_order } from '../../schema/work-orders.ts'
import { notify } from '../notifications/notify.ts'
import type { ReportRow } from './actions.ts'

type ReportRef = Pick<ReportRow, 'id' | 'code' | 'fk_line' | 'fk_reported_by'>

/** The accounts of who reported it and who saw it too. */
async function concerned(db: Transaction, { id, fk_reported_by }: ReportRef): Promise<(number | null)[]> {
  const witnesses = await db
    .select({ user: anomaly_report_witness.fk_user })
    .from(anomaly_report_witness)
    .where(eq(anomaly_report_witness.fk_anomaly_report, id))
  return [fk_reported_by, ...witnesses.map(({ user }) => user)]
}

/** Notifies a report's author and its witnesses. @param other a code for the title: of an order, or another report */
export async function notifyReporters(
  db: Transaction,
  actor: Actor,
  report: ReportRef,
  { kind, other, text }: { kind: NotificationKind; other?: string | null; text?: string | null | undefined }
): Promise<void> {
  await notify(db, {
    kind,
    entity: 'anomaly_report',
    fk_entity: report.id,
    fk_line: report.fk_line,
    title: notificationText(kind, report.code, other),
    text,
    users: await concerned(db, report),
    author: actor.id
  })
}

/**
 * Notifies a report's author and its witnesses of a transition, if its kind is notified.
 * @param order the report's order after it
 */
export async function notifyTransition(
  db: Transaction,
  actor: Actor,
  report: ReportRef,
  { from, to, reason, order }: { from: number; to: number; reason?: string | null | undefined; order: number | null }
): Promise<void> {
  const kind = notificationKindFor(from, to)
  if (!kind) return
  const [joined] = order
    ? await db.select({ code: work_order.code }).from(work_order).where(eq(work_order.id, order))
    : []
  await notifyReporters(db, actor, report, { kind, other: joined?.code ?? null, text: reason })
}
