import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import type { DayInputProps } from './DayInput.tsx'
import { lateComponent } from '../shell/lateComponent.ts'

const DayInput = lateComponent(async () => (await import('./DayInput.tsx')).DayInput)

/** A day that has to be chosen, in a dialog: its code is loaded with the first one. */
export function NewDay(props: Omit<DayInputProps, 'required' | 'clearable'>) {
  return (
    <Suspense fallback={<Loader size={20} />}>
      <DayInput label="Nueva fecha" required clearable={false} {...props} />
    </Suspense>
  )
}
