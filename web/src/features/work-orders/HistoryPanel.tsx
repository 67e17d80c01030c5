import { IconAlertTriangle, IconCircleCheck, IconMessage, IconProgress } from '@tabler/icons-react'
import { classifierOf } from 'contract/classifier.ts'
import { formatDateTime } from 'contract/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { Badge, StatusBadge } from '../../ui/badges.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import classes from './HistoryPanel.module.css'
import { type OrderEvent, timelineOf } from './timeline.ts'

const icons = { state: IconProgress, observation: IconMessage, check: IconCircleCheck } as const

/** Everything that happened to an order, newest first. */
export function HistoryPanel({ order }: { order: WorkOrderDetail }) {
  const zone = useTimeZone()
  return (
    <ol className={classes.timeline}>
      {timelineOf(order, zone).map(event => {
        const Icon = event.kind === 'check' && event.flagged ? IconAlertTriangle : icons[event.kind]
        return (
          <li key={event.key} className={classes.event} data-flagged={(event.kind === 'check' && event.flagged) || undefined}>
            <span className={classes.icon}>
              <Icon size={16} stroke={1.75} aria-hidden />
            </span>
            <div className={classes.words}>
              <What event={event} />
              <span className={classes.when}>
                {event.who && `${event.who} · `}
                {formatDateTime(event.at, zone)}
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function What({ event }: { event: OrderEvent }) {
  switch (event.kind) {
    case 'state':
      return (
        <>
          <span className={classes.line}>
            {event.from === null ? 'Orden creada' : `${classifierOf(event.from).name} →`}
            <StatusBadge id={event.to} />
          </span>
          {event.reason && <span className={classes.text}>{event.reason}</span>}
        </>
      )
    case 'observation':
      return <span className={classes.text}>{event.text}</span>
    case 'check':
      return (
        <>
          <span className={classes.line}>
            {event.name} <span className="code">{event.base}</span>
            {event.flagged ? (
              <Badge colour="red" icon={IconAlertTriangle}>
                {event.answer}
              </Badge>
            ) : (
              <strong>{event.answer}</strong>
            )}
          </span>
          {event.observation && <span className={classes.text}>{event.observation}</span>}
        </>
      )
  }
}
