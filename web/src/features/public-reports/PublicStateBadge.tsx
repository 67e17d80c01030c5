import { IconBan, IconCircleCheck, IconCircleX, IconClipboardText, IconLink } from '@tabler/icons-react'
import type { Color } from 'contract/core/classifier.ts'
import { type PublicState, publicStates } from 'contract/public-reports/public-report-stages.ts'
import { Badge } from '../../ui/record/badges.tsx'

const looks: Readonly<Record<PublicState, { colour: Color; icon: typeof IconBan }>> = {
  pending: { colour: 'orange', icon: IconClipboardText },
  accepted: { colour: 'green', icon: IconCircleCheck },
  joined: { colour: 'blue', icon: IconLink },
  dismissed: { colour: 'gray', icon: IconCircleX },
  spam: { colour: 'gray', icon: IconBan }
}

/** What was decided on a report of the public, as icon and word. */
export function PublicStateBadge({ state }: { state: PublicState }) {
  const { colour, icon } = looks[state]
  return (
    <Badge colour={colour} icon={icon}>
      {publicStates[state]}
    </Badge>
  )
}
