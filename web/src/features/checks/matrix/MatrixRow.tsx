import { memo, type ReactNode } from 'react'
import lines from '../../../records/checks/checks.module.css'
import { useTimeZone } from '../../../ui/shell/timeZone.ts'
import { type Mark, viewOf } from './cellView.ts'
import type { Cell, Matrix } from './matrix.ts'
import classes from './matrix.module.css'
import { MatrixCell } from './MatrixCell.tsx'

type MatrixRowProps = {
  index: number
  base: Matrix['rows'][number]
  /** its place, where the row before has another one */
  place: string
  /** who else of the crew is there; '' for nobody */
  crew: string
  columns: Matrix['columns']
  cells: readonly (Cell | undefined)[]
  marks: readonly Mark[]
  /** the column of the cell that keys act from, and the selected ones; -1 for none */
  active: number
  left: number
  right: number
  /** the field in the active cell, while a measure is typed */
  field: ReactNode
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

const isSameRow = (before: MatrixRowProps, now: MatrixRowProps): boolean =>
  before.index === now.index &&
  before.place === now.place &&
  before.crew === now.crew &&
  before.active === now.active &&
  before.left === now.left &&
  before.right === now.right &&
  before.field === now.field &&
  before.base.id === now.base.id &&
  isSameList(before.cells, now.cells) &&
  isSameList(before.marks, now.marks) &&
  isSameList(
    before.columns.map(({ id }) => id),
    now.columns.map(({ id }) => id)
  )

/** A base with its cells. Drawn anew only when something of the row changes: a slow phone takes long for forty. */
export const MatrixRow = memo(function MatrixRow({
  index,
  base,
  place,
  crew,
  columns,
  cells,
  marks,
  active,
  left,
  right,
  field
}: MatrixRowProps) {
  const zone = useTimeZone()
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} data-row={index}>
      <div role="rowheader" className={classes.name} data-name title={`${base.name} · ${base.location.name}`}>
        <span className="code">{base.code}</span>
        {crew ? <span className={lines.crew}>{crew}</span> : place && <span className={classes.place}>{place}</span>}
      </div>
      {columns.map((activity, column) => {
        const view = viewOf(cells[column], zone)
        const mark = marks[column]
        return (
          <MatrixCell
            key={activity.id}
            look={view.look}
            text={markText(mark) ?? view.text}
            delivery={view.delivery}
            label={`${base.code}, ${activity.name}: ${markWords(mark) ?? view.words}`}
            isActive={active === column}
            isSelected={left <= column && column <= right}
            mark={mark}
            field={active === column ? field : undefined}
          />
        )
      })}
    </div>
  )
}, isSameRow)

const markText = (mark: Mark) => mark && { coming: 'OK', except: 'Abierto' }[mark]
const markWords = (mark: Mark) => mark && { coming: 'quedará OK', except: 'elegido, queda abierto' }[mark]
