/** A sheet of people × days, as `roster?format=xlsx` writes it or as people keep it. Pure. */
import { isDay } from 'contract/core/days.ts'
import type { RosterPerson } from 'contract/roster/roster.ts'
import type { Sheet } from '../../ui/files/fileCells.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import type { Edit } from './edits.ts'
import { readCell, type Rules } from './rosterCells.ts'

/** What is wrong with a cell, by its name in the sheet: 'C4'. */
export type CellProblem = { cell: string; text: string }
export type ReadSheet = { edits: Edit[]; problems: CellProblem[] }

/** '2026-03-02' of 'lun 02/03/2026' or '2/3/2026'. */
function dateOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : undefined
}

/** 'A', 'Z', 'AA' */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

/** The people whom the cells before the first date name: surname and name, in one cell or in two, in either order. */
function peopleNamed(cells: readonly string[], people: readonly RosterPerson[]): RosterPerson[] {
  const words = (text: string) =>
    searchKey(text)
      .split(/[\s,]+/)
      .filter(Boolean)
      .toSorted()
      .join(' ')
  const [first = '', second = ''] = cells
  const written = [words(`${first} ${second}`), words(first)]
  return people.filter(({ first_name, last_name }) => written.includes(words(`${last_name} ${first_name}`)))
}

/**
 * The days of a sheet: its head is the first row with a date; blank cells leave the day as it is.
 * @returns undefined if no row has a date
 */
export function readSheet(
  { rows }: Sheet,
  people: readonly RosterPerson[],
  rules: Pick<Rules, 'lines'>
): ReadSheet | undefined {
  const head = rows.findIndex(row => row.some(dateOf))
  const dates = rows[head]?.map(dateOf) ?? []
  const first = dates.findIndex(date => date !== undefined)
  if (head < 0) return undefined
  const [edits, problems]: [Edit[], CellProblem[]] = [[], []]
  for (const [below, cells] of rows.slice(head + 1).entries()) {
    const row = head + below + 2
    const filled = dates.flatMap((date, column) => (date && cells[column]?.trim() ? [{ date, column }] : []))
    if (filled.length === 0) continue
    const [person, ...others] = peopleNamed(cells.slice(0, first), people)
    if (!person || others.length > 0) {
      const name = cells.slice(0, Math.min(first, 2)).join(' ').trim()
      problems.push({
        cell: `A${row}`,
        text: person ? `Hay varias personas que se llaman «${name}»` : `Nadie de los que se ven se llama «${name}»`
      })
      continue
    }
    for (const { date, column } of filled) {
      const read = readCell(cells[column] ?? '', rules)
      if ('problem' in read) problems.push({ cell: `${columnName(column)}${row}`, text: read.problem })
      else edits.push({ person, date, word: read.word, line: read.line?.id })
    }
  }
  return { edits, problems }
}
