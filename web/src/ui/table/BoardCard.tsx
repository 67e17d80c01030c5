import type { ReactNode } from 'react'
import { type Action, ActionMenu } from '../record/actions.tsx'
import { AppLink, type LinkTarget } from '../shell/AppLink.tsx'
import classes from './Board.module.css'

type BoardCardProps = {
  title: string
  link: LinkTarget
  /** of its menu: 'Cambiar el estado de OT-2026-000123' */
  label: string
  actions: readonly Action[]
  onDrag: (isDragged: boolean) => void
  children: ReactNode
}

/** A record on the board; it can't be dragged if no change of state is allowed. */
export function BoardCard({ title, link, label, actions, onDrag, children }: BoardCardProps) {
  return (
    // The menu offers by keyboard what dragging does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.card}
      draggable={actions.length > 0}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
    >
      <div className={classes.cardHead}>
        <AppLink {...link} className={classes.title} draggable={false}>
          {title}
        </AppLink>
        <ActionMenu actions={actions} label={label} />
      </div>
      {children}
    </li>
  )
}
