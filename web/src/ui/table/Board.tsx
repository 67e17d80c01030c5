import { Alert, Skeleton } from '@mantine/core'
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { classifierOf } from 'contract/core/classifier.ts'
import type { Page } from 'contract/core/http.ts'
import { type CSSProperties, type DragEvent, type ReactNode, useState } from 'react'
import type { Action } from '../record/actions.tsx'
import { AppLink } from '../shell/AppLink.tsx'
import { StatusBadge } from '../record/badges.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { Failure } from '../state/Failure.tsx'
import type { PageQuery } from './props.ts'
import classes from './Board.module.css'

/** How many cards a column shows; a link leads to the others in the list. */
export const shownPerColumn = 30

/** What leads a card to another column. */
export type BoardStep = Action & { to: number }

type BoardProps<Row> = {
  /** the columns, by the status of what is in them */
  statuses: readonly number[]
  queryOf: (status: number) => PageQuery<Row>
  /** what this profile may do with a card; dragging it to a column does the same */
  stepsOf: (row: Row) => readonly BoardStep[]
  renderCard: (row: Row, steps: readonly BoardStep[], onDrag: (isDragged: boolean) => void) => ReactNode
  words: {
    /** what a column without cards says: 'Ninguna' */
    none: string
    /** 'Ver las 40 en la lista' */
    all: (count: number) => string
  }
  /** the search of the list that shows all of a column */
  wholeColumn: (status: number) => Readonly<Record<string, string>>
  /** what the server said about a change that was made without a dialog */
  refusal: unknown
  onDismissRefusal: () => void
}

/** Records by status. A card can be dragged to the columns that its steps lead to; its menu offers the same. */
export function Board<Row extends { id: number; fkc_status: number }>({
  statuses,
  queryOf,
  stepsOf,
  renderCard,
  words,
  wholeColumn,
  refusal,
  onDismissRefusal
}: BoardProps<Row>) {
  const columns = useQueries({ queries: statuses.map(status => queryOf(status) as UseQueryOptions<Page<Row>>) })
  const [dragged, setDragged] = useState<Row>()
  const stepTo = (status: number) => dragged && stepsOf(dragged).find(({ to }) => to === status)

  const failed = columns.find(({ error, data }) => error && !data)
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
          onClose={onDismissRefusal}
        >
          <Failure error={refusal} />
        </Alert>
      )}
      <div className={classes.board} style={{ '--columns': statuses.length } as CSSProperties}>
        {statuses.map((status, index) => {
          const page = columns[index]?.data
          const step = stepTo(status)
          const drop = (event: DragEvent) => {
            event.preventDefault()
            step?.onClick?.()
            setDragged(undefined)
          }
          return (
            // Each card's menu offers by keyboard what dragging does.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <section
              key={status}
              className={classes.column}
              aria-label={classifierOf(status).name}
              data-open={step !== undefined || undefined}
              data-shut={(dragged && dragged.fkc_status !== status && !step) || undefined}
              onDragOver={event => step && event.preventDefault()}
              onDrop={drop}
            >
              <h2 className={classes.head}>
                <StatusBadge id={status} />
                <span className={classes.count}>{page?.count}</span>
              </h2>
              {!page && [0, 1, 2].map(card => <Skeleton key={card} height={104} />)}
              {page?.count === 0 && <p className={classes.none}>{words.none}</p>}
              <ul className={classes.cards}>
                {page?.rows.map(row =>
                  renderCard(row, stepsOf(row), isDragged => setDragged(isDragged ? row : undefined))
                )}
              </ul>
              {page && page.count > page.rows.length && (
                <AppLink
                  className={classes.more}
                  to="."
                  search={before => ({ ...before, modo: undefined, ...wholeColumn(status) })}
                >
                  {words.all(page.count)}
                </AppLink>
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}
