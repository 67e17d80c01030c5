import { Button } from '@mantine/core'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useRef, useState } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { useTypedDraft } from '../../ui/form/useTypedDraft.tsx'
import { DictatedTextarea } from '../../ui/input/DictatedTextarea.tsx'
import { UsualReasons } from '../../ui/input/UsualReasons.tsx'
import classes from '../../records/checks/checkCard.module.css'

/** Offered where the catalogue of reasons was never seen: there may be no signal. */
export const usualNotDone = [
  'Sin acceso',
  'Equipo en servicio',
  'Falta repuesto o herramienta',
  'Condiciones meteorológicas',
  'Falta de tiempo'
]

/** Why a check was not done. */
export function NotDoneForm({
  id,
  initial,
  onSave,
  onCancel
}: {
  /** of the check */
  id: number
  initial: string
  /** false if there is no room for it */
  onSave: (reason: string) => boolean
  onCancel: () => void
}) {
  const [reason, setReason] = useState(initial)
  const draft = useTypedDraft({ name: `check:${id}:not-done`, fields: { reason: [reason, setReason] } })
  const [pressed, setPressed] = useState(false)
  const missing = pressed && reason.trim() === ''
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    setPressed(true)
    if (reason.trim() !== '') {
      if (onSave(reason)) draft.forget()
      return
    }
    // On a phone it may be below the buttons.
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }
  return (
    <Form className={classes.question} onSubmit={submit}>
      <h3 className={classes.questionName}>¿Por qué no se pudo hacer?</h3>
      {draft.offer}
      <UsualReasons use="not_done" large value={reason} onChoose={setReason} otherwise={usualNotDone} />
      <DictatedTextarea
        ref={field}
        label="Motivo"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={missing && validationTexts.required('Motivo')}
        onText={setReason}
      />
      <div className={classes.buttons}>
        <Button type="submit" className={classes.big}>
          Guardar como no realizado
        </Button>
        <Button
          className={classes.other}
          variant="subtle"
          color="gray"
          onClick={() => {
            draft.forget()
            onCancel()
          }}
        >
          Volver a la respuesta
        </Button>
      </div>
    </Form>
  )
}
