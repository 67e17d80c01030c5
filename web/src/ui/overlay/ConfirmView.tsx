import { Text } from '@mantine/core'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { ReasonInput } from '../input/ReasonInput.tsx'
import { DialogView } from './SheetView.tsx'

/** The dialog itself, loaded when a `ConfirmDialog` first opens. */
export function ConfirmView(props: ConfirmDialogProps) {
  return (
    <DialogView opened={props.opened} onClose={props.onClose} title={props.title}>
      <Content {...props} />
    </DialogView>
  )
}

/** Mounted only while the dialog is open, so that each time it starts empty. */
function Content({ children, confirm, danger, back, reason, draft, check, ...rest }: ConfirmDialogProps) {
  const { onConfirm, wayOut, onClose } = rest
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const { label = 'Motivo', placeholder, optional, use } = typeof reason === 'object' ? reason : {}
  const required = Boolean(reason) && !optional
  const given = text.trim()
  const checkAll = () => {
    const lacks = required && given === ''
    setMissing(lacks)
    // Both, so that everything that is wrong is said at once.
    return check?.() !== false && !lacks
  }
  return (
    <DialogForm
      draft={draft ? { name: draft.name, fields: { ...draft.fields, reason: [text, setText] } } : false}
      confirm={confirm}
      danger={danger}
      back={back}
      check={checkAll}
      onConfirm={() => onConfirm(given)}
      {...(wayOut && { wayOut })}
      onClose={onClose}
      startsAtCancel={!reason}
    >
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      {reason && (
        <ReasonInput
          use={use}
          label={label}
          placeholder={placeholder}
          required={required}
          data-autofocus
          value={text}
          onChange={next => {
            setText(next)
            setMissing(false)
          }}
          error={missing && validationTexts.required(label)}
        />
      )}
    </DialogForm>
  )
}
