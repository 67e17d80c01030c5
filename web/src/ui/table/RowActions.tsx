import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Action } from '../record/actions.tsx'
import { AppLink } from '../shell/AppLink.tsx'
import classes from './RowActions.module.css'

const [buttonWidth, usualCount] = [30, 2]

/**
 * px of the column of actions; it has its own place, so that they lie over nothing.
 * @param counts numbers of actions of the rows shown; undefined before they are there
 */
export const actionsWidth = (counts: readonly number[] | undefined): number =>
  buttonWidth * Math.max(usualCount, ...(counts ?? [])) + 8

/** A row's actions; visible while the row has the pointer or the focus. */
export function RowActions({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return null
  return (
    <span className={classes.actions}>
      {actions.map(action => (
        <RowAction key={action.label} action={action} />
      ))}
    </span>
  )
}

function RowAction({
  action: { label, icon: Icon = IconDots, onClick, link, danger, disabled = false }
}: {
  action: Action
}) {
  const shared = {
    variant: 'subtle',
    color: danger ? 'red' : 'gray',
    size: 'md',
    'aria-label': label,
    title: label,
    disabled
  } as const
  const icon = <Icon size={17} stroke={1.75} aria-hidden />
  if (link && !disabled) {
    return (
      <ActionIcon {...shared} renderRoot={props => <AppLink {...link} {...props} />}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon {...shared} {...(onClick && { onClick })}>
      {icon}
    </ActionIcon>
  )
}
