import { useMutation } from '@tanstack/react-query'
import { confirmPasswordMutation } from './accountApi.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

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
