import { Button } from '@mantine/core'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { type KeyboardEvent, useState } from 'react'
import { Form } from '../../../ui/form/Form.tsx'
import { useTypedDraft } from '../../../ui/form/useTypedDraft.tsx'
import { DictatedTextarea } from '../../../ui/input/DictatedTextarea.tsx'
import { UsualReasons } from '../../../ui/input/UsualReasons.tsx'
import { useMobile } from '../../../ui/shell/media.ts'
import { usualNotDone } from '../NotDoneForm.tsx'
import classes from './matrix.module.css'

type NoteFormProps = {
  /** of the order, and what is noted: under which it is kept while it is typed */
  name: string
  title: string
  kind: 'observation' | 'reason'
  save: string
  /** Enter saves where there is a keyboard. */
  onSave: (text: string) => void
  onCancel: () => void
}

// One function, so that it is called when the field appears and not with every letter.
const focusField = (field: HTMLTextAreaElement | null) => {
  field?.focus({ preventScroll: true })
  // With its buttons.
  field?.form?.scrollIntoView({ block: 'nearest' })
}

/** The observation of a NOK, or why checks couldn't be done, for one cell or for all that are selected. */
export function NoteForm({ name, title, kind, save, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const mobile = useMobile()
  const draft = useTypedDraft({ name, fields: { text: [text, setText] } })
  const label = kind === 'reason' ? 'Motivo' : 'Observación'
  const submit = () => {
    setTried(true)
    if (text.trim() === '') return
    draft.forget()
    onSave(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || mobile) return
    event.preventDefault()
    submit()
  }
  return (
    <Form className={classes.noteForm} onSubmit={submit} aria-label={title}>
      <b>{title}</b>
      {draft.offer}
      {kind === 'reason' && (
        <UsualReasons use="not_done" large value={text} onChoose={setText} otherwise={usualNotDone} />
      )}
      <DictatedTextarea
        label={label}
        required
        autosize
        minRows={mobile ? 2 : 1}
        maxLength={kind === 'reason' ? 500 : 2000}
        ref={focusField}
        value={text}
        error={tried && text.trim() === '' && validationTexts.required(label)}
        onText={setText}
        onKeyDown={onKeyDown}
      />
      <div className={classes.noteButtons}>
        <Button type="submit" className={classes.big}>
          {save}
        </Button>
        <Button className={classes.big} variant="subtle" color="gray" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </Form>
  )
}
