import { Button, Checkbox } from '@mantine/core'
import type { Levelling } from 'contract/planning/levelling.ts'
import { formatDuration, formatNumber, formatWeekdayDate } from 'contract/core/format.ts'
import { useState } from 'react'
import { RecordCell } from '../../records/RecordCell.tsx'
import classes from './levelling.module.css'

type ChangesProps = {
  data: Levelling
  changes: Levelling['changes']
  /** what isn't ticked */
  left: ReadonlySet<number>
  onLeft: (left: ReadonlySet<number>) => void
}

/** More rows than these are shown when they are asked for. */
const atOnce = 100

/** The proposed changes, each with its reason and a tick. */
export function Changes({ data, changes, left, onLeft }: ChangesProps) {
  const [count, setCount] = useState(atOnce)
  const leaves = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft(next)
  }
  const nameOf = new Map(data.specialties.map(({ id, name }) => [id, name]))
  return (
    <>
      {/* It can be scrolled by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Cambios propuestos">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label="Marcar todos"
                  checked={left.size === 0}
                  indeterminate={left.size > 0 && left.size < changes.length}
                  onChange={() => onLeft(left.size === 0 ? new Set(changes.map(({ id }) => id)) : new Set())}
                />
              </th>
              <th scope="col">Base</th>
              <th scope="col">Actividad</th>
              <th scope="col">Especialidad</th>
              <th scope="col">Horas</th>
              <th scope="col">Vence</th>
              <th scope="col">Pasa a</th>
              <th scope="col">Por qué</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, count).map(change => (
              <tr key={change.id}>
                <td>
                  <Checkbox
                    aria-label={`${change.activity.name}, ${change.base.code}`}
                    checked={!left.has(change.id)}
                    onChange={() => leaves(change.id)}
                  />
                </td>
                <td className="code">
                  <RecordCell entity="base" id={change.base.id}>
                    {change.base.code}
                  </RecordCell>
                </td>
                <td data-label="Actividad">{change.activity.name}</td>
                <td data-label="Especialidad">{nameOf.get(change.fk_specialty ?? 0)}</td>
                <td data-label="Horas">{formatDuration(change.minutes)}</td>
                <td data-label="Vence">{formatWeekdayDate(change.due)}</td>
                <td className={classes.to} data-label="Pasa a">
                  {formatWeekdayDate(change.to)}
                </td>
                <td data-label="Por qué">{change.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > count && (
        <Button variant="default" onClick={() => setCount(count + atOnce)}>
          Ver más ({formatNumber(changes.length - count, 0)})
        </Button>
      )}
    </>
  )
}
