import { useMutation } from '@tanstack/react-query'
import { confirmPassword } from 'contract/calls/auth/account.ts'
import { callApi } from '../../api/resourceApi.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { OwnPasswordForm } from './PasswordDialog.tsx'

// Apart from the account's other calls: loaded on any page, it shall be little.
const confirmPasswordMutation = callApi(confirmPassword).mutation({ success: '' })

export type PasswordQuestionProps = OverlayProps & { onGiven: () => void }

/** Asks for the password once more because a call wants it; what waits for it goes on by itself. */
export function PasswordQuestion({ onGiven, ...dialog }: PasswordQuestionProps & OverlayViewProps) {
  const { mutateAsync } = useMutation(confirmPasswordMutation)
  return (
    <DialogView {...dialog}>
      <OwnPasswordForm
        text="Ha pasado un rato desde la última vez. Para este cambio, escríbala de nuevo."
        confirm="Continuar"
        onConfirm={async password => {
          await mutateAsync({ body: { password } })
          onGiven()
        }}
        onClose={dialog.onClose}
      />
    </DialogView>
  )
}
