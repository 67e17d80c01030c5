import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from './ErrorState.tsx'

type DialogFormProps = {
  children: ReactNode
  /** says what the button does: 'Eliminar', not 'Aceptar' */
  confirm: string
  danger?: boolean
  /** Whether what was typed may be sent; if not, the fields say why. */
  check?: () => boolean
  /** Does it; then the dialog closes. */
  onConfirm: () => unknown
  /** Whether a field shows this refusal, so that the form needn't. */
  showRefusal?: (refusal: unknown) => boolean
  onClose: () => void
  /** Enter cancels, unless something else has the focus. */
  startsAtCancel?: boolean
}

/** What is asked in a dialog, and its two ways out. While it is being done the dialog waits; a refusal is shown in it, and it stays. */
export function DialogForm({
  children,
  confirm,
  danger = false,
  check,
  onConfirm,
  showRefusal,
  onClose,
  startsAtCancel = false
}: DialogFormProps) {
  const [waiting, setWaiting] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A form around the dialog in React's tree, though not on the page, must not hear of this.
    event.stopPropagation()
    if (waiting || check?.() === false) return
    setWaiting(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (refusal) {
      if (!showRefusal?.(refusal)) setError(refusal)
    } finally {
      setWaiting(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        {children}
        {error !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={startsAtCancel || undefined}>
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
