/**
 * The states of a work order (domain section 4): one table for the server, which enforces it, and the browser, which
 * offers only what it allows. Pure, without zod: the browser's entry imports it.
 */
import { workOrderStatus } from '../core/classifier.ts'
import { rulesOf, type Transition } from '../core/transitions.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** Needed for any change of state; the table says which ones need another permission too. */
export const statePermission = 'work-orders.state'
/** Permission to reopen a closed or a cancelled order. */
const reopenPermission = 'work-orders.reopen'
/** Permission to close an order, or to send it back to the person who executed it. */
export const reviewPermission = 'work-orders.review'
/** Permission to cancel an order. */
export const cancelPermission = 'work-orders.cancel'

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

export const { requirementOf, nextStatuses, transition } = rulesOf(transitions)
