import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Landed } from './Landing.tsx'
import { fromLabel } from '../../records/labels/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const Landing = lateComponent(async () => (await import('./Landing.tsx')).Landing)

/** Above a page that was reached by a label: what is needed first in front of the thing. */
export function FromLabel(props: Landed) {
  const { desde } = useSearch({ from: '__root__' })
  return <Suspense>{desde === fromLabel.desde && <Landing {...props} />}</Suspense>
}
