import { validationTexts } from 'contract/core/validation-messages.ts'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { TypedDraft } from '../../ui/form/useTypedDraft.tsx'
import { ReasonInput } from '../../ui/input/ReasonInput.tsx'
import { timeProblem, dayProblem } from '../../ui/input/texts.ts'
import { missingPart, splitMoment } from '../../ui/input/moments.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { reloading } from '../../ui/overlay/wayOut.ts'
import { Reload } from './reload.ts'

const MomentInput = lateComponent(async () => (await import('../../ui/input/MomentInput.tsx')).MomentInput)

/** What the fields of a dialog hold, and what is wrong with them, by name. */
export type ActionFields = ReturnType<typeof useActionFields>

export function useActionFields() {
  const zone = useTimeZone()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [at, setAt] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const clear = (name: string) => setErrors(({ [name]: _, ...others }) => others)
  const momentProblem = () => {
    if (at === null) return undefined
    const { day, time } = splitMoment(at, zone)
    return dayProblem(day) ?? timeProblem(time) ?? missingPart(at)
  }
  return {
    errors,
    clear,
    at,
    setAt: (next: string | null) => {
      clear('at')
      setAt(next)
    },
    /** for a body; nothing means now */
    moment: at ?? undefined,
    reason,
    setReason: (next: string) => {
      clear('reason')
      setReason(next)
    },
    /** @param required names with values, of which none may be missing */
    check: (required: Readonly<Record<string, { label: string; value: unknown }>>): boolean => {
      const wrong = Object.entries(required).flatMap(([name, { label, value }]) =>
        value === null || value === '' || (typeof value === 'string' && value.trim() === '')
          ? [[name, validationTexts.required(label)] as const]
          : []
      )
      const problem = momentProblem()
      const all = Object.fromEntries([...wrong, ...(problem ? [['at', problem] as const] : [])])
      setErrors(all)
      return Object.keys(all).length === 0
    },
    /**
     * Shows at the fields what the server says of them.
     * @param names the server's names, by those of the fields here
     */
    refuse: (refusal: unknown, names: Readonly<Record<string, string>>): boolean => {
      const said = refusal instanceof ApiError ? (refusal.errors ?? {}) : {}
      const found = Object.entries(said).flatMap(([name, texts]) => {
        const field = names[name]
        return field ? [[field, texts[0] ?? ''] as const] : []
      })
      setErrors(Object.fromEntries(found))
      return found.length > 0 && found.length === Object.keys(said).length
    }
  }
}

const none = {}

/** The form of an action: its own fields, then when and why. */
export function ActionForm<Answer>({
  fields,
  draft,
  confirm,
  danger,
  required = none,
  names,
  moment,
  reason,
  onConfirm,
  onClose,
  children
}: {
  fields: ActionFields
  /** with the fields of its own */
  draft: TypedDraft
  confirm: string
  danger?: boolean
  required?: Readonly<Record<string, { label: string; value: unknown }>>
  /** which field shows what the server says of one of its own */
  names: Readonly<Record<string, string>>
  /** the label of the moment; without it, it isn't asked */
  moment?: string
  /** whether a reason is asked, and must be given */
  reason?: 'required' | 'optional'
  onConfirm: () => Promise<Answer>
  onClose: () => void
  children?: ReactNode
}) {
  const { errors, at, setAt } = fields
  const reload = useContext(Reload)
  const asked = reason === 'required' ? { ...required, reason: { label: 'Motivo', value: fields.reason } } : required
  return (
    <DialogForm
      draft={{
        name: draft.name,
        fields: { ...draft.fields, at: [at, setAt], reason: [fields.reason, fields.setReason] }
      }}
      confirm={confirm}
      danger={danger}
      check={() => fields.check(asked)}
      onConfirm={onConfirm}
      showRefusal={refusal => fields.refuse(refusal, { reason: 'reason', ...names })}
      wayOut={reloading(reload)}
      onClose={onClose}
    >
      {children}
      {moment && (
        <Suspense>
          <MomentInput
            label={moment}
            says="happened"
            description="Ahora, si lo deja vacío"
            value={at}
            onChange={setAt}
            error={errors['at']}
          />
        </Suspense>
      )}
      {reason && (
        <ReasonInput
          use="replace"
          required={reason === 'required'}
          value={fields.reason}
          onChange={fields.setReason}
          error={errors['reason']}
        />
      )}
    </DialogForm>
  )
}
