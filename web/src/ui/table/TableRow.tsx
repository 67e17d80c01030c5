import { memo, useRef } from 'react'
import { cellText, cellValue, type Column } from './columns.tsx'
import { Cell } from './Cell.tsx'
import type { DataTableProps } from './props.ts'
import { RowActions } from './RowActions.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import classes from './TableView.module.css'
import { useNear } from './useNear.ts'

type TableRowProps<Row extends { id: number }> = Pick<DataTableProps<Row>, 'rowLink' | 'rowName' | 'actions'> & {
  row: Row
  /** how many come before it */
  place: number
  columns: readonly Column<Row>[]
  /** columns for which there is no room: they go under the first one without a width */
  folded: readonly Column<Row>[]
  /** the operator's time zone: five hundred rows don't each ask for it */
  zone: string
  ticked: boolean
  onTick: ((row: Row, through: boolean) => void) | undefined
}

/** A row; memoized, so that it is drawn again only when its own props change. */
export const TableRow = memo(function TableRow<Row extends { id: number }>({
  row,
  place,
  columns,
  folded,
  zone,
  rowLink,
  rowName,
  actions,
  ticked,
  onTick
}: TableRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null)
  const near = useNear(element, place)
  const over = folded.length > 0 ? columns.find(({ width }) => width === undefined) : undefined
  return (
    <tr
      ref={element}
      data-row={row.id}
      className={classes.row}
      data-linked={rowLink ? true : undefined}
      data-selected={ticked || undefined}
    >
      {near ? (
        <>
          {onTick && (
            <td className={classes.box}>
              <RowCheckbox
                label={`Seleccionar ${rowName(row)}`}
                checked={ticked}
                onClick={event => onTick(row, event.shiftKey)}
              />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.key} data-align={column.align} data-wraps={column.wraps}>
              <Cell column={column} row={row} link={index === 0 ? rowLink?.(row) : undefined} />
              {column === over && (
                <div className={classes.folded}>
                  {folded.map(one => (
                    <span key={one.key} title={one.label}>
                      <Cell column={one} row={row} />
                    </span>
                  ))}
                </div>
              )}
            </td>
          ))}
          {actions && (
            <td className={classes.actions}>
              <RowActions actions={actions(row)} />
            </td>
          )}
        </>
      ) : (
        <FarCells
          row={row}
          columns={columns}
          zone={zone}
          span={columns.length + (onTick ? 1 : 0) + (actions ? 1 : 0)}
        />
      )}
    </tr>
  )
}) as <Row extends { id: number }>(props: TableRowProps<Row>) => React.ReactNode

/** A row far from sight: as plain text, which the browser's search and screen readers find. */
function FarCells<Row>({
  row,
  columns,
  zone,
  span
}: {
  row: Row
  columns: readonly Column<Row>[]
  zone: string
  span: number
}) {
  return <td colSpan={span}>{columns.slice(0, 2).map(column => `${cellText(cellValue(column, row, zone))} `)}</td>
}
