import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { MasterTotal } from 'contract/master-plan/master-plan.ts'
import { isEmpty, periodName } from 'contract/master-plan/master-sums.ts'
import { formatNumber, formatShortDuration } from 'contract/core/format.ts'
import { type KeyboardEvent, memo, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { CountMarks, LoadMark } from './CountMarks.tsx'
import { type Column, columnName, countsText, type GridRow, moved, type Place, yearKey } from './gridRows.ts'
import classes from './masterPlan.module.css'

type MasterGridProps = {
  label: string
  rows: readonly GridRow[]
  columns: readonly Column[]
  totals: readonly MasterTotal[]
  today: string
  onOpen: (row: GridRow, column: Column) => void
  onTurn: (group: string) => void
}

/** px, as in the styles; rows with many kinds of counts are measured when they are drawn */
const rowHeight = 48
const headHeight = 32
const totalHeight = 76

/**
 * The year as a grid; only the rows in sight are drawn. Arrows, Home, End and the page keys move from cell to cell,
 * Enter opens one, or opens and closes a group. The focus stays on the grid, which says which cell is meant, because a
 * row out of sight has no element.
 */
export function MasterGrid({ label, rows, columns, totals, today, onOpen, onTurn }: MasterGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 })
  const active = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, columns.length) }
  const [total, ...below] = rows
  // The compiler leaves this component as it is, which is right: where rows are changes without its properties.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: below.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => below[index]?.key ?? index,
    overscan: 8,
    scrollPaddingStart: headHeight + totalHeight,
    // The meant cell must be there, even if it was scrolled out of sight.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...(active.row > 0 ? [active.row - 1] : [])])].toSorted(
        (a, b) => a - b
      )
  })
  const act = ({ row, column }: Place) => {
    const one = rows[row]
    const where = columns[column - 1]
    if (!one) return
    if (!where && one.kind === 'group') return onTurn(one.key)
    // The name of a row stands for its whole year.
    const asked = where ?? columns.at(-1)
    const cell = asked && one.cells.get(asked.key)
    if (asked && cell && !isEmpty(cell)) onOpen(one, asked)
  }
  const go = (to: Place) => {
    setPlace(to)
    if (to.row > 0) virtual.scrollToIndex(to.row - 1)
    if (to.column > 0 && scroller.current) showColumn(scroller.current, to.column)
  }
  const now = columns.findIndex(column => isNow(column, today)) + 1
  useLayoutEffect(() => {
    // At first, and when the parts of the year change, the present is in sight, with what comes next.
    if (now > 0 && scroller.current) showColumn(scroller.current, Math.min(now + 2, columns.length))
  }, [now, columns.length])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return act(active)
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 3)
    const to = moved(active, event, { rows: rows.length, columns: columns.length, page })
    if (!to) return
    event.preventDefault()
    go(to)
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-column]')
    if (!cell) return
    const to = { row: Number(cell.parentElement?.dataset['row']), column: Number(cell.dataset['column']) }
    setPlace(to)
    act(to)
  }
  const shared = { id, columns, today }
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={`${id}-${active.row}-${active.column}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      style={{ '--parts': columns.length - 1 } as object}
    >
      <div role="row" aria-rowindex={1} className={`${classes.line} ${classes.head}`}>
        <div role="columnheader" className={classes.name} data-head={0}>
          Actividad
        </div>
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="columnheader"
            className={classes.cell}
            data-head={index + 1}
            aria-label={columnName(column)}
            data-now={isNow(column, today) || undefined}
          >
            {column.key === yearKey ? 'Año' : periodName(column.key)}
          </div>
        ))}
      </div>
      {total && (
        <Line {...shared} row={total} index={0} active={active.row === 0 ? active.column : undefined} totals={totals} />
      )}
      <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = below[index]
          return (
            row && (
              <Line
                key={row.key}
                {...shared}
                row={row}
                index={index + 1}
                start={start}
                measure={virtual.measureElement}
                active={active.row === index + 1 ? active.column : undefined}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** Scrolls sideways as far as a column needs it; the names cover what lies at the left. */
function showColumn(scroller: HTMLElement, at: number): void {
  const column = scroller.querySelector<HTMLElement>(`[data-head="${at}"]`)
  const names = scroller.querySelector<HTMLElement>('[data-head="0"]')
  if (!column || !names) return
  const left = column.offsetLeft - names.offsetWidth
  const right = column.offsetLeft + column.offsetWidth - scroller.clientWidth
  scroller.scrollLeft = Math.max(right, Math.min(left, scroller.scrollLeft))
}

const isNow = ({ key, from, to }: Column, today: string) => key !== yearKey && from <= today && today <= to

type LineProps = {
  id: string
  row: GridRow
  index: number
  columns: readonly Column[]
  today: string
  /** px from the top of the rows */
  start?: number
  /** takes the height of the row with this `data-index` */
  measure?: (row: HTMLElement | null) => void
  /** the column of the cell that is meant */
  active?: number | undefined
  totals?: readonly MasterTotal[]
}

const Line = memo(function Line({ id, row, index, columns, today, start, measure, active, totals }: LineProps) {
  return (
    <div
      ref={measure}
      data-index={index - 1}
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.kind === 'row' ? 2 : 1}
      {...(row.kind === 'group' && { 'aria-expanded': row.isOpen })}
      className={classes.line}
      data-kind={row.kind}
      data-row={index}
      style={start === undefined ? undefined : { transform: `translateY(${start}px)` }}
    >
      <div
        role="rowheader"
        id={`${id}-${index}-0`}
        className={classes.name}
        data-column={0}
        data-active={active === 0 || undefined}
        title={row.name}
      >
        <Name row={row} />
      </div>
      {columns.map((column, at) => {
        const cell = row.cells.get(column.key)
        const load = totals?.[at]
        const has = cell && !isEmpty(cell)
        const capacity = load && `; de ${formatShortDuration(load.capacity)} del personal`
        return (
          <div
            key={column.key}
            role="gridcell"
            id={`${id}-${index}-${at + 1}`}
            className={classes.cell}
            data-column={at + 1}
            data-active={active === at + 1 || undefined}
            data-full={has || undefined}
            data-now={isNow(column, today) || undefined}
            aria-label={`${columnName(column)}: ${countsText(cell)}${capacity ?? ''}`}
          >
            {has && <CountMarks cell={cell} />}
            {load && <LoadMark minutes={load.minutes} capacity={load.capacity} />}
          </div>
        )
      })}
    </div>
  )
})

function Name({ row }: { row: GridRow }) {
  if (row.kind === 'total') return <span className={classes.text}>Total y horas del personal</span>
  if (row.kind === 'group') {
    const Icon = row.isOpen ? IconChevronDown : IconChevronRight
    return (
      <>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={classes.activity}>
          <span className={classes.text}>{row.name.split(' › ').at(-1)}</span>
          <span className={classes.base}>{row.name.split(' › ').slice(0, -1).join(' › ')}</span>
        </span>
        <span className={classes.count}>{formatNumber(row.count, 0)}</span>
      </>
    )
  }
  return (
    <span className={classes.activity}>
      <span className={classes.text}>{row.name}</span>
      <span className={classes.base}>
        <span className="code">{row.row.base.code}</span> · {row.row.base.location.name}
      </span>
    </span>
  )
}
