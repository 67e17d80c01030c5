import { useTitle } from '../app/title.ts'
import { PageHead, type PageHeadProps } from './PageHead.tsx'

/** The head of one record's page: way back, code and title, state, the next action. Names the browser's tab after it. */
export function DetailHeader(props: PageHeadProps) {
  useTitle(props.code ?? props.title)
  return <PageHead {...props} />
}
