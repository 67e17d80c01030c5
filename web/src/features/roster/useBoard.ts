import { counted, formatNumber } from 'contract/core/format.ts'
import { type PatternDay, readDay } from 'contract/roster/roster-patterns.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { useState } from 'react'
import { cellsOf as cellsOfText } from '../../ui/grid/pasted.ts'
import { type Block, sizeOf } from '../../ui/grid/blocks.ts'
import { type Conflict, conflictsOf, countDays, type DraftDay, emptyDay, maxDraftDays, withDays } from './draft.ts'
import { daysOfEdits, type Edit, editsOfBlock, editsOfPaste, type Lines, textOfBlock } from './edits.ts'
import type { DayIndex } from './indexDays.ts'
import { letterHelp, type Rules } from './rosterCells.ts'
import type { useDraft } from './useDraft.ts'
import { type StoredDay, useSaving } from './useSaving.ts'

type BoardOptions = {
  history: ReturnType<typeof useDraft>
  lines: Lines
  rules: Rules
  index: DayIndex
  /** all people of the roster, and the days that are loaded */
  people: readonly RosterPerson[]
  span: { from: string; to: string }
  /** what is shown of it, where blocks lie */
  shown: readonly RosterPerson[]
  dates: readonly string[]
}

/** What can be done to the draft of a roster: typing, pasting, filling, saving. */
export function useBoard({ history, lines, rules, index, people, span, shown, dates }: BoardOptions) {
  const { values: draft, write } = history
  const saving = useSaving(history)
  /** what the last step did, where it isn't plain to see */
  const [note, setNote] = useState<string>()

  const loaded = new Set(people.map(({ id }) => id))
  const storedDay: StoredDay = (fk_staff, date) =>
    loaded.has(fk_staff) && span.from <= date && date <= span.to
      ? (index.day(fk_staff, date) ?? emptyDay)
      : saving.fresh?.(fk_staff, date)
  const dayOf = (fk_staff: number, date: string): DraftDay =>
    draft[fk_staff]?.[date] ?? storedDay(fk_staff, date) ?? emptyDay

  /** Puts days into the draft, unless they would be more than one call saves. */
  const put = (days: readonly RosterDay[], stored: StoredDay = storedDay): boolean => {
    const count = countDays(withDays(draft, days, stored))
    if (count > maxDraftDays) {
      const most = formatNumber(maxDraftDays, 0)
      setNote(`Serían ${formatNumber(count, 0)} días sin guardar; caben ${most} a la vez. No se ha puesto ninguno.`)
      return false
    }
    if (days.length > 0) write(before => withDays(before, days, stored))
    return true
  }

  const edit = (edits: readonly Edit[], more: readonly string[] = []) => {
    const { days, fixed } = daysOfEdits(edits, { ...lines, dayOf })
    const notes = [
      ...(fixed > 0
        ? [`${counted(fixed, ['día es', 'días son'])} de otra línea y no cambia${fixed > 1 ? 'n' : ''}`]
        : []),
      ...more
    ]
    setNote(notes.length > 0 ? `${notes.join('. ')}.` : undefined)
    return put(days)
  }

  return {
    ...saving,
    note,
    dayOf,
    put,
    conflicts: conflictsOf(draft, storedDay),
    choose: (block: Block, word: PatternDay | null) => void edit(editsOfBlock({ people: shown, dates, block }, word)),
    /** @param letter '' empties the days */
    type: (block: Block, letter: string) => {
      const word = letter === '' ? null : readDay(letter)
      if (word === undefined) return setNote(`«${letter}» no es un turno: ${letterHelp}.`)
      edit(editsOfBlock({ people: shown, dates, block }, word))
    },
    paste: (block: Block, text: string) => {
      const cells = cellsOfText(text)
      const { edits, unread, outside } = editsOfPaste(cells, { people: shown, dates, block }, rules)
      const isPut = edit(edits, [
        ...(unread.length > 0 ? [counted(unread.length, ['celda no se entiende', 'celdas no se entienden'])] : []),
        ...(outside > 0 ? [counted(outside, ['celda queda fuera', 'celdas quedan fuera'])] : [])
      ])
      if (isPut) saving.setProblems(unread.map(one => ({ ...one, day: draft[one.fk_staff]?.[one.date] })))
    },
    copy: (block: Block): string => {
      setNote(`${counted(sizeOf(block), ['día copiado', 'días copiados'])}.`)
      return textOfBlock({ people: shown, dates, block }, { dayOf, line: lines.line, rules })
    },
    /** The saved days stay, the typed ones go. */
    take: (conflicts: readonly Conflict[]) =>
      void put(conflicts.map(({ fk_staff, date, stored }) => ({ fk_staff, date, ...stored }))),
    /** The typed days shall replace the saved ones. */
    keep: (conflicts: readonly Conflict[]) =>
      void put(
        conflicts.map(({ fk_staff, date, stored, typed }) => ({ fk_staff, date, ...typed, version: stored.version }))
      ),
    discard: () => write(() => ({}))
  }
}
