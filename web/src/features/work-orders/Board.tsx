import { Alert, Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { classifierOf, openStatuses } from 'contract/classifier.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import { type DragEvent, useLayoutEffect, useState } from 'react'
import type { ListParams } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { noteShown } from '../../api/shownErrors.ts'
import { isAllowed } from '../../app/rights.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { StatusBadge } from '../../ui/badges.tsx'
import { ErrorState, messageOf } from '../../ui/ErrorState.tsx'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { workOrdersApi } from './orderQueries.ts'
import { sayingFlags } from './followUp.ts'
import { type StateAction, stateActions } from './stateActions.ts'
import { useStateChange } from './useStateChange.tsx'

/** How many cards a column shows; a link leads to the others in the list. */
const shownPerColumn = 30

/**
 * The open orders by status. A card can be dragged to the columns that the table of transitions allows this profile;
 * its menu offers the same by keyboard. `query`: the list's filters; page, order and status of it are replaced.
 */
export function Board({ query }: { query: ListParams }) {
  const me = useSession()
  const columns = useQueries({
    queries: openStatuses.map(fkc_status =>
      workOrdersApi.list({
        ...query,
        fkc_status,
        sortBy: 'scheduled_start',
        sortDesc: false,
        page: 1,
        itemsPerPage: shownPerColumn
      })
    )
  })
  const { start, refusal, dismissRefusal, dialog } = useStateChange()
  const [dragged, setDragged] = useState<WorkOrder>()
  const actionsOf = (order: WorkOrder): StateAction[] =>
    stateActions(order.fkc_status, permission => isAllowed(me, permission)).map(action => sayingFlags(action, order))
  const actionTo = (status: number) => dragged && actionsOf(dragged).find(({ to }) => to === status)

  const failed = columns.find(({ error, data }) => error && !data)
  // One place tells it of all columns.
  useLayoutEffect(() => {
    if (failed) for (const { error } of columns) noteShown(error)
  })
  if (failed)
    return (
      <ErrorState
        what="No se ha podido cargar el tablero"
        query={{
          error: failed.error,
          isFetching: failed.isFetching,
          refetch: () => columns.forEach(({ refetch }) => void refetch())
        }}
      />
    )
  return (
    <>
      {refusal !== undefined && (
        <Alert
          color="red"
          mb="sm"
          role="alert"
          withCloseButton
          closeButtonLabel="Cerrar el aviso"
          onClose={dismissRefusal}
        >
          {messageOf(refusal)}
        </Alert>
      )}
      <div className={classes.board}>
        {openStatuses.map((status, index) => {
          const page = columns[index]?.data
          const action = actionTo(status)
          const drop = (event: DragEvent) => {
            event.preventDefault()
            if (dragged && action) start(dragged, action)
            setDragged(undefined)
          }
          return (
            // Each card's menu offers by keyboard what dragging does.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <section
              key={status}
              className={classes.column}
              aria-label={classifierOf(status).name}
              data-open={action !== undefined || undefined}
              data-shut={(dragged && dragged.fkc_status !== status && !action) || undefined}
              onDragOver={event => action && event.preventDefault()}
              onDrop={drop}
            >
              <h2 className={classes.head}>
                <StatusBadge id={status} />
                <span className={classes.count}>{page?.count}</span>
              </h2>
              {!page && [0, 1, 2].map(card => <Skeleton key={card} height={104} />)}
              {page?.count === 0 && <p className={classes.none}>Ninguna</p>}
              <ul className={classes.cards}>
                {page?.rows.map(order => (
                  <BoardCard
                    key={order.id}
                    order={order}
                    actions={actionsOf(order).map(one => ({
                      label: one.label,
                      icon: one.icon,
                      danger: one.danger,
                      onClick: () => start(order, one)
                    }))}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
              {page && page.count > page.rows.length && (
                <AppLink
                  className={classes.more}
                  to="."
                  search={before => ({ ...before, modo: undefined, vista: 'todas', fkc_status: String(status) })}
                >
                  Ver las {page.count} en la lista
                </AppLink>
              )}
            </section>
          )
        })}
      </div>
      {dialog}
    </>
  )
}
