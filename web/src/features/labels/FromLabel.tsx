import { useSearch } from '@tanstack/react-router'
import type { Asset } from 'contract/assets.ts'
import type { Base } from 'contract/bases.ts'
import { Suspense } from 'react'
import { fromLabel } from './paths.ts'
import { lateComponent } from '../../ui/lateComponent.ts'

const Landing = lateComponent(async () => (await import('./Landing.tsx')).Landing)

/** Above a page that was reached by a label: what whoever stands before the thing wants first. */
export function FromLabel(props: { base: Base } | { asset: Asset }) {
  const { desde } = useSearch({ from: '__root__' })
  return <Suspense>{desde === fromLabel.desde && <Landing {...props} />}</Suspense>
}
