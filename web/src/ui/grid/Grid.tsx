import { Button } from '@mantine/core'
import { formatNumber } from 'contract/core/format.ts'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { belowHead } from './belowHead.ts'
import type { CellKind } from './cells.ts'
import classes from './Grid.module.css'
import { GridCell } from './GridCell.tsx'
import { cellsOf } from './pasted.ts'
import { type CellTexts, cellKey, type GridValues } from './useGridValues.ts'

/** A column; with a kind its cells are typed into, without one they only show something. */
export type GridColumn<Row> = {
  key: string
  label: string
  align?: 'end'
  /** px that it gets at least */
  minWidth?: number
  kind?: CellKind
  render?: (row: Row) => ReactNode
  /** what stands behind what is typed */
  unit?: (row: Row) => string
  placeholder?: string | ((row: Row) => string)
}

type GridProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** what the row is about, for screen readers */
  rowName: (row: Row) => string
  values: GridValues
  /** why a cell can't stay as it is */
  problemOf: (row: Row, column: string) => string | undefined
  /** below a row */
  renderBelow?: ((row: Row) => ReactNode) | undefined
  /** rows that are typed into no more */
  isFixed?: (row: Row) => boolean
  /** a row to be shown: where it changes, its page is turned to */
  startAt?: string | undefined
}

/**
 * A table that numbers, dates and texts are typed and pasted into. Enter and the arrows go down and up, Tab to the next
 * cell; a block from a spreadsheet fills down and to the right, also rows that aren't shown; Ctrl+Z takes back.
 */
export function Grid<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  values,
  problemOf,
  renderBelow,
  isFixed = none,
  startAt
}: GridProps<Row>) {
  const typed = columns.filter(({ kind }) => kind)
  const [turned, setStart] = useState(0)
  const [pasteNote, setPasteNote] = useState<string>()
  const [sought, setSought] = useState<string>()
  if (sought !== startAt) {
    setSought(startAt)
    setStart(pageOf(Math.max(rows.map(rowKey).indexOf(startAt ?? ''), 0)))
  }
  const start = Math.min(turned, pageOf(Math.max(rows.length - 1, 0)))
  const shown = rows.slice(start, start + maxShown)
  const table = useRef<HTMLTableElement>(null)
  const meant = useRef<{ row: string; column: string }>(undefined)
  /** Turns to the rows among which one stands, and goes into its cell there. */
  const turnTo = (index: number, column: string | undefined) => {
    const row = rows[index]
    if (row !== undefined && column !== undefined) meant.current = { row: rowKey(row), column }
    setStart(pageOf(index))
  }
  useEffect(() => {
    if (meant.current && table.current) focusCell(table.current, meant.current.row, meant.current.column)
    meant.current = undefined
  })
  const open = rows.filter(row => !isFixed(row))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      setPasteNote(undefined)
      return values.undo()
    }
    const at = placeOf(event.currentTarget)
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!at || by === undefined || event.ctrlKey || event.altKey || event.metaKey) return undefined
    event.preventDefault()
    // Those whose cell can be typed into: fixed rows are passed over.
    const next = open[open.findIndex(row => rowKey(row) === at.row) + by]
    if (next === undefined) return undefined
    if (!shown.includes(next)) turnTo(rows.indexOf(next), at.column)
    else if (table.current) focusCell(table.current, rowKey(next), at.column)
    return undefined
  }

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const at = placeOf(event.currentTarget)
    const block = cellsOf(event.clipboardData.getData('text'))
    setPasteNote(undefined)
    // A single cell goes where the cursor is: the browser pastes it.
    if (!at || (block.length <= 1 && (block[0]?.length ?? 0) <= 1)) return
    event.preventDefault()
    const [top, leftmost] = [
      open.findIndex(row => rowKey(row) === at.row),
      typed.findIndex(({ key }) => key === at.column)
    ]
    const { rows: pasted, columns: targets, note } = belowHead(block, typed, leftmost)
    const changes: Record<string, string> = {}
    for (const [down, cells] of pasted.entries())
      for (const [right, text] of cells.entries()) {
        const [row, column] = [open[top + down], targets[right]]
        if (row !== undefined && column) changes[cellKey(rowKey(row), column.key)] = text.trim()
      }
    setPasteNote(note)
    values.write(changes satisfies CellTexts)
  }

  return (
    <section className={classes.scroll} aria-label={label}>
      <table ref={table} className={classes.grid} aria-rowcount={rows.length > maxShown ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            {columns.map(({ key, label: head, align, minWidth }) => (
              <th key={key} scope="col" data-align={align} style={minWidth ? { minWidth } : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(row => {
            const id = rowKey(row)
            const below = renderBelow?.(row)
            return [
              <tr key={id} data-row={id} data-goes-on={below ? true : undefined}>
                {columns.map(column => (
                  <td key={column.key} data-align={column.align} data-typed={column.kind}>
                    {column.kind && !isFixed(row) ? (
                      <GridCell
                        row={id}
                        column={column.key}
                        kind={column.kind}
                        label={`${column.label}: ${rowName(row)}`}
                        placeholder={
                          typeof column.placeholder === 'function' ? column.placeholder(row) : column.placeholder
                        }
                        unit={column.unit?.(row)}
                        text={values.text(id, column.key)}
                        problem={problemOf(row, column.key)}
                        write={values.write}
                        onKeyDown={onKeyDown}
                        onPaste={onPaste}
                      />
                    ) : (
                      (column.render?.(row) ?? values.text(id, column.key))
                    )}
                  </td>
                ))}
              </tr>,
              below && (
                <tr key={`${id} below`} className={classes.below}>
                  <td colSpan={columns.length}>{below}</td>
                </tr>
              )
            ]
          })}
        </tbody>
      </table>
      {pasteNote && (
        <p className={classes.note} role="status">
          {pasteNote}
        </p>
      )}
      {rows.length > maxShown && (
        <Turning
          from={start + 1}
          to={start + shown.length}
          count={rows.length}
          onTurn={by => turnTo(start + by * maxShown, typed[0]?.key)}
        />
      )}
    </section>
  )
}

/** More rows than these at once make typing slow: they are turned like pages. */
const maxShown = 200

/** Where those begin among which a row stands. */
const pageOf = (index: number) => Math.floor(index / maxShown) * maxShown

const none = () => false

type TurningProps = { from: number; to: number; count: number; onTurn: (by: 1 | -1) => void }

/** Which rows of many are shown, and the way to the others. */
function Turning({ from, to, count, onTurn }: TurningProps) {
  const said = [from, to, count].map(number => formatNumber(number, 0))
  return (
    <div className={classes.turning}>
      <span role="status">
        Filas {said[0]}–{said[1]} de {said[2]}
      </span>
      <Button size="compact-md" variant="default" disabled={from === 1} onClick={() => onTurn(-1)}>
        Filas anteriores
      </Button>
      <Button size="compact-md" variant="default" disabled={to === count} onClick={() => onTurn(1)}>
        Filas siguientes
      </Button>
    </div>
  )
}

/** Row and column of the cell that has the focus. */
function placeOf({ dataset }: HTMLInputElement): { row: string; column: string } | undefined {
  const { row, column } = dataset
  return row !== undefined && column !== undefined ? { row, column } : undefined
}

/** Puts the focus into a cell, and marks what is in it. */
export function focusCell(within: Element, row: string, column: string): void {
  const cells = [...within.querySelectorAll<HTMLInputElement>('input[data-row][data-column]')]
  const cell = cells.find(({ dataset }) => dataset['row'] === row && dataset['column'] === column)
  cell?.focus()
  cell?.select()
}
