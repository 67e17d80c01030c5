import { Text } from '@mantine/core'
import { validationTexts } from 'contract/validation-messages.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { PasswordInput } from './PasswordInput.tsx'

type PasswordDialogProps = {
  opened: boolean
  title: string
  /** what will happen */
  text: string
  confirm: string
  danger?: boolean
  /** Does it. A refusal is shown in the dialog, which stays. */
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the own password before something that makes the account less safe, or its codes known. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Content {...props} />
    </Dialog>
  )
}

/** Lives only while the dialog is open, so each time starts blank. */
function Content({ text, confirm, danger = false, onConfirm, onClose }: PasswordDialogProps) {
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
