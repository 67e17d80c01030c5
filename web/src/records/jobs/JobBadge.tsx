import { IconBan, IconCircleCheck, IconCircleX, IconClockPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Color } from 'contract/core/classifier.ts'
import { jobStates } from 'contract/calls/jobs/jobs.ts'
import type { JobState as State } from 'contract/jobs/jobs.ts'
import { Badge } from '../../ui/record/badges.tsx'

const looks: Readonly<Record<State, { colour: Color; icon: typeof IconBan }>> = {
  waiting: { colour: 'gray', icon: IconClockPause },
  running: { colour: 'blue', icon: IconPlayerPlay },
  done: { colour: 'green', icon: IconCircleCheck },
  failed: { colour: 'red', icon: IconCircleX },
  cancelled: { colour: 'gray', icon: IconBan }
}

/** What becomes of a job, as icon and word. */
export function JobBadge({ state }: { state: State }) {
  const { colour, icon } = looks[state]
  return (
    <Badge colour={colour} icon={icon}>
      {jobStates[state]}
    </Badge>
  )
}
