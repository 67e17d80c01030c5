import { useMutation } from '@tanstack/react-query'
import { confirmPassword } from 'contract/calls/account.ts'
import { callApi } from '../../api/resourceApi.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

// Apart from the account's other calls: loaded on any page, it shall be little.
const confirmPasswordMutation = callApi(confirmPassword).mutation({ success: '' })

/** Asks for the password once more because a call wants it; what waits for it goes on by itself. */
export function PasswordQuestion({
  opened,
  onGiven,
  onClose
}: {
  opened: boolean
  onGiven: () => void
  onClose: () => void
}) {
  const { mutateAsync } = useMutation(confirmPasswordMutation)
  return (
    <PasswordDialog
      opened={opened}
      title="Confirme su contraseña"
      text="Ha pasado un rato desde la última vez. Para este cambio, escríbala de nuevo."
      confirm="Continuar"
      onConfirm={async password => {
        await mutateAsync({ body: { password } })
        onGiven()
      }}
      onClose={onClose}
    />
  )
}
