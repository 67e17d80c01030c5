/**
 * The states of a work order (domain section 4): one table for the server, which enforces it, and the browser, which
 * offers only what it allows. Pure, without zod: the browser's entry imports it.
 */
import { workOrderStatus } from './classifier.ts'
import { conflictReasonTexts } from './errors.ts'
import { validationTexts } from './validation-messages.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** Permission to reopen a closed or a cancelled order. */
export const reopenPermission = 'work-orders.reopen'
/** Permission to close an order, or to send it back to the person who executed it. */
export const reviewPermission = 'work-orders.review'
/** Permission to cancel an order. */
export const cancelPermission = 'work-orders.cancel'

export type Requirement = {
  /** the profile must hold this permission, else 403 */
  permission?: string
  /** a reason must be given, else 400 on `reason` */
  reason?: true
}

export type Transition = Requirement & { from: number; to: number }

/** All allowed changes. For each `from`, in the order of the buttons: progress first, cancelling last. */
export const transitions: readonly Transition[] = [
  { from: PENDIENTE, to: EN_CURSO },
  { from: PENDIENTE, to: EN_ESPERA },
  { from: PENDIENTE, to: CANCELADO, permission: cancelPermission },
  { from: EN_ESPERA, to: EN_CURSO },
  { from: EN_ESPERA, to: PENDIENTE },
  { from: EN_ESPERA, to: CANCELADO, permission: cancelPermission },
  { from: EN_CURSO, to: PARA_REVISION },
  { from: EN_CURSO, to: EN_ESPERA },
  { from: EN_CURSO, to: CANCELADO, permission: cancelPermission, reason: true },
  { from: PARA_REVISION, to: CERRADA, permission: reviewPermission },
  { from: PARA_REVISION, to: EN_CURSO, permission: reviewPermission, reason: true },
  { from: CERRADA, to: EN_CURSO, permission: reopenPermission, reason: true },
  { from: CANCELADO, to: PENDIENTE, permission: reopenPermission }
]

/** The target of a state call that names none (specification sections 4 and 9). */
export const defaultTargetStatus: number = EN_CURSO

/** The only status in which an order's own fields may be edited. */
export const editableStatus: number = PENDIENTE

/** What the change requires; undefined if it is not allowed, the same status included. */
export const requirementOf = (from: number, to: number): Requirement | undefined =>
  transitions.find(change => change.from === from && change.to === to)

/** The changes possible from a status, in the order of their buttons, with what each requires. */
export const nextStatuses = (from: number): readonly Transition[] => transitions.filter(change => change.from === from)

export type TransitionResult =
  | { ok: true }
  | { ok: false; code: 'DOMAIN.CONFLICT'; reason: 'transition'; message: string }
  | { ok: false; code: 'AUTH.FORBIDDEN'; permission: string }
  | { ok: false; code: 'VALIDATION.INVALID_DATA'; errors: { reason: string[] } }

/**
 * Whether this caller may make the change. Checked in this order: the table (409), the permission (403), the reason
 * (400). The server itself refuses what the table can't know (unanswered checks, who executed), also with 409.
 */
export function transition(
  from: number,
  to: number,
  { permissions, reason }: { permissions: ReadonlySet<string>; reason?: string | null | undefined }
): TransitionResult {
  const requirement = requirementOf(from, to)
  if (!requirement)
    return { ok: false, code: 'DOMAIN.CONFLICT', reason: 'transition', message: conflictReasonTexts.transition }
  const { permission } = requirement
  if (permission && !permissions.has(permission)) return { ok: false, code: 'AUTH.FORBIDDEN', permission }
  if (requirement.reason && !reason?.trim())
    return { ok: false, code: 'VALIDATION.INVALID_DATA', errors: { reason: [validationTexts.required('Motivo')] } }
  return { ok: true }
}
