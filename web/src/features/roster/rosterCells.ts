/** What stands in the cells of a roster. Pure. */
import { nameOfDay, patternDays, type PatternDay, readDay, wordOfDay } from 'contract/roster/roster-patterns.ts'
import { minutesOfShift, rosterWarnings } from 'contract/roster/roster-rules.ts'
import type { RosterDay, RosterPeople, RosterPerson } from 'contract/roster/roster.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import { type DraftDay, emptyDay, isSameDay, type PersonDraft } from './draft.ts'

export type RosterLine = RosterPeople['lines'][number]
/** Lines by id, and by which rules days are judged. */
export type Rules = { lines: ReadonlyMap<number, RosterLine>; week_minutes: number }

export type Cell = {
  date: string
  day: DraftDay
  isTyped: boolean
  warnings: readonly string[]
  /** as somebody else saved it meanwhile */
  conflict: DraftDay | undefined
}

/** 'Mamani Quispe, Juan', as people are ordered. */
export const listName = ({ last_name, first_name }: Pick<RosterPerson, 'last_name' | 'first_name'>) =>
  `${last_name}, ${first_name}`

/** 'N', 'V'; '' for an empty day. */
export const letterOf = (day: DraftDay): string => wordOfDay(day)?.charAt(0) ?? ''

/** 'Noche', or 'Noche, Línea Roja'. */
export function dayText(day: DraftDay, { lines }: Pick<Rules, 'lines'>, ownLine?: number | null): string {
  const name = nameOfDay(day)
  if (name === '') return 'sin turno'
  return day.fk_line === null || day.fk_line === ownLine ? name : `${name}, ${lines.get(day.fk_line)?.name ?? ''}`
}

/** What a cell says to screen readers, and the line below the grid to everybody. */
export function cellNotes(cell: Cell, rules: Rules, problem: string | undefined): string[] {
  return [
    ...(problem ? [problem] : []),
    ...(cell.conflict ? [`Otra persona lo cambió: ahora ${dayText(cell.conflict, rules)}`] : []),
    ...cell.warnings
  ]
}

/** @param line the one whose shifts need no name; @param date as it is read out */
export const cellLabel = (
  cell: Cell,
  { rules, line, date, problem }: { rules: Rules; line: number | null; date: string; problem: string | undefined }
): string =>
  [
    `${date}: ${dayText(cell.day, rules, line)}`,
    ...(cell.isTyped ? ['sin guardar'] : []),
    ...cellNotes(cell, rules, problem)
  ].join('. ')

/**
 * The cells of a person and the minutes of their shifts.
 * @param stored the person's days, with some before and after those that are shown: weeks and rests are judged by them
 */
export function cellsOf(
  person: RosterPerson,
  {
    stored,
    draft = {},
    dates
  }: { stored: readonly RosterDay[]; draft?: PersonDraft | undefined; dates: readonly string[] },
  { lines, week_minutes }: Rules
): { cells: Cell[]; minutes: number } {
  const saved = new Map<string, DraftDay>(stored.map(day => [day.date, day]))
  const days = new Map([...saved, ...Object.entries(draft)])
  const shiftsOf = (line: number) => lines.get(line)?.shifts ?? []
  const warnings = rosterWarnings(
    [...days].map(([date, day]) => ({ date, ...day })).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    person,
    { week_minutes, shiftsOf }
  )
  let minutes = 0
  const cells = dates.map(date => {
    const day = days.get(date) ?? emptyDay
    const typed = draft[date]
    const before = saved.get(date) ?? emptyDay
    if (day.fkc_shift !== null && day.fk_line !== null) minutes += minutesOfShift(day.fkc_shift, shiftsOf(day.fk_line))
    const isStale = typed !== undefined && typed.version !== before.version && !isSameDay(typed, before)
    return {
      date,
      day,
      isTyped: typed !== undefined,
      warnings: warnings.get(date) ?? none,
      conflict: isStale ? before : undefined
    }
  })
  return { cells, minutes }
}

const none: readonly string[] = []

/** What a text means; `line` where it names one ('Noche · Línea Roja'). null: the day becomes empty. */
export type ReadCell = { word: PatternDay | null; line?: RosterLine | undefined } | { problem: string }

const blanks = ['', '-', '–', '—', '.']

/** A cell of a spreadsheet: a letter, a word, nothing. */
export function readCell(text: string, { lines }: Pick<Rules, 'lines'>): ReadCell {
  const [written = '', lineName] = text.split('·').map(part => part.trim())
  if (blanks.includes(written)) return { word: null }
  const word = readDay(written)
  const line = lineName ? [...lines.values()].find(({ name }) => searchKey(name) === searchKey(lineName)) : undefined
  if (!word || (lineName && !line)) return { problem: `«${text.trim()}» no se entiende: ${letterHelp}` }
  return { word, line }
}

export const letterHelp = 'use M, T, N, L, V, B o P'

/**
 * The line of a shift that is typed: the selected one; among all lines the person's fixed line, the one that the day
 * has, the selected one, or else the first of the person's that is the caller's too.
 */
export function lineOfShift(
  person: RosterPerson,
  day: DraftDay,
  { line, selected, own }: { line: number | null; selected: number; own: ReadonlySet<number> }
): number {
  if (line !== null) return line
  if (person.fk_locked_line !== null) return person.fk_locked_line
  if (day.fk_line !== null && own.has(day.fk_line)) return day.fk_line
  return person.lines.includes(selected) ? selected : (person.lines.find(one => own.has(one)) ?? selected)
}

/** A day by its word; null: an empty one. */
export function dayOfWord(word: PatternDay | null, fk_line: number, version: number): DraftDay {
  if (word === null) return { ...emptyDay, version }
  const { fkc_shift, fkc_absence } = patternDays[word]
  return { fk_line: fkc_shift === null ? null : fk_line, fkc_shift, fkc_absence, version }
}
