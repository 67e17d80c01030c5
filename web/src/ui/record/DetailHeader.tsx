import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTitle } from '../shell/title.ts'
import { PageHead, type PageHeadProps } from './PageHead.tsx'

/** The head of one record's page; also sets the title of the browser's tab. */
export function DetailHeader(props: PageHeadProps) {
  useTitle(props.code ?? props.title)
  return <PageHead {...props} />
}

/**
 * Shown in its place while the record is loaded.
 * @param what the page's heading until then: `Usuario`
 */
export function DetailHeaderSkeleton({ what }: { what: string }) {
  return (
    <>
      <HiddenHeading>{what}</HiddenHeading>
      <Skeleton height={14} width={180} mb={8} />
      <Skeleton height={28} width="60%" mb="lg" />
    </>
  )
}

/** The heading of a page that shows none, for screen readers. */
export const HiddenHeading = ({ children }: { children: string }) => (
  <VisuallyHidden>
    <h1>{children}</h1>
  </VisuallyHidden>
)
