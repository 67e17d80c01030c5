/**
 * The states of an anomaly report (domain section 4): one table for the server and the browser, as an order has its own.
 * What its order does to a report is here too; nobody can do that by a call.
 */
import { anomalyStatus, workOrderStatus } from './classifier.ts'
import { rulesOf, type Transition } from './transitions.ts'

const { REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO } = anomalyStatus

/** Permission to review, accept, reject and archive reports. */
export const triagePermission = 'anomaly-reports.triage'

const permission = triagePermission

/** All changes that people make. For each `from`, in the order of the buttons. */
export const anomalyTransitions: readonly Transition[] = [
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

/** States in which a report still waits for somebody to decide. */
export const undecidedStatuses: readonly number[] = [REGISTRADO, EN_REVISION]

/** States in which a report has its order; in all others it has none. */
export const orderedStatuses: readonly number[] = [ACEPTADO, ATENDIDO]

type Shown = { fkc_status: number; state: string; fk_reported_by: number | null }

/** Whether this caller may change a report's own fields: who reported it until it is reviewed, then those who triage. */
export const mayChangeReport = (
  { fkc_status, state, fk_reported_by }: Shown,
  { id, permissions }: { id: number; permissions: ReadonlySet<string> }
): boolean =>
  state === 'active' &&
  fkc_status !== ATENDIDO &&
  permissions.has('anomaly-reports.write') &&
  (permissions.has(triagePermission) || (fkc_status === REGISTRADO && fk_reported_by === id))

/** Whether a report may be archived: not while its order is being worked on. */
export const mayArchive = ({ fkc_status }: Pick<Shown, 'fkc_status'>): boolean => fkc_status !== ACEPTADO

/** Whether somebody may still say that they saw it too. */
export const takesWitnesses = ({ fkc_status, state }: Pick<Shown, 'fkc_status' | 'state'>): boolean =>
  state === 'active' && fkc_status !== ATENDIDO && fkc_status !== RECHAZADO
