import { IconBan, IconCircleCheck, IconCircleX, IconClockPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Color } from 'contract/core/classifier.ts'
import { type RunState, runStates } from 'contract/cron-jobs/cron-tasks.ts'
import { Badge } from '../../ui/record/badges.tsx'

const looks: Readonly<Record<RunState, { colour: Color; icon: typeof IconBan }>> = {
  waiting: { colour: 'gray', icon: IconClockPause },
  running: { colour: 'blue', icon: IconPlayerPlay },
  done: { colour: 'green', icon: IconCircleCheck },
  failed: { colour: 'red', icon: IconCircleX },
  skipped: { colour: 'gray', icon: IconBan }
}

/** What became of a run, as icon and word. */
export function RunBadge({ state }: { state: RunState }) {
  const { colour, icon } = looks[state]
  return (
    <Badge colour={colour} icon={icon}>
      {runStates[state]}
    </Badge>
  )
}
