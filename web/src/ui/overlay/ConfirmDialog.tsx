import type { ReasonUse } from 'contract/catalogs/reason-uses.ts'
import type { ReactNode } from 'react'
import type { TypedDraft } from '../form/useTypedDraft.tsx'
import { lazyOverlay } from './lazyOverlay.tsx'
import type { WayOut } from './wayOut.ts'

export type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** what will happen, and what won't */
  children?: ReactNode
  /** says what the button does: 'Eliminar', not 'Aceptar' */
  confirm: string
  danger?: boolean
  /** the button that closes it without doing anything, where 'Cancelar' could mean the action */
  back?: string
  /** Whether what stands in the dialog may be sent; if not, its fields say why. */
  check?: () => boolean
  /** The action. While it runs the dialog waits; if it fails, the dialog stays open and shows why. */
  onConfirm: (reason: string) => unknown
  /** what else can be done when it was refused, as one more button */
  wayOut?: WayOut
  onClose: () => void
} & (
  | {
      /** asks for a reason, which can't be left blank unless it is optional */
      reason: AskedReason | boolean
      /** keeps the reason, and what else is typed */
      draft: DialogDraft
    }
  | { reason?: never; draft?: DialogDraft }
)

type AskedReason = {
  label?: string
  placeholder?: string
  optional?: boolean
  /** offers the usual ones */
  use?: ReasonUse | undefined
}

type DialogDraft = Pick<TypedDraft, 'name'> & Partial<TypedDraft>

/** Asks before something that can't be taken back, or needs a reason. */
export const ConfirmDialog = lazyOverlay<ConfirmDialogProps>(
  async () => (await import('./ConfirmView.tsx')).ConfirmView,
  ({ title }) => ({ title })
)
