import { formatShortDuration } from 'contract/core/format.ts'
import { nameOfDay, type PatternDay, patternDays } from 'contract/roster/roster-patterns.ts'
import type { RosterPerson } from 'contract/roster/roster.ts'
import type { Column } from './columns.ts'
import type { Draft } from './draft.ts'
import type { DayIndex } from './indexDays.ts'
import classes from './paper.module.css'
import { cellsOf, letterOf, listName, type Rules } from './rosterCells.ts'

type RosterPaperProps = {
  title: string
  people: readonly RosterPerson[]
  columns: readonly Column[]
  index: DayIndex
  draft: Draft
  rules: Rules
  line: number | null
}

/** The roster on paper, A4 landscape, with all its people; shifts on other lines are in brackets. */
export function RosterPaper({ title, people, columns, index, draft, rules, line }: RosterPaperProps) {
  const dates = columns.map(({ date }) => date)
  const words = (Object.keys(patternDays) as PatternDay[]).map(
    word => `${word.charAt(0)} ${nameOfDay(patternDays[word]).toLocaleLowerCase('es')}`
  )
  const isUnsaved = people.some(({ id }) => draft[id])
  return (
    <div className={classes.paper}>
      <h1>{title}</h1>
      <p>
        {words.join(' · ')}
        {line !== null && ' · entre paréntesis, turno en otra línea'}
        {isUnsaved && ' · con cambios sin guardar'}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Persona</th>
            {columns.map(column => (
              <th key={column.date} scope="col" data-weekend={column.isWeekend || undefined}>
                {column.letter}
                <br />
                {column.number}
              </th>
            ))}
            <th scope="col">Horas</th>
          </tr>
        </thead>
        <tbody>
          {people.map(person => {
            const { cells, minutes } = cellsOf(
              person,
              { stored: index.ofPerson(person.id), draft: draft[person.id], dates },
              rules
            )
            return (
              <tr key={person.id}>
                <th scope="row">{listName(person)}</th>
                {cells.map(({ date, day }, at) => (
                  <td key={date} data-weekend={columns[at]?.isWeekend || undefined}>
                    {line !== null && day.fk_line !== null && day.fk_line !== line
                      ? `(${letterOf(day)})`
                      : letterOf(day)}
                  </td>
                ))}
                <td>{minutes > 0 && formatShortDuration(minutes)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
