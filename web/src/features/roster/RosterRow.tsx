import { formatShortDuration } from 'contract/core/format.ts'
import { nameOfDay } from 'contract/roster/roster-patterns.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { memo } from 'react'
import type { Column } from './columns.ts'
import type { PersonDraft } from './draft.ts'
import ground from './dayGround.module.css'
import classes from './rosterGrid.module.css'
import { type Cell, cellLabel, cellsOf, letterOf, listName, type Rules } from './rosterCells.ts'

/** Why days of a person can't be as they are typed, by date. */
export type PersonProblems = ReadonlyMap<string, string>

type RosterRowProps = {
  /** the id of the cell that keys act from */
  activeId: string
  index: number
  /** px from the top of the rows */
  top: number
  person: RosterPerson
  stored: readonly RosterDay[]
  draft: PersonDraft | undefined
  problems: PersonProblems | undefined
  columns: readonly Column[]
  dates: readonly string[]
  rules: Rules
  /** null: of all lines, so that each shift shows its own */
  line: number | null
  /** the column of the cell that keys act from */
  active: number | undefined
  /** the selected columns */
  left: number | undefined
  right: number | undefined
  hasWords: boolean
}

const cellClass = `${classes.cell} ${ground.ground}`

/** A person's days. Drawn anew only when something of the row changes. */
export const RosterRow = memo(function RosterRow({
  activeId,
  index,
  top,
  person,
  stored,
  draft,
  problems,
  columns,
  dates,
  rules,
  line,
  active,
  left = columns.length,
  right = -1,
  hasWords
}: RosterRowProps) {
  const { cells, minutes } = cellsOf(person, { stored, draft, dates }, rules)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-row={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={classes.name} data-name title={listName(person)}>
        <span className={classes.person}>{listName(person)}</span>
        {!person.is_active && <span className={classes.gone}>Ya no trabaja aquí</span>}
      </div>
      {cells.map((cell, at) => {
        const { day } = cell
        const problem = problems?.get(cell.date)
        const color = day.fk_line !== null && day.fk_line !== line ? rules.lines.get(day.fk_line)?.color : undefined
        const column = columns[at] as Column
        const isSelected = left <= at && at <= right
        return (
          <div
            // By place: another month changes the cells, and makes no new ones.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            role="gridcell"
            id={active === at ? activeId : undefined}
            className={cellClass}
            data-day={letterOf(day) || undefined}
            data-away={(line !== null && color !== undefined) || undefined}
            data-active={active === at || undefined}
            data-selected={isSelected || undefined}
            data-typed={cell.isTyped || undefined}
            data-mark={markOf(cell, problem)}
            data-weekend={(column.isWeekend && letterOf(day) === '') || undefined}
            data-today={column.isToday || undefined}
            aria-selected={isSelected || undefined}
            aria-label={cellLabel(cell, { rules, line, date: column.label, problem })}
            style={color ? ({ '--line': color } as object) : undefined}
          >
            {letterOf(day)}
            {hasWords && <span className={classes.word}>{nameOfDay(day)}</span>}
          </div>
        )
      })}
      <div role="gridcell" className={classes.hours} data-hours>
        {minutes > 0 ? formatShortDuration(minutes) : ''}
      </div>
    </div>
  )
})

function markOf(cell: Cell, problem: string | undefined): 'error' | 'conflict' | 'warning' | undefined {
  if (problem) return 'error'
  if (cell.conflict) return 'conflict'
  return cell.warnings.length > 0 ? 'warning' : undefined
}
