import { type ComponentProps, Suspense } from 'react'
import type { FilterEditor as Editor } from './FilterEditor.tsx'
import { lateComponent } from '../shell/lateComponent.ts'

const Loaded = lateComponent(async () => (await import('./FilterEditor.tsx')).FilterEditor)

/** The editor of a filter; its code is loaded when it is first opened. */
export function FilterEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
