import { Skeleton } from '@mantine/core'
import { Fragment, memo, type ReactNode } from 'react'
import { ActionMenu } from '../record/actions.tsx'
import type { Column } from './columns.tsx'
import classes from './CardList.module.css'
import { Cell } from './Cell.tsx'
import { beginsGroup } from './grouping.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { useTick } from './selection.ts'
import type { ViewProps } from './props.ts'

/** The list as cards, below 960 px: the same columns, each in its place on the card. */
export function CardList<Row extends { id: number }>({
  columns,
  rows,
  rowLink,
  rowName,
  actions,
  selection,
  group,
  skeletons,
  label
}: ViewProps<Row>) {
  const places = placed(columns)
  const tick = useTick(selection, rows)
  if (rows === undefined) return <SkeletonCards count={Math.min(skeletons, 6)} />
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, place) => (
        <Fragment key={row.id}>
          {beginsGroup(rows, place, group) && <li className={classes.group}>{group?.render(row)}</li>}
          <Card
            {...{ row, places, rowLink, rowName, actions }}
            ticked={Boolean(selection?.has(row))}
            onTick={selection && tick}
          />
        </Fragment>
      ))}
    </ul>
  )
}

type CardProps<Row extends { id: number }> = Pick<ViewProps<Row>, 'rowLink' | 'rowName' | 'actions'> & {
  row: Row
  places: ReturnType<typeof placed<Row>>
  ticked: boolean
  onTick: ((row: Row, through: boolean) => void) | undefined
}

/** A row as a card; memoized, so that it is drawn again only when its own props change. */
const Card = memo(function Card<Row extends { id: number }>({
  row,
  places: { title, badges, texts, facts, details },
  rowLink,
  rowName,
  actions,
  ticked,
  onTick
}: CardProps<Row>) {
  const rowActions = actions?.(row) ?? []
  return (
    <li
      data-row={row.id}
      className={classes.card}
      data-linked={rowLink ? true : undefined}
      data-selected={ticked || undefined}
    >
      <div className={classes.head}>
        {onTick && (
          <RowCheckbox
            label={`Seleccionar ${rowName(row)}`}
            checked={ticked}
            onClick={event => onTick(row, event.shiftKey)}
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
      <Named columns={facts} row={row} list={classes.facts} item={classes.fact} />
      <Named columns={details} row={row} list={classes.details} item={classes.detail} />
    </li>
  )
}) as <Row extends { id: number }>(props: CardProps<Row>) => ReactNode

type NamedProps<Row> = { columns: readonly Column<Row>[]; row: Row; list?: string; item?: string }

/** Values with the names of their columns. */
function Named<Row>({ columns, row, list, item }: NamedProps<Row>) {
  return (
    <dl className={list}>
      {columns.map(column => (
        <div key={column.key} className={item}>
          <dt>{column.label}</dt>
          <dd>
            <Cell column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The columns by their places on a card. */
function placed<Row>(columns: readonly Column<Row>[]) {
  const title = columns.find(column => column.card === 'title')
  const others = columns.filter(column => column !== title)
  const at = (place: Column<Row>['card']) => others.filter(column => (column.card ?? 'detail') === place)
  return { title, badges: at('badge'), texts: at('text'), facts: at('fact'), details: at('detail') }
}

function SkeletonCards({ count }: { count: number }) {
  return (
    <div className={classes.cards}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.card}>
          <Skeleton height={16} width={index % 2 ? '63%' : '52%'} mb="sm" />
          <Skeleton height={12} width={index % 3 ? '83%' : '66%'} />
        </div>
      ))}
    </div>
  )
}
