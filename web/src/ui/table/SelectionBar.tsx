import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from './selection.ts'
import classes from './SelectionBar.module.css'

/** How many rows are ticked, and what may be done with them; stays at the bottom of the window. */
export function SelectionBar<Row extends { id: number }>({
  selection,
  children
}: {
  selection: Selection<Row>
  children: ReactNode
}) {
  const count = selection.rows.length
  return (
    <div className={classes.bar} role="region" aria-label="Selección">
      <span className={classes.count} role="status">
        {count === 1 ? '1 fila seleccionada' : `${count} filas seleccionadas`}
      </span>
      {children}
      <Button variant="subtle" color="gray" onClick={selection.clear}>
        Quitar selección
      </Button>
    </div>
  )
}
