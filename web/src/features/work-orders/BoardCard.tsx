import { priority } from 'contract/classifier.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import { type Action, ActionMenu } from '../../ui/actions.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { PriorityBadge } from '../../ui/badges.tsx'
import { stopIcon as StopIcon } from '../checks/checkIcons.ts'
import classes from './Board.module.css'
import { ChecksProgress, People } from './columns.tsx'
import { Scheduled } from './orderMarks.tsx'
import { orderTarget } from './paths.ts'

type BoardCardProps = { order: WorkOrder; actions: readonly Action[]; onDrag: (order: WorkOrder | undefined) => void }

/** An order on the board; it can't be dragged if no change of state is allowed. */
export function BoardCard({ order, actions, onDrag }: BoardCardProps) {
  return (
    // The menu offers by keyboard what dragging does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.card}
      draggable={actions.length > 0}
      onDragStart={() => onDrag(order)}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={classes.cardHead}>
        <AppLink {...orderTarget(order.id)} className={classes.title} draggable={false}>
          {order.title}
        </AppLink>
        <ActionMenu actions={actions} label={`Cambiar el estado de ${order.code}`} />
      </div>
      <div className={classes.line}>
        <span className="code">{order.code}</span>
        {order.fkc_priority !== priority.MEDIA && <PriorityBadge id={order.fkc_priority} />}
        {order.requires_stop && (
          <StopIcon className={classes.stop} size={16} stroke={1.75} aria-label="Requiere parada de línea" />
        )}
      </div>
      <div className={classes.line}>
        <Scheduled order={order} />
        <People people={order.people} />
      </div>
      <div className={classes.checks}>
        <ChecksProgress order={order} />
      </div>
    </li>
  )
}
