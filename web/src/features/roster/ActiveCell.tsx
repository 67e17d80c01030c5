import { counted, formatWeekdayDate } from 'contract/core/format.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import type { PersonDraft } from './draft.ts'
import classes from './roster.module.css'
import { cellNotes, cellsOf, dayText, listName, type Rules } from './rosterCells.ts'

type ActiveCellProps = {
  person: RosterPerson
  date: string
  stored: readonly RosterDay[]
  draft: PersonDraft | undefined
  problem: string | undefined
  rules: Rules
  line: number | null
  /** how many cells are selected */
  selected: number
}

/** Below the grid: what the active cell says, with its warnings in words. */
export function ActiveCell({ person, date, stored, draft, problem, rules, line, selected }: ActiveCellProps) {
  const [cell] = cellsOf(person, { stored, draft, dates: [date] }, rules).cells
  if (!cell) return null
  return (
    <div className={classes.said}>
      <RecordLink entity="staff" id={person.id}>
        {listName(person)}
      </RecordLink>
      <span>{formatWeekdayDate(date)}</span>
      <b>{dayText(cell.day, rules, line)}</b>
      {cell.isTyped && <span>sin guardar</span>}
      {selected > 1 && <span>{counted(selected, ['día elegido', 'días elegidos'])}</span>}
      <ul>
        {cellNotes(cell, rules, problem).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
