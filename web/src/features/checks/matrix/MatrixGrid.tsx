import { type FocusEvent, useId, useLayoutEffect, useRef } from 'react'
import { blockOf, isSamePlace, selectedColumns, type Place, type Selection } from '../../../ui/grid/blocks.ts'
import { type GridActions, placeOf, useBlockEvents } from '../../../ui/grid/useBlockEvents.ts'
import type { Mark } from './cellView.ts'
import { type Cell, kindOf, type Matrix } from './matrix.ts'
import classes from './matrix.module.css'
import { MatrixRow } from './MatrixRow.tsx'
import { MeasureField } from './MeasureField.tsx'

/** How 'Todo OK menos…' marks cells while the exceptions are chosen. */
export type Marking = { isIn: (cell: Cell) => boolean; except: ReadonlySet<number>; toggle: (cells: Cell[]) => void }

type MatrixGridProps = {
  label: string
  matrix: Matrix
  /** who else of the crew is at a base, in words */
  crew: (base: number) => string
  selection: Selection
  onSelect: (selection: Selection) => void
  copy: () => string
  actions: GridActions | undefined
  marking: Marking | undefined
  /** the measure of the active cell, as it is typed */
  typed: string | undefined
  onTyped: (text: string | undefined) => void
  /** Whether it was taken; if not, the field stays. */
  onMeasure: (text: string, key: string) => boolean
}

/** Rows that a page key moves. */
const pageRows = 10

const isTyped = (key: string) => /^[\p{L}\d.,-]$/u.test(key)

/** The active cell has the focus of the grid. */
export const focusActive = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })

/** Bases × activities like a spreadsheet, for keyboard and mouse: the active cell is the one that Tab reaches. */
export function MatrixGrid({
  label,
  matrix,
  crew,
  selection,
  onSelect,
  copy,
  actions,
  marking,
  typed,
  onTyped,
  onMeasure
}: MatrixGridProps) {
  const { rows, columns, cellAt } = matrix
  const help = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { active } = selection
  const block = blockOf(selection)
  const events = useBlockEvents({
    size: () => ({ rows: rows.length, columns: columns.length, page: pageRows }),
    selection,
    onSelect,
    copy,
    actions: actions && { ...actions, opensByEnter: true },
    isTyped,
    onFocus: focusActive
  })
  // The focus goes with the active cell, and back to it when its field is gone.
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isElsewhere = typed !== undefined || !grid.current?.contains(focused)
    if (isElsewhere || focused?.getAttribute('tabindex') === '0') return
    focusActive(grid.current)
    document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const onToggle = (target: Element) => {
    const place = placeOf(target, rows.length, columns.length)
    if (!place || !marking) return
    onSelect(place)
    marking.toggle(cellsIn(matrix, place))
  }

  /** A screen reader may put the focus into any cell: keys act from there. */
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target, rows.length, columns.length)
    if (place && isSamePlace(place.anchor, place.active) && !isSamePlace(place.active, active)) onSelect(place)
  }

  const measured = typed === undefined ? undefined : cellAt(active.row, active.column)
  const field = measured && kindOf(measured.check) === 'measure' && (
    <MeasureField
      check={measured.check}
      label={`${rows[active.row]?.code}, ${columns[active.column]?.name}`}
      text={typed ?? ''}
      onChange={onTyped}
      onDone={onMeasure}
    />
  )

  return (
    <>
      <div className={classes.scroller} style={{ '--columns': columns.length } as object}>
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-describedby={help}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={!actions}
          tabIndex={-1}
          className={classes.grid}
          {...events}
          onFocus={onFocus}
          onClickCapture={event => marking && onToggle(event.target as Element)}
          onDoubleClick={() => !marking && actions?.onMenu(active)}
        >
          <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
            <div role="columnheader" className={classes.name}>
              Base
            </div>
            {columns.map(({ id, code, name }, index) => (
              <div key={id} role="columnheader" className={classes.column} data-head={index} title={name}>
                <span className="code">{code}</span>
                <span className={classes.columnName}>{name}</span>
              </div>
            ))}
          </div>
          {rows.map((base, row) => {
            const selected = selectedColumns(block, row)
            const cells = columns.map((_, column) => cellAt(row, column))
            return (
              <MatrixRow
                key={base.id}
                index={row}
                base={base}
                place={rows[row - 1]?.location.id === base.location.id ? '' : base.location.name}
                crew={crew(base.id)}
                columns={columns}
                cells={cells}
                marks={cells.map(cell => markOf(cell, marking))}
                active={active.row === row ? active.column : -1}
                left={selected?.left ?? -1}
                right={selected?.right ?? -2}
                field={active.row === row && field}
              />
            )
          })}
        </div>
      </div>
      <p id={help} className={classes.help}>
        {actions
          ? 'O o 1: OK. N o 2: NOK. A o 3: no se pudo hacer. En las medidas, el número. Intro abre la ficha. Con Mayúsculas y las flechas se eligen varios. Supr borra lo que no se ha enviado; Control Z deshace. Escape y Tab para salir.'
          : 'Flechas para moverse.'}
      </p>
    </>
  )
}

function markOf(cell: Cell | undefined, marking: Marking | undefined): Mark {
  if (!cell || !marking?.isIn(cell)) return undefined
  return marking.except.has(cell.check.id) ? 'except' : 'coming'
}

/** The checks of a selection, row by row. */
export function cellsIn({ cellAt }: Matrix, selection: Selection): Cell[] {
  const { top, bottom, left, right } = blockOf(selection)
  const places: Place[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column })
  return places.flatMap(({ row, column }) => cellAt(row, column) ?? [])
}
