import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { noteShown } from '../api/shownErrors.ts'
import { messageOf } from './ErrorState.tsx'
import { submitByKey } from './form/submitByKey.ts'

type DialogFormProps = {
  children: ReactNode
  /** says what the button does: 'Eliminar', not 'Aceptar' */
  confirm: string
  danger?: boolean | undefined
  /** closes it */
  back?: string | undefined
  /** Whether what was typed may be sent; if not, the fields say why. */
  check?: () => boolean
  /** The action; after it the dialog closes. */
  onConfirm: () => unknown
  /** Shows a refusal in a field; false if no field can, then the form shows it. */
  showRefusal?: (refusal: unknown) => boolean
  onClose: () => void
  /** what else can be done after a refusal, as one more button; undefined for nothing */
  wayOut?: (refusal: unknown) => { label: string; take: () => unknown } | undefined
  /** the button that closes it has the focus at first */
  startsAtCancel?: boolean
}

/**
 * The content of a dialog with its two buttons. While the action runs the dialog waits; if it fails, it stays and says
 * why.
 */
export function DialogForm({
  children,
  confirm,
  danger,
  back = 'Cancelar',
  check,
  onConfirm,
  showRefusal,
  wayOut,
  onClose,
  startsAtCancel
}: DialogFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [waiting, setWaiting] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Events bubble through React's tree: a form that contains the dialog there must not be submitted too.
    event.stopPropagation()
    if (!waiting && check?.() !== false) void run(onConfirm)
  }
  const run = async (action: () => unknown) => {
    setWaiting(true)
    setError(undefined)
    try {
      await action()
      onClose()
    } catch (refusal) {
      // Whoever has closed the dialog meanwhile hears of it by a toast.
      if (element.current) noteShown(refusal)
      if (!showRefusal?.(refusal)) setError(refusal)
    } finally {
      setWaiting(false)
    }
  }
  const other = error === undefined ? undefined : wayOut?.(error)
  return (
    // Ctrl+Enter arrives from any field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={element} onSubmit={submit} onKeyDown={submitByKey} noValidate>
      <Stack gap="md">
        {children}
        {error !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {other && (
            <Button variant="default" disabled={waiting} onClick={() => void run(other.take)}>
              {other.label}
            </Button>
          )}
          <Button variant="default" onClick={onClose} data-autofocus={startsAtCancel || undefined}>
            {back}
          </Button>
          <Button type="submit" loading={waiting} {...(danger && { color: 'red' })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
