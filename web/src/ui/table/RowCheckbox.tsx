import type { MouseEvent } from 'react'
import classes from './RowCheckbox.module.css'

type RowCheckboxProps = {
  label: string
  checked: boolean
  indeterminate?: boolean
  onClick: (event: MouseEvent) => void
}

/** A box to tick a row. It handles `click` instead of `change`, which doesn't say whether Shift is held. */
export function RowCheckbox({ label, checked, indeterminate = false, onClick }: RowCheckboxProps) {
  return (
    <label className={classes.target}>
      <input
        ref={input => {
          if (input) input.indeterminate = indeterminate
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        onClick={onClick}
        onChange={nothing}
      />
    </label>
  )
}

const nothing = () => {}
