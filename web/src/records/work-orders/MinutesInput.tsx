import type { ReactNode } from 'react'
import { wholeProblem } from '../../ui/input/numbers.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'

/** Minutes of work as they are typed; '' for none. */
export type TypedMinutes = string | number

const maxMinutes = 100_000

/** Minutes of work, null for none; undefined for what isn't a whole number of them. */
export function minutesOf(typed: TypedMinutes): number | null | undefined {
  if (typed === '') return null
  return wholeProblem(typed, 0, maxMinutes) ? undefined : Number(typed)
}

/** Whole minutes of work. */
export function MinutesInput({
  label,
  value,
  onChange,
  error
}: {
  label: string
  value: TypedMinutes
  onChange: (minutes: TypedMinutes) => void
  error?: ReactNode
}) {
  return (
    <TypedNumberInput
      whole
      label={label}
      value={value === '' ? null : value}
      onChange={next => onChange(next ?? '')}
      rightSection="min"
      error={(value !== '' && wholeProblem(value, 0, maxMinutes)) || error}
    />
  )
}
