import { Text } from '@mantine/core'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { PasswordInput } from './PasswordInput.tsx'

type OwnPasswordProps = {
  /** what will happen */
  text: string
  confirm: string
  danger?: boolean
  /** The action. If it fails, the dialog stays open and shows why. */
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the user's own password before an action that makes the account less safe or shows its codes. */
export function PasswordDialog(props: OwnPasswordProps & { opened: boolean; title: string }) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <OwnPasswordForm {...props} />
    </Dialog>
  )
}

/** The content of such a dialog. Mounted only while that is open, so that each time it starts empty. */
export function OwnPasswordForm({ text, confirm, danger = false, onConfirm, onClose }: OwnPasswordProps) {
  const me = useSession()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const check = () => {
    if (password === '') setWrong(validationTexts.required('Contraseña'))
    return password !== ''
  }
  const showRefusal = (refusal: unknown) => {
    const field = refusal instanceof ApiError ? refusal.errors?.password?.[0] : undefined
    setWrong(field)
    return field !== undefined
  }
  return (
    <DialogForm
      draft={false}
      confirm={confirm}
      danger={danger}
      check={check}
      onConfirm={() => onConfirm(password)}
      showRefusal={showRefusal}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput
        label="Contraseña"
        required
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={typed => {
          setPassword(typed)
          setWrong(undefined)
        }}
        error={wrong}
      />
    </DialogForm>
  )
}
