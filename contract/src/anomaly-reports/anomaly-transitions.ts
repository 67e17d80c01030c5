/**
 * The states of an anomaly report (domain section 4): one table for the server and the browser, as an order has its
 * own. Transitions that follow from its order are here too; no call can make those.
 */
import { anomalyStatus, classifierOf, workOrderStatus } from '../core/classifier.ts'
import type { NotificationKind } from '../notifications/notification-kinds.ts'
import { rulesOf, type Transition } from '../core/transitions.ts'

const { REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO, UNIDO } = anomalyStatus

/** Permission to review, accept, reject and archive reports. */
export const triagePermission = 'anomaly-reports.triage'

const permission = triagePermission

/** All changes that people make. For each `from`, in the order of the buttons. */
const anomalyTransitions: readonly Transition[] = [
  { from: REGISTRADO, to: EN_REVISION, permission },
  { from: EN_REVISION, to: ACEPTADO, permission },
  { from: EN_REVISION, to: RECHAZADO, permission, reason: true },
  { from: EN_REVISION, to: REGISTRADO, permission },
  { from: RECHAZADO, to: EN_REVISION, permission }
]

/** What a report is asked by its states. */
export const anomalyRules = rulesOf(anomalyTransitions)

/** What happens to the reports of an order when the order gets the state `order`. */
export const followingOrder: readonly { order: number; from: number; to: number }[] = [
  { order: workOrderStatus.CERRADA, from: ACEPTADO, to: ATENDIDO },
  // Only a reopened order has reports that were attended.
  { order: workOrderStatus.EN_CURSO, from: ATENDIDO, to: ACEPTADO },
  // The order is taken off them: they wait to be accepted again.
  { order: workOrderStatus.CANCELADO, from: ACEPTADO, to: EN_REVISION }
]

/** Changes of state that notify the reporter and the witnesses. */
const notified: readonly { from: number; to: number; kind: NotificationKind }[] = [
  { from: REGISTRADO, to: EN_REVISION, kind: 'anomaly_in_review' },
  { from: RECHAZADO, to: EN_REVISION, kind: 'anomaly_in_review' },
  { from: ACEPTADO, to: EN_REVISION, kind: 'anomaly_in_review' },
  { from: EN_REVISION, to: ACEPTADO, kind: 'anomaly_accepted' },
  { from: EN_REVISION, to: RECHAZADO, kind: 'anomaly_rejected' },
  { from: EN_REVISION, to: REGISTRADO, kind: 'anomaly_returned' },
  { from: ACEPTADO, to: ATENDIDO, kind: 'anomaly_attended' },
  { from: ATENDIDO, to: ACEPTADO, kind: 'anomaly_reopened' }
]

/** The kind of notification for a change of state; undefined if none is sent. */
export const notificationKindFor = (from: number, to: number): NotificationKind | undefined =>
  notified.find(step => step.from === from && step.to === to)?.kind

/**
 * The kind of notification for archiving a report or restoring it; undefined for one that was decided on: its decision
 * has been notified already.
 */
export const archivingNotificationKind = (fkc_status: number, state: string): NotificationKind | undefined =>
  undecidedStatuses.includes(fkc_status) ? (state === 'archived' ? 'anomaly_archived' : 'anomaly_returned') : undefined

/** Title of a notification. @param order the code of the report's order */
export function notificationText(kind: NotificationKind, code: string, order?: string | null): string {
  switch (kind) {
    case 'anomaly_accepted':
      return `${code} está aceptado${order ? `: lo atiende ${order}` : ''}`
    case 'anomaly_rejected':
      return `${code} está rechazado`
    case 'anomaly_merged':
      return `${code} sigue como ${order ?? 'otro reporte'}`
    case 'anomaly_archived':
      return `${code} se archivó sin intervención`
    case 'anomaly_returned':
      return `${code} vuelve a estar pendiente`
    case 'anomaly_attended':
      return `${code} está atendido${order ? ` con ${order}` : ''}`
    case 'anomaly_reopened':
      return `${code} vuelve a estar aceptado${order ? `: ${order} se reabrió` : ''}`
    default:
      return `${code} está en revisión`
  }
}

/** States in which a report still waits for a decision. */
export const undecidedStatuses: readonly number[] = [REGISTRADO, EN_REVISION]

/**
 * States whose reports figures and lists count although they are archived. One that was archived before anybody decided
 * on it counts nowhere.
 */
export const decidedStatuses: readonly number[] = [ATENDIDO, RECHAZADO, UNIDO]

/** States of a report of its own: one that goes on as another counts apart. */
export const ownStatuses: readonly number[] = [REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO]

/** The state of a report in words: 'Unido a RA-2026-000045' for one that goes on as another. */
export const reportStatusText = ({ fkc_status, merged_into }: ReportStatus): string =>
  merged_into ? `Unido a ${merged_into.code}` : classifierOf(fkc_status).name

export type ReportStatus = { fkc_status: number; merged_into?: { code: string } | null | undefined }

type Shown = { fkc_status: number; state: string; fk_reported_by: number | null }

/**
 * Whether this caller may change a report's own fields: who reported it until it is reviewed, then those who triage.
 */
export const mayChangeReport = (
  { fkc_status, state, fk_reported_by }: Shown,
  { id, permissions }: { id: number; permissions: Pick<ReadonlySet<string>, 'has'> }
): boolean =>
  state === 'active' &&
  fkc_status !== ATENDIDO &&
  permissions.has('anomaly-reports.write') &&
  (permissions.has(triagePermission) || (fkc_status === REGISTRADO && fk_reported_by === id))

/** Whether a report may be archived: not while its order is being worked on. */
export const mayArchive = ({ fkc_status }: Pick<Shown, 'fkc_status'>): boolean => fkc_status !== ACEPTADO

/** States in which a report still needs work. */
export const openReportStatuses: readonly number[] = [REGISTRADO, EN_REVISION, ACEPTADO]

/** Whether a report may be merged into another: only before it is decided on. */
export const mayMerge = ({ fkc_status, state }: Pick<Shown, 'fkc_status' | 'state'>): boolean =>
  state === 'active' && undecidedStatuses.includes(fkc_status)

/** Whether a report still takes witnesses. */
export const takesWitnesses = ({ fkc_status, state }: Pick<Shown, 'fkc_status' | 'state'>): boolean =>
  state === 'active' && fkc_status !== ATENDIDO && fkc_status !== RECHAZADO
