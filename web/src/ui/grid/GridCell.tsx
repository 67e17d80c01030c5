import { type ClipboardEventHandler, type KeyboardEventHandler, useId } from 'react'
import type { CellKind } from './cells.ts'
import classes from './Grid.module.css'
import { type CellTexts, cellKey } from './useGridValues.ts'

type GridCellProps = {
  row: string
  column: string
  kind: CellKind
  label: string
  placeholder: string | undefined
  unit: string | undefined
  text: string
  problem: string | undefined
  write: (changes: CellTexts, cell: string) => void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  onPaste: ClipboardEventHandler<HTMLInputElement>
}

/** One cell that is typed into, with what is wrong with it below. */
export function GridCell({
  row,
  column,
  kind,
  label,
  placeholder,
  unit,
  text,
  problem,
  write,
  ...handlers
}: GridCellProps) {
  const told = useId()
  const key = cellKey(row, column)
  return (
    <>
      <span className={classes.cell}>
        <input
          {...handlers}
          className={classes.input}
          data-row={row}
          data-column={column}
          data-kind={kind}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? told : undefined}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          enterKeyHint="next"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={event => write({ [key]: event.currentTarget.value }, key)}
        />
        {unit && (
          <span className={classes.unit} aria-hidden>
            {unit}
          </span>
        )}
      </span>
      {problem && (
        <span id={told} className={classes.problem}>
          {problem}
        </span>
      )}
    </>
  )
}
