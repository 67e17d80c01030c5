import { openStatuses, priority } from 'contract/core/classifier.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'
import { PriorityBadge } from '../../ui/record/badges.tsx'
import { Board as StatusBoard, type BoardStep, shownPerColumn } from '../../ui/table/Board.tsx'
import classes from '../../ui/table/Board.module.css'
import { BoardCard } from '../../ui/table/BoardCard.tsx'
import { stopIcon as StopIcon } from '../../records/checks/checkIcons.ts'
import { ChecksProgress, People } from '../../records/work-orders/columns.tsx'
import { withFlaggedQuestion } from './followUp.ts'
import { Scheduled } from '../../records/work-orders/orderMarks.tsx'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { stateActions } from '../../records/work-orders/stateActions.ts'
import { useStateChange } from './useStateChange.tsx'

/**
 * The open orders by status. A card can be dragged to the columns that the table of transitions allows this profile;
 * its menu offers the same by keyboard. `query`: the list's filters; page, order and status of it are replaced.
 */
export function Board({ query }: { query: ListParams }) {
  const me = useSession()
  const { start, refusal, dismissRefusal, dialog } = useStateChange()
  const stepsOf = (order: WorkOrder): BoardStep[] =>
    stateActions(order.fkc_status, permission => isAllowed(me, permission)).map(action => {
      const said = withFlaggedQuestion(action, order)
      return {
        to: said.to,
        label: said.label,
        icon: said.icon,
        danger: said.danger,
        onClick: () => start(order, said)
      }
    })
  return (
    <>
      <StatusBoard<WorkOrder>
        statuses={openStatuses}
        queryOf={fkc_status =>
          workOrdersApi.list({
            ...query,
            fkc_status,
            sortBy: 'scheduled_start',
            sortDesc: false,
            page: 1,
            itemsPerPage: shownPerColumn
          })
        }
        stepsOf={stepsOf}
        renderCard={(order, steps, onDrag) => (
          <BoardCard
            key={order.id}
            title={order.title}
            link={orderTarget(order.id)}
            label={`Cambiar el estado de ${order.code}`}
            actions={steps}
            onDrag={onDrag}
          >
            <OrderFacts order={order} />
          </BoardCard>
        )}
        words={{ none: 'Ninguna', all: count => `Ver las ${count} en la lista` }}
        wholeColumn={status => ({ vista: 'todas', fkc_status: String(status) })}
        refusal={refusal}
        onDismissRefusal={dismissRefusal}
      />
      {dialog}
    </>
  )
}

function OrderFacts({ order }: { order: WorkOrder }) {
  return (
    <>
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
    </>
  )
}
