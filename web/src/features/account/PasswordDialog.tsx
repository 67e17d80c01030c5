import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { validationTexts } from 'contract/validation-messages.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { messageOf } from '../../ui/ErrorState.tsx'
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
  const [refusal, setRefusal] = useState<unknown>()
  const [waiting, setWaiting] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    if (password === '') return setWrong(validationTexts.required('Contraseña'))
    setWaiting(true)
    setRefusal(undefined)
    try {
      await onConfirm(password)
      onClose()
    } catch (error) {
      const field = error instanceof ApiError ? error.errors?.password?.[0] : undefined
      setWrong(field)
      if (!field) setRefusal(error)
    } finally {
      setWaiting(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
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
        {refusal !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={waiting} {...(danger && { color: 'red' })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
