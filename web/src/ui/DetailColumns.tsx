import type { ReactNode } from 'react'
import classes from './DetailColumns.module.css'

type DetailColumnsProps = {
  children: ReactNode
  /** What the record is: beside its parts from 1200 px on, where it stays in sight. */
  aside: ReactNode
  label: string
  /** Where there is one column: below the parts, or nowhere, because it is one of them. */
  narrow?: 'below' | 'hidden'
}

/** The parts of a record and, in a column of their own, its facts. */
export function DetailColumns({ children, aside, label, narrow = 'below' }: DetailColumnsProps) {
  return (
    <div className={classes.columns}>
      <div>{children}</div>
      <aside className={classes.aside} data-narrow={narrow} aria-label={label}>
        {aside}
      </aside>
    </div>
  )
}
