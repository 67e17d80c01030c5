import { type ComponentProps, lazy, Suspense } from 'react'
import { useAfterFirst } from '../../app/useAfterFirst.ts'

const RecordLink = lazy(async () => ({ default: (await import('./RecordLink.tsx')).RecordLink }))

/** A record's code or name, which becomes a link once the first screen is there: for pages whose code is at its limit. */
export function LateRecordLink(props: ComponentProps<typeof RecordLink>) {
  const isTime = useAfterFirst()
  if (!isTime) return props.children
  return (
    <Suspense fallback={props.children}>
      <RecordLink {...props} />
    </Suspense>
  )
}
