import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
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
  placeholder?: string
}

type GridProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** what the row is about, for those who hear it */
  rowName: (row: Row) => string
  values: GridValues
  /** why a cell can't stay as it is */
  problemOf: (row: Row, column: string) => string | undefined
  /** below a row */
  renderBelow?: ((row: Row) => ReactNode) | undefined
  /** rows that are typed into no more */
  isFixed?: (row: Row) => boolean
}

/**
 * A table that numbers, dates and texts are typed and pasted into. Enter and the arrows go down and up, Tab to the next
 * cell; a block from a spreadsheet fills down and to the right; Ctrl+Z takes back.
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
  isFixed = none
}: GridProps<Row>) {
  const typed = columns.filter(({ kind }) => kind)
  const open = rows.filter(row => !isFixed(row))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return values.undo()
    }
    const at = placeOf(event.currentTarget)
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!at || by === undefined || event.ctrlKey || event.altKey || event.metaKey) return undefined
    event.preventDefault()
    // Those whose cell can be typed into: fixed rows are passed over.
    const next = open[open.findIndex(row => rowKey(row) === at.row) + by]
    const table = event.currentTarget.closest('table')
    if (next !== undefined && table) focusCell(table, rowKey(next), at.column)
    return undefined
  }

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const at = placeOf(event.currentTarget)
    const block = cellsOf(event.clipboardData.getData('text'))
    // A single cell goes where the cursor is: the browser pastes it.
    if (!at || (block.length <= 1 && (block[0]?.length ?? 0) <= 1)) return
    event.preventDefault()
    const [top, start] = [
      open.findIndex(row => rowKey(row) === at.row),
      typed.findIndex(({ key }) => key === at.column)
    ]
    const changes: Record<string, string> = {}
    for (const [down, cells] of block.entries())
      for (const [right, text] of cells.entries()) {
        const [row, column] = [open[top + down], typed[start + right]]
        if (row !== undefined && column) changes[cellKey(rowKey(row), column.key)] = text.trim()
      }
    values.write(changes satisfies CellTexts)
  }

  return (
    <section className={classes.scroll} aria-label={label}>
      <table className={classes.grid}>
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
          {rows.map(row => {
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
                        placeholder={column.placeholder}
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
    </section>
  )
}

const none = () => false

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
