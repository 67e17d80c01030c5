import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lineOf } from '../shell/lineInAddress.ts'
import classes from './LineNotes.module.css'
import { useSelectedLine } from '../../api/selectedLine.ts'

/** Above every page: the address names a line on which the user can't work, so another one is shown. */
export function UnassignedLine() {
  const asked = lineOf(useSearch({ from: '__root__' }))
  const { line, lines } = useSelectedLine()
  const asksFor = lines.find(({ fk_location }) => fk_location === asked)
  if (asked === undefined || asked === line.fk_location || (asksFor && !line.is_locked)) return null
  return (
    <Note>
      {asksFor
        ? `El enlace es de la ${asksFor.location.name}. Su línea está fijada: se muestra la ${line.location.name}.`
        : `El enlace es de una línea que no tiene asignada. Se muestra la ${line.location.name}.`}
    </Note>
  )
}

/** Above a record of another line than the selected one: names it, and changes to it. */
export function OtherLine({ record }: { record: object }) {
  const { line, lines, isLocked, selectLine } = useSelectedLine()
  const fkLine = 'fk_line' in record ? record.fk_line : undefined
  const other = lines.find(({ fk_location }) => fk_location === fkLine)
  if (!other || other.fk_location === line.fk_location) return null
  return (
    <Note>
      {`Este registro es de la ${other.location.name}.`}
      {!isLocked && (
        <button type="button" className={classes.change} onClick={() => selectLine(other.fk_location)}>
          {`Cambiar a la ${other.location.name}`}
        </button>
      )}
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <div role="status" aria-label="Línea" className={classes.note}>
    {children}
  </div>
)
