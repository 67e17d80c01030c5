import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'

const DayInput = lazy(async () => ({ default: (await import('./DayInput.tsx')).DayInput }))

type NewDayProps = {
  value: string | null
  /** the first day that may be chosen */
  min: string
  /** what is wrong with it; false if nothing is, or if nobody has asked yet */
  error: string | false | undefined
  onChange: (day: string | null) => void
}

/** The day to which something is moved, in a dialog: its code is loaded with the first one. */
export function NewDay(props: NewDayProps) {
  return (
    <Suspense fallback={<Loader size={20} />}>
      <DayInput label="Nueva fecha" required clearable={false} {...props} />
    </Suspense>
  )
}
