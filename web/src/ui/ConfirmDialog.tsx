import { lazy, type ReactNode, Suspense } from 'react'
import { useAsked } from './Sheet.tsx'

// Comes with the first question.
const ConfirmView = lazy(async () => ({ default: (await import('./ConfirmView.tsx')).ConfirmView }))

export type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** what will happen, and what won't */
  children?: ReactNode
  /** says what the button does: 'Eliminar', not 'Aceptar' */
  confirm: string
  danger?: boolean
  /** asks for a reason, which can't be left blank unless it is optional */
  reason?: { label?: string; placeholder?: string; optional?: boolean } | boolean
  /** Does it. While it runs the dialog waits; a refusal is shown in the dialog, which stays. */
  onConfirm: (reason: string) => unknown
  onClose: () => void
}

/** Asks before something that can't be taken back, or needs a reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const asked = useAsked(props.opened)
  return (
    asked && (
      <Suspense fallback={null}>
        <ConfirmView {...props} />
      </Suspense>
    )
  )
}
