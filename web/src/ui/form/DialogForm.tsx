import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, type Ref, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isMobile } from '../shell/media.ts'
import { Failure } from '../state/Failure.tsx'
import { Form } from './Form.tsx'
import { Still } from './Still.tsx'
import { UnsavedGuard, UnsavedQuestion } from './UnsavedGuard.tsx'
import { useShowWrong } from './useShowWrong.ts'
import { type TypedDraft, useTypedDraft } from './useTypedDraft.tsx'
import { CloseGuard } from '../overlay/lazyOverlay.tsx'
import classes from './DialogForm.module.css'
import type { WayOut } from '../overlay/wayOut.ts'

type DialogFormProps<Answer> = {
  children: ReactNode
  /** keeps what is typed; false where nothing is, where it is secret, or where it is kept otherwise */
  draft: TypedDraft | false
  /** says what the button does: 'Eliminar', not 'Aceptar' */
  confirm: string
  danger?: boolean | undefined
  /** there is nothing to be done */
  disabled?: boolean
  /** closes it */
  back?: string | undefined
  /** Whether what was typed may be sent; if not, the fields say why. */
  check?: () => boolean
  onConfirm: () => Answer | Promise<Answer>
  /** after the action; unless given, the dialog closes */
  onDone?: (answer: Answer) => void
  /** Shows a refusal in a field; false if no field can, then the form shows it. */
  showRefusal?: (refusal: unknown) => boolean
  onClose: () => void
  /** what else can be done after a refusal, as one more button; undefined for nothing */
  wayOut?: WayOut
  /** the button that closes it has the focus at first */
  startsAtCancel?: boolean
}

/**
 * The content of a dialog with its two buttons. While the action runs the dialog waits; if it fails, it stays and says
 * why.
 */
export function DialogForm<Answer>({
  children,
  draft,
  confirm,
  danger,
  disabled = false,
  back = 'Cancelar',
  check,
  onConfirm,
  showRefusal,
  wayOut,
  onClose,
  onDone = onClose,
  startsAtCancel
}: DialogFormProps<Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const [waiting, setWaiting] = useState(false)
  const [error, setError] = useState<unknown>()
  const [typed, setTyped] = useState(false)
  const settled = useRef(false)
  const forget = useRef<() => void>(null)
  const [asks, setAsks] = useState(false)
  const guardWith = useContext(CloseGuard)
  // Escape, the cross, Back: what was typed is asked about first.
  useEffect(() => {
    if (!typed || waiting) return undefined
    guardWith(() => {
      setAsks(!settled.current)
      return !settled.current
    })
    return () => guardWith(undefined)
  }, [guardWith, typed, waiting])
  const giveUp = () => {
    settled.current = true
    forget.current?.()
    onClose()
  }
  const failed = useShowWrong(element)
  const submit = () => {
    if (waiting || disabled) return
    if (check?.() === false) failed()
    else void run(onConfirm, onDone)
  }
  const run = async <T,>(action: () => T | Promise<T>, done?: (answer: T) => void) => {
    setWaiting(true)
    setError(undefined)
    try {
      const answer = await action()
      if (!done) return
      settled.current = true
      // After another way out the answer may still be given: what was typed is offered again.
      if (action === onConfirm) forget.current?.()
      done(answer)
    } catch (refusal) {
      if (!showRefusal?.(refusal)) setError(refusal)
      failed()
    } finally {
      setWaiting(false)
    }
  }
  // What is loaded after the dialog has opened comes too late for it to find. Not on phones, where the keyboard would
  // cover what is to be read.
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (isMobile() || !field) return undefined
    const timer = setTimeout(() => field.focus())
    return () => clearTimeout(timer)
  }, [])
  const other = error === undefined ? undefined : wayOut?.(error)
  return (
    <Form ref={element} onSubmit={submit} onInput={event => setTyped(typed || isWritten(event.target))}>
      <Stack gap="md">
        {draft && (
          <KeptDraft
            draft={draft}
            ref={forget}
            onRestore={() => {
              setTyped(true)
              element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
            }}
          />
        )}
        <Still isSending={waiting} className={classes.fields}>
          {children}
        </Still>
        {error !== undefined && (
          <Alert color="red" role="alert">
            <Failure error={error} />
          </Alert>
        )}
        <DialogFoot>
          {other && (
            <Button
              variant="default"
              disabled={waiting}
              onClick={() => void run(other.take, other.stays ? undefined : onClose)}
            >
              {other.label}
            </Button>
          )}
          <Button variant="default" onClick={giveUp} disabled={waiting} data-autofocus={startsAtCancel || undefined}>
            {back}
          </Button>
          <Button type="submit" loading={waiting} disabled={disabled} {...(danger && { color: 'red' })}>
            {confirm}
          </Button>
        </DialogFoot>
      </Stack>
      <div className={classes.guard}>
        {asks && <UnsavedQuestion onStay={() => setAsks(false)} onLeave={giveUp} />}
        {typed && (
          <UnsavedGuard
            hasChanges={() => !settled.current}
            within="drawer"
            isKept={draft !== false}
            onDiscard={giveUp}
          />
        )}
      </div>
    </Form>
  )
}

type KeptDraftProps = { draft: TypedDraft; ref: Ref<() => void>; onRestore: () => void }

/** A part of its own because dialogs without a draft also open without a session. */
function KeptDraft({ draft, ref, onRestore }: KeptDraftProps) {
  const kept = useTypedDraft(draft, onRestore)
  useImperativeHandle(ref, () => kept.forget)
  return kept.offer
}

/** What is written is lost with the page, other than what is searched or chosen. */
const isWritten = (field: EventTarget) =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')

/** The buttons of a dialog; they stay in sight below whatever it holds. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>
