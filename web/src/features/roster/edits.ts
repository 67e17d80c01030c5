/** From what is typed, pasted or read from a file to days of the draft. Pure. */
import type { PatternDay } from 'contract/roster/roster-patterns.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { type Block, placePasted } from '../../ui/grid/blocks.ts'
import { type DraftDay, isSameDay } from './draft.ts'
import { dayOfWord, letterOf, lineOfShift, readCell, type Rules } from './rosterCells.ts'

/** null: the day becomes empty; `line` where the text names one. */
export type Edit = { person: RosterPerson; date: string; word: PatternDay | null; line?: number | undefined }

/** Which lines shifts are put on. */
export type Lines = {
  /** the line that is shown; null: all of the caller's */
  line: number | null
  selected: number
  own: ReadonlySet<number>
}

export type DayOf = (person: number, date: string) => DraftDay

/** A shift that is changed elsewhere: in its line's roster, or by those who work there. */
const isFixed = ({ fk_line }: DraftDay, { line, own }: Lines) =>
  fk_line !== null && (line === null ? !own.has(fk_line) : fk_line !== line)

/** The days of edits. @returns `fixed`: how many stay, because they are shifts of another line */
export function daysOfEdits(
  edits: readonly Edit[],
  { dayOf, ...lines }: Lines & { dayOf: DayOf }
): { days: RosterDay[]; fixed: number } {
  let fixed = 0
  const days = edits.flatMap(({ person, date, word, line }): RosterDay[] => {
    const before = dayOf(person.id, date)
    const day = dayOfWord(word, line ?? lineOfShift(person, before, lines), before.version)
    if (isSameDay(day, before)) return []
    if (isFixed(before, lines) || (day.fk_line !== null && !lines.own.has(day.fk_line))) {
      fixed++
      return []
    }
    return [{ fk_staff: person.id, date, ...day }]
  })
  return { days, fixed }
}

type Target = { people: readonly RosterPerson[]; dates: readonly string[]; block: Block }

/** One word in every cell of a block. */
export const editsOfBlock = ({ people, dates, block }: Target, word: PatternDay | null): Edit[] =>
  people
    .slice(block.top, block.bottom + 1)
    .flatMap(person => dates.slice(block.left, block.right + 1).map(date => ({ person, date, word })))

export type Unread = { fk_staff: number; date: string; text: string }

/**
 * A pasted block as `placePasted` lays it out.
 * @returns `outside`: cells beyond the grid
 */
export function editsOfPaste(
  cells: readonly (readonly string[])[],
  { people, dates, block }: Target,
  rules: Pick<Rules, 'lines'>
): { edits: Edit[]; unread: Unread[]; outside: number } {
  const { inside, outside } = placePasted(cells, block, { rows: people.length, columns: dates.length })
  const [edits, unread]: [Edit[], Unread[]] = [[], []]
  for (const { row, column, text } of inside) {
    const [person, date] = [people[row], dates[column]]
    if (!person || date === undefined) continue
    const read = readCell(text, rules)
    if ('problem' in read) unread.push({ fk_staff: person.id, date, text: read.problem })
    else edits.push({ person, date, word: read.word, line: read.line?.id })
  }
  return { edits, unread, outside }
}

/** The cells of a block as a spreadsheet takes them; shifts of other lines with the line's name. */
export const textOfBlock = (
  { people, dates, block }: Target,
  { dayOf, line, rules }: { dayOf: DayOf; line: number | null; rules: Pick<Rules, 'lines'> }
): string =>
  people
    .slice(block.top, block.bottom + 1)
    .map(person =>
      dates
        .slice(block.left, block.right + 1)
        .map(date => {
          const day = dayOf(person.id, date)
          const name = day.fk_line === null || day.fk_line === line ? '' : ` · ${rules.lines.get(day.fk_line)?.name}`
          return letterOf(day) + name
        })
        .join('\t')
    )
    .join('\n')
