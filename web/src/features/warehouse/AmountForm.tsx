import { validationTexts } from 'contract/core/validation-messages.ts'
import { amountProblem, amountText, unitText } from 'contract/warehouse/warehouse-rules.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { reloading } from '../../ui/overlay/wayOut.ts'

type AmountFormProps = {
  /** of its draft */
  name: string
  label: string
  unit: string
  /** with which it starts */
  start: number
  /** at most so much, where that is known */
  most?: number
  confirm: string
  onConfirm: (quantity: number) => Promise<unknown>
  /** reloads what it is about after a concurrent change */
  onReload: () => unknown
  onClose: () => void
  children?: ReactNode
}

/** Asks for one quantity. */
export function AmountForm({
  name,
  label,
  unit,
  start,
  most,
  onConfirm,
  onReload,
  children,
  ...rest
}: AmountFormProps) {
  const [typed, setTyped] = useState<number | string | null>(start)
  const [error, setError] = useState<string>()
  const check = () => {
    const wrong = problemOf(typed, label, most, unit)
    setError(wrong)
    return wrong === undefined
  }
  return (
    <DialogForm
      {...rest}
      draft={{ name, fields: { quantity: [typed, setTyped] } }}
      check={check}
      onConfirm={() => onConfirm(Number(typed))}
      showRefusal={refusal => {
        const [said] = refusal instanceof ApiError ? Object.values(refusal.errors ?? {}) : []
        setError(said?.[0])
        return said !== undefined
      }}
      wayOut={reloading(onReload)}
    >
      <TypedNumberInput
        label={label}
        description={most === undefined ? `En ${unitText(2, unit)}` : `Hasta ${amountText(most, unit)}`}
        required
        unit={unit}
        value={typed}
        onChange={next => {
          setTyped(next)
          setError(undefined)
        }}
        error={error}
        data-autofocus
      />
      {children}
    </DialogForm>
  )
}

function problemOf(typed: number | string | null, label: string, most: number | undefined, unit: string) {
  if (typed === null) return validationTexts.required(label)
  if (typeof typed === 'string') return validationTexts.numeric
  if (typed <= 0) return 'La cantidad tiene que ser mayor que cero'
  // All of it may be a fraction of a piece, from before pieces were whole.
  const problem = typed === most ? undefined : amountProblem(typed, unit)
  if (problem) return problem
  return most !== undefined && typed > most ? `Como mucho, ${amountText(most, unit)}` : undefined
}
