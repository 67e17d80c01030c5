import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

/** Minutes of work as they are typed; '' for none. */
export type TypedMinutes = string | number

/** Whole minutes of work. */
export function MinutesInput(props: {
  label: string
  value: TypedMinutes
  onChange: (minutes: TypedMinutes) => void
  error?: ReactNode
}) {
  return (
    <NumberInput
      min={0}
      max={100_000}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      suffix=" min"
      {...props}
    />
  )
}
