import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTitle } from '../app/title.ts'
import { PageHead, type PageHeadProps } from './PageHead.tsx'

/** The head of one record's page: way back, code and title, state, the next action. Names the browser's tab after it. */
export function DetailHeader(props: PageHeadProps) {
  useTitle(props.code ?? props.title)
  return <PageHead {...props} />
}

/**
 * The shape of such a head while its record comes.
 * @param what names the page meanwhile: `Usuario`
 */
export function DetailHeaderSkeleton({ what }: { what: string }) {
  return (
    <>
      <VisuallyHidden>
        <h1>{what}</h1>
      </VisuallyHidden>
      <Skeleton height={14} width={180} mb={8} />
      <Skeleton height={28} width="60%" mb="lg" />
    </>
  )
}
