import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ActionIconType } from '../record/actions.tsx'
import classes from './states.module.css'

/** For an empty place: one sentence, and one button for what can be done next. */
export function EmptyState({
  title,
  text,
  action,
  icon: Icon = IconInbox
}: {
  title: string
  text?: string
  action?: ReactNode
  icon?: ActionIconType
}) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={36} stroke={1.25} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  )
}
