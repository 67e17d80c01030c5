import { type ComponentProps, Fragment, Suspense } from 'react'
import { useAfterFirst } from '../api/useAfterFirst.ts'
import { lateComponent } from '../ui/shell/lateComponent.ts'

const RecordLink = lateComponent(async () => (await import('./RecordLink.tsx')).RecordLink)

/**
 * A record's code or name, which becomes a link once the first screen is there: for pages whose code is at its limit.
 */
export function LateRecordLink(props: ComponentProps<typeof RecordLink>) {
  const isTime = useAfterFirst()
  if (!isTime) return props.children
  return (
    <Suspense fallback={props.children}>
      <RecordLink {...props} />
    </Suspense>
  )
}

type Person = { id: number; first_name: string; last_name: string }

/**
 * The names of people, each of which leads to their page. Here, because a file of its own would cost a page its start.
 */
export const PeopleLinks = ({ people }: { people: readonly Person[] }) =>
  people.map(({ id, first_name, last_name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <LateRecordLink entity="staff" id={id}>{`${first_name} ${last_name}`}</LateRecordLink>
    </Fragment>
  ))
