import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { validationTexts } from 'contract/validation-messages.ts'
import { type FormEvent, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { messageOf } from './ErrorState.tsx'
import { DialogView } from './SheetView.tsx'

/** What a `ConfirmDialog` loads with its first question. */
export function ConfirmView(props: ConfirmDialogProps) {
  return (
    <DialogView opened={props.opened} onClose={props.onClose} title={props.title}>
      <Content {...props} />
    </DialogView>
  )
}

/** Lives only while the dialog is open, so each time starts blank. */
function Content({ children, confirm, danger = false, reason = false, onConfirm, onClose }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [error, setError] = useState<unknown>()
  const { label = 'Motivo', placeholder, optional = false } = typeof reason === 'object' ? reason : {}
  const required = Boolean(reason) && !optional

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A form around the dialog in React's tree, though not on the page, must not hear of this.
    event.stopPropagation()
    if (waiting) return
    const given = text.trim()
    setMissing(required && given === '')
    if (required && given === '') return
    setWaiting(true)
    setError(undefined)
    try {
      await onConfirm(given)
      onClose()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        {reason && (
          <Textarea
            label={label}
            placeholder={placeholder}
            required={required}
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={text}
            onChange={event => {
              setText(event.currentTarget.value)
              setMissing(false)
            }}
            error={missing && validationTexts.required(label)}
          />
        )}
        {error !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={reason ? undefined : true}>
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
