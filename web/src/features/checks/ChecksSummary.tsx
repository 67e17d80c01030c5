import { Progress } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { Check } from 'contract/checks/checks.ts'
import { Badge } from '../../ui/record/badges.tsx'
import classes from './checksProgress.module.css'
import { progressOf } from '../../offline/shownCheck.ts'

/** How many of an order's checks are answered, as text and as a bar. */
export function ChecksSummary({
  checks,
  code
}: {
  checks: readonly Check[]
  /** the order's, where its head is out of sight */ code?: string
}) {
  const { count, answered, flagged, notDone } = progressOf(checks)
  return (
    <div className={classes.summary}>
      <p className={classes.progressWords}>
        <span>
          <strong>
            {answered} de {count}
          </strong>
          <span className={classes.progressLong}> checks respondidos</span>
        </span>
        {code && <span className={`code ${classes.progressCode}`}>{code}</span>}
        {flagged > 0 && (
          <Badge colour="red" icon={IconAlertTriangle}>
            <span className={classes.badgeText} data-short={flagged}>
              {flagged} NOK o fuera de rango
            </span>
          </Badge>
        )}
        {notDone > 0 && (
          <Badge colour="amber" icon={IconCircleX}>
            <span className={classes.badgeText} data-short={notDone}>
              {notDone} sin realizar
            </span>
          </Badge>
        )}
      </p>
      <Progress
        value={count === 0 ? 0 : (answered / count) * 100}
        color="green"
        size="md"
        aria-label="Checks respondidos"
      />
    </div>
  )
}
