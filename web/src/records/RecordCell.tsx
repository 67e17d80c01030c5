import type { ComponentProps } from 'react'
import { useMobile } from '../ui/shell/media.ts'
import { LateRecordLink } from './LateRecordLink.tsx'

/**
 * A record's code or name in the row of another one, as a link. Not on a phone: there the whole card leads to one page,
 * and a thumb in a glove would meet the wrong link.
 */
export function RecordCell(props: ComponentProps<typeof LateRecordLink>) {
  return useMobile() ? props.children : <LateRecordLink {...props} />
}
