import { Skeleton } from '@mantine/core'
import { Fragment } from 'react'
import { ActionMenu } from '../actions.tsx'
import type { Column } from '../columns.tsx'
import classes from './CardList.module.css'
import { Cell } from './Cell.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { beginning, type ViewProps } from './TableView.tsx'

/** The list as cards, below 960 px: the same columns, each in its place on the card. */
export function CardList<Row extends { id: number }>({ columns, rows, rowLink, rowName, actions, selection, group, skeletons, label }: ViewProps<Row>) {
  const { title, badges, texts, facts } = placed(columns)
  if (rows === undefined) return <SkeletonCards count={Math.min(skeletons, 6)} />
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, place) => {
        const section = beginning(rows, place, group)
        const rowActions = actions?.(row) ?? []
        return (
          <Fragment key={row.id}>
            {section && <li className={classes.group}>{section.heading}</li>}
            <li
              data-row={row.id}
              className={classes.card}
              data-linked={rowLink ? true : undefined}
              data-selected={selection?.has(row) || undefined}
            >
              <div className={classes.head}>
                {selection && (
                  <RowCheckbox
                    label={`Seleccionar ${rowName?.(row) ?? `la fila ${row.id}`}`}
                    checked={selection.has(row)}
                    onClick={event => selection.toggle(row, rows, event.shiftKey)}
                  />
                )}
                <div className={classes.title}>{title && <Cell column={title} row={row} link={rowLink?.(row)} />}</div>
                {badges.map(column => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
                {rowActions.length > 0 && (
                  <span className={classes.menu}>
                    <ActionMenu actions={rowActions} label="Acciones de la fila" />
                  </span>
                )}
              </div>
              {texts.map(column => (
                <div key={column.key} className={classes.text}>
                  <Cell column={column} row={row} />
                </div>
              ))}
              <dl className={classes.facts}>
                {facts.map(column => (
                  <div key={column.key} className={classes.fact}>
                    <dt>{column.label}</dt>
                    <dd>
                      <Cell column={column} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

/** Which column is the title, and which others go where. */
function placed<Row>(columns: readonly Column<Row>[]) {
  const title = columns.find(column => column.card === 'title') ?? columns[0]
  const others = columns.filter(column => column !== title)
  const at = (place: Column<Row>['card']) => others.filter(column => (column.card ?? 'fact') === place)
  return { title, badges: at('badge'), texts: at('text'), facts: at('fact') }
}

function SkeletonCards({ count }: { count: number }) {
  return (
    <div className={classes.cards}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card}>
          <Skeleton height={16} width={`${50 + ((index * 13) % 30)}%`} mb="sm" />
          <Skeleton height={12} width={`${60 + ((index * 23) % 30)}%`} />
        </div>
      ))}
    </div>
  )
}
