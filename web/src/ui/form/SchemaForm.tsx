import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLineLock } from '../../api/selectedLine.ts'
import { useSession } from '../../api/session.ts'
import { useMobile } from '../shell/media.ts'
import { Failure } from '../state/Failure.tsx'
import { useDraft } from './draft.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Fields } from './Fields.tsx'
import { firstWrong, firstWrongField, focusWrong } from './firstWrong.ts'
import { Form } from './Form.tsx'
import { isSame, labelOf, type Section, type Values } from './fields.ts'
import classes from './SchemaForm.module.css'
import { Still } from './Still.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { SchemaFormState } from './useSchemaForm.ts'

export type SchemaFormProps<Answer> = {
  /** from `useSchemaForm` */
  form: SchemaFormState
  /** the fields; a function where some depend on what others say */
  sections: readonly Section[] | ((values: Values) => readonly Section[])
  /** Sends it. A rejection's `errors` land on their fields. */
  send: (body: Values, changed: Values) => Promise<Answer>
  /** after it was sent; leaving the page is free again */
  onSent: (answer: Answer) => void
  onCancel?: (() => void) | undefined
  /** true while something of the form is on its way, such as a file: what is sent meanwhile waits for it */
  waitsFor?: ((values: Values) => boolean) | undefined
  /** a function where it depends on what is typed */
  submitLabel?: string | ((values: Values) => string)
  /** where the form is: a page asks in a dialog before it is left, a drawer asks inside itself */
  within?: 'page' | 'drawer'
  /** the record belongs to the selected line: the line selector is locked while the form is open */
  lineBound?: boolean
  /** keeps a draft of the caller's under this name; without it nothing is kept (a password) */
  draft?: string
  /** says something above the fields */
  notice?: ReactNode
  /** true if the caller shows the refusal: then the form doesn't */
  handles?: (error: ApiError) => boolean
  /** more of the form, after the fields; a function where it depends on what is typed */
  children?: ReactNode | ((form: SchemaFormState) => ReactNode)
}

/** A form of the contract: the same messages as the server, a summary that leads to the field, Ctrl+Enter saves. */
export function SchemaForm<Answer>(props: SchemaFormProps<Answer>) {
  const {
    form,
    sections,
    send,
    onSent,
    onCancel,
    waitsFor,
    submitLabel = 'Guardar',
    within = 'page',
    lineBound = false,
    draft: draftOf,
    notice,
    handles,
    children
  } = props
  const element = useRef<HTMLFormElement>(null)
  // The values that were sent or discarded: as long as nothing else is typed, leaving the page doesn't ask.
  const settled = useRef<Values>(undefined)
  const [sending, setSending] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [refusal, setRefusal] = useState<ReactNode>()
  const [attempts, setAttempts] = useState(0)
  const mobile = useMobile()
  const { uuid } = useSession()
  const draft = useDraft(draftOf && `${uuid}:${draftOf}`, form)
  useLineLock(lineBound)

  // After a failed attempt the first wrong field gets the focus; why all of it was refused stands above a form
  // whose end may be what is seen.
  useEffect(() => {
    if (!attempts) return
    const wrong = firstWrongField(element.current)
    focusWrong(wrong)
    const shown = wrong ?? firstWrong(element.current)
    shown?.scrollIntoView({ block: 'center' })
  }, [attempts])

  // In a drawer the first field gets the focus; not on phones, where the keyboard would cover half of the drawer.
  useEffect(() => {
    if (mobile || within === 'page') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const focus = (tries: number) => {
      const field = element.current?.querySelector<HTMLElement>(`${firstField}, fieldset [data-coming]`)
      // The one after it may be a list, which would open over the form.
      if (field?.matches('[data-coming]')) {
        if (tries > 0) timer = setTimeout(() => focus(tries - 1), 25)
        return
      }
      // A drawer that opens moves the focus itself, in timers before and after this one:
      // to its first button, or to this.
      field?.setAttribute('data-autofocus', '')
      timer = setTimeout(() => field?.focus())
    }
    focus(40)
    return () => clearTimeout(timer)
  }, [mobile, within])

  const leave = () => {
    settled.current = form.values
    draft.forget()
  }
  const isComing = waitsFor?.(form.values) === true
  const submit = async () => {
    if (sending) return
    setWanted(isComing)
    if (isComing) return
    setRefusal(undefined)
    if (Object.keys(form.validate()).length > 0) {
      setAttempts(attempts + 1)
      return
    }
    setSending(true)
    const { body, changed } = form.body()
    try {
      const answer = await send(body, changed)
      leave()
      onSent(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errors) form.refuse(error.errors)
      else if (!handles?.(error)) setRefusal(<Failure error={error} />)
      setAttempts(attempts + 1)
    } finally {
      setSending(false)
    }
  }
  const submitWanted = useEffectEvent(() => {
    if (wanted) void submit()
  })
  useEffect(() => {
    if (isComing) return undefined
    const timer = setTimeout(submitWanted)
    return () => clearTimeout(timer)
  }, [isComing])
  const shown = typeof sections === 'function' ? sections(form.values) : sections
  const focusFirst = () => element.current?.querySelector<HTMLElement>(firstField)?.focus()
  const { found } = draft
  const changedSince = Object.keys(found?.before ?? {})
    .filter(name => !isSame(found?.before[name], form.start[name]))
    .map(name => labelOf(form.schema, name))
  const restore = () => {
    if (found) form.setValues({ ...form.values, ...found.typed })
    focusFirst()
  }

  return (
    <Form ref={element} className={classes.form} data-within={within} onSubmit={submit} aria-busy={sending}>
      {/* Only after an attempt to save: during typing it would move the fields. */}
      {attempts > 0 && (
        <ErrorSummary
          form={form}
          order={shown.flatMap(section => section.fields.map(field => field.name))}
          refusal={refusal}
        />
      )}
      {notice}
      <Still isSending={sending} className={classes.paper}>
        <Fields form={form} sections={shown} />
        {typeof children === 'function' ? children(form) : children}
      </Still>
      <div className={classes.foot}>
        {/* Where it is seen wherever the page was when it was closed: browsers come back to that place. */}
        {found && !form.isDirty && (
          <DraftOffer at={found.at} changedSince={changedSince} onRestore={restore} onDiscard={draft.forget} />
        )}
        <span className={classes.hint}>Ctrl + Intro guarda</span>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={sending || wanted}>
          {typeof submitLabel === 'function' ? submitLabel(form.values) : submitLabel}
        </Button>
      </div>
      <UnsavedGuard
        hasChanges={() => form.isDirty && settled.current !== form.values}
        within={within}
        isKept={draftOf !== undefined}
        onDiscard={leave}
      />
    </Form>
  )
}

const firstField = 'fieldset input, fieldset textarea'
