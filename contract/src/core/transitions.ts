/**
 * Tables of states, one for each kind of record that has them (orders, anomaly reports): the server enforces them, the
 * browser offers only what they allow. Pure, without zod: the browser's entry imports it.
 */
import { conflictReasonTexts } from './errors.ts'
import { validationTexts } from './validation-messages.ts'

type Requirement = {
  /** the profile must hold this permission, else 403 */
  permission?: string
  /** a reason must be given, else 400 on `reason` */
  reason?: true
}

export type Transition = Requirement & { from: number; to: number }

type TransitionResult =
  | { ok: true }
  | { ok: false; code: 'DOMAIN.CONFLICT'; reason: 'transition'; message: string }
  | { ok: false; code: 'AUTH.FORBIDDEN'; permission: string }
  | { ok: false; code: 'VALIDATION.INVALID_DATA'; errors: { reason: string[] } }

/** Who asks for a change, and why. */
type Asked = { permissions: ReadonlySet<string>; reason?: string | null | undefined }

/** What a table of states answers. @param transitions for each `from`, in the order of the buttons */
export function rulesOf(transitions: readonly Transition[]) {
  const requirementOf = (from: number, to: number): Requirement | undefined =>
    transitions.find(change => change.from === from && change.to === to)
  return {
    /** What the change requires; undefined if it is not allowed, the same status included. */
    requirementOf,
    /** The changes possible from a status, in the order of their buttons, with what each requires. */
    nextStatuses: (from: number): readonly Transition[] => transitions.filter(change => change.from === from),
    /**
     * Whether this caller may make the change. Checked in this order: the table (409), the permission (403), the reason
     * (400). The server itself refuses what the table can't know (unanswered checks, who executed), also with 409.
     */
    transition: (from: number, to: number, { permissions, reason }: Asked): TransitionResult => {
      const requirement = requirementOf(from, to)
      if (!requirement)
        return { ok: false, code: 'DOMAIN.CONFLICT', reason: 'transition', message: conflictReasonTexts.transition }
      const { permission } = requirement
      if (permission && !permissions.has(permission)) return { ok: false, code: 'AUTH.FORBIDDEN', permission }
      if (requirement.reason && !reason?.trim())
        return { ok: false, code: 'VALIDATION.INVALID_DATA', errors: { reason: [validationTexts.required('Motivo')] } }
      return { ok: true }
    }
  }
}
