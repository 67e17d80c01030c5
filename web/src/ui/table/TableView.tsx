import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode, useMemo, useRef } from 'react'
import type { Column } from './columns.tsx'
import type { ListSearch } from './listSearch.ts'
import { useTimeZone } from '../shell/timeZone.ts'
import { foldedColumns, leastWidth, useInnerWidth } from './folding.ts'
import type { ViewProps } from './props.ts'
import { actionsWidth } from './RowActions.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { beginsGroup } from './grouping.ts'
import { useTick } from './selection.ts'
import { TableRow } from './TableRow.tsx'
import classes from './TableView.module.css'

const boxWidth = 44

/** The list as a table, for 960 px and more. */
export function TableView<Row extends { id: number }>(props: ViewProps<Row>) {
  const { label, list, rows, rowLink, rowName, actions, selection, group, density, busy, skeletons } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useInnerWidth(scroller)
  const tick = useTick(selection, rows)
  const ticked = selection && rows?.filter(selection.has).length
  const zone = useTimeZone()
  const forActions = actions ? actionsWidth(rows?.map(row => actions(row).length)) : 0
  const besides = (selection ? boxWidth : 0) + forActions
  const { columns, folded } = useFolded(props.columns, width && width - besides)
  const minWidth = columns.reduce((sum, column) => sum + leastWidth(column), besides)
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-scroller
      // By keyboard it scrolls with what is in it, or else by itself: while it loads, too.
      tabIndex={selection || rows?.some(row => rowLink || actions?.(row).length) ? undefined : 0}
      data-busy={(busy && rows !== undefined) || undefined}
    >
      <table
        className={classes.table}
        data-density={density}
        data-folded={folded.length > 0 || undefined}
        style={{ minWidth }}
      >
        <caption className={classes.unseen}>{label}</caption>
        <colgroup>
          {selection && <col style={{ width: boxWidth }} />}
          {columns.map(column => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions && <col style={{ width: forActions }} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className={classes.box} scope="col">
                <RowCheckbox
                  label="Seleccionar todas las filas de esta página"
                  checked={Boolean(ticked) && ticked === rows?.length}
                  indeterminate={Boolean(ticked) && ticked !== rows?.length}
                  onClick={() => rows && selection.toggleAll(rows)}
                />
              </th>
            )}
            {columns.map(column => (
              <HeadCell key={column.key} column={column} list={list} />
            ))}
            {actions && (
              <th className={classes.actions} scope="col">
                <span className={classes.unseen}>Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows count={skeletons} columns={columns} boxes={selection !== undefined} />}
          {rows && (
            <Rows
              {...{ rows, columns, folded, zone, rowLink, rowName, actions, group }}
              ticked={selection?.ids}
              onTick={tick}
            />
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The columns beside each other, and those under the first one without a width; new arrays only if that changes. */
function useFolded<Row>(all: readonly Column<Row>[], available: number | undefined) {
  const folded = foldedColumns(all, available)
  const keys = folded.map(({ key }) => key).join()
  return useMemo(() => {
    const isFolded = ({ key }: Column<Row>) => keys.split(',').includes(key)
    return { columns: all.filter(column => !isFolded(column)), folded: all.filter(isFolded) }
  }, [all, keys])
}

type RowsProps<Row extends { id: number }> = Pick<ViewProps<Row>, 'rowLink' | 'rowName' | 'actions' | 'group'> & {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  folded: readonly Column<Row>[]
  zone: string
  /** ids of the ticked rows; undefined if rows can't be ticked */
  ticked: ReadonlySet<number> | undefined
  onTick: (row: Row, through: boolean) => void
}

/** Memoized: a click on a column's head must be shown before up to five hundred rows are drawn again. */
const Rows = memo(function Rows<Row extends { id: number }>({
  rows,
  ticked,
  onTick,
  group,
  ...shared
}: RowsProps<Row>) {
  const width = shared.columns.length + (ticked ? 1 : 0) + (shared.actions ? 1 : 0)
  return rows.map((row, place) => (
    <Fragment key={row.id}>
      {beginsGroup(rows, place, group) && (
        <tr className={classes.group}>
          <th scope="colgroup" colSpan={width}>
            {group?.render(row)}
          </th>
        </tr>
      )}
      <TableRow {...shared} row={row} place={place} ticked={Boolean(ticked?.has(row.id))} onTick={ticked && onTick} />
    </Fragment>
  ))
}) as <Row extends { id: number }>(props: RowsProps<Row>) => ReactNode

function HeadCell<Row>({ column, list }: { column: Column<Row>; list: ListSearch }) {
  const sorted = list.sortBy === column.key
  const Arrow = sorted && list.sortDesc ? IconArrowDown : IconArrowUp
  if (!column.sortable) {
    return (
      <th scope="col" data-align={column.align} title={column.help}>
        <span className={classes.headText}>{column.label}</span>
      </th>
    )
  }
  // Ascending, descending, and back to the list's default order.
  const next = () => {
    if (!sorted) list.set({ sortBy: column.key, sortDesc: false })
    else if (!list.sortDesc) list.set({ sortBy: column.key, sortDesc: true })
    else list.set({ sortBy: list.defaults.sortBy, sortDesc: list.defaults.sortDesc })
  }
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={sorted ? (list.sortDesc ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={classes.sort} onClick={next} title={column.help ?? `Ordenar por ${column.label}`}>
        <span className={classes.headText}>{column.label}</span>
        <Arrow className={classes.arrow} size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

function SkeletonRows<Row>({
  count,
  columns,
  boxes
}: {
  count: number
  columns: readonly Column<Row>[]
  boxes: boolean
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {boxes && (
        <td className={classes.box}>
          <Bone width={16} height={16} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <Bone width={boneWidths[(row + index) % boneWidths.length]} />
        </td>
      ))}
    </tr>
  ))
}

const boneWidths = ['45%', '74%', '62%', '51%', '80%', '57%', '68%']

function Bone({ width, height = 12 }: { width: number | string | undefined; height?: number }) {
  return <span className={classes.skeleton} style={{ width, height }} />
}
