import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TickedBar.module.css'

type TickedBarProps = {
  label: string
  /** '3 órdenes marcadas' */
  count: string
  onClear: () => void
  /** what can be done with them */
  children: ReactNode
}

/** What can be done with the ticked rows of a list, at the bottom of it. */
export function TickedBar({ label, count, onClear, children }: TickedBarProps) {
  return (
    <div className={classes.bar} role="region" aria-label={label}>
      <span className={classes.count}>{count}</span>
      <div className={classes.tools}>{children}</div>
      <CloseButton className={classes.close} aria-label="Quitar las marcas" onClick={onClear} />
    </div>
  )
}
