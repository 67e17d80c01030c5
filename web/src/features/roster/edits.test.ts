import { describe, expect, test } from 'vitest'
import { emptyDay } from './draft.ts'
import { daysOfEdits, editsOfPaste, textOfBlock } from './edits.ts'
import { copyWeek, fillByPattern } from './filling.ts'
import { readSheet } from './readSheet.ts'
import type { RosterLine, Rules } from './rosterCells.ts'

const line = (id: number, name: string): RosterLine => ({ id, name, color: null, shifts: [] })
const rules: Rules = { lines: new Map([1, 2, 3].map(id => [id, line(id, `Línea ${id}`)])), week_minutes: 2880 }
const person = (id: number, last_name: string, more = {}) => ({
  id,
  first_name: 'Ana',
  last_name,
  position: null,
  is_active: true,
  lines: [1],
  fk_locked_line: null,
  specialties: [],
  trainings: [],
  fk_trainings: [],
  ...more
})
const people = [person(7, 'Alanoca'), person(8, 'Ñuñez Ríos')]
const dates = ['2026-03-02', '2026-03-03', '2026-03-04']
const night = { fk_line: 1, fkc_shift: 62, fkc_absence: null, version: 3 }
const own = new Set([1, 2])
const lines = { line: 1, selected: 1, own }
const whole = { people, dates, block: { top: 0, bottom: 0, left: 0, right: 0 } }
const empty = () => emptyDay

describe('days', () => {
  const edit = { person: people[0]!, date: dates[0]!, word: 'NOCHE' as const }

  test('a shift is of the line that is shown, with the version that was seen', () =>
    expect(daysOfEdits([edit], { ...lines, dayOf: () => ({ ...emptyDay, version: 3 }) }).days).toEqual([
      { fk_staff: 7, date: dates[0], ...night }
    ]))

  test('what is so already is no change', () =>
    expect(daysOfEdits([edit], { ...lines, dayOf: () => night })).toEqual({ days: [], fixed: 0 }))

  test('a shift of another line is changed there', () => {
    const dayOf = () => ({ ...night, fk_line: 2 })
    expect(daysOfEdits([edit], { ...lines, dayOf })).toEqual({ days: [], fixed: 1 })
    expect(daysOfEdits([{ ...edit, word: 'TARDE' }], { ...lines, line: null, dayOf }).days).toMatchObject([
      { fk_line: 2, fkc_shift: 61 }
    ])
    expect(daysOfEdits([edit], { ...lines, line: null, dayOf: () => ({ ...night, fk_line: 3 }) }).fixed).toBe(1)
  })

  test.each([
    ['the fixed one', { fk_locked_line: 2 }, 2],
    ['the selected one', { lines: [2, 1] }, 1],
    ['a person’s own', { lines: [3, 2] }, 2]
  ])('among all lines a shift is of %s', (_, more, expected) =>
    expect(
      daysOfEdits([{ ...edit, person: person(9, 'X', more) }], { ...lines, line: null, dayOf: empty }).days
    ).toMatchObject([{ fk_line: expected }])
  )
})

describe('a pasted block', () => {
  const words = (cells: string[][], block = whole.block) => {
    const { edits, unread, outside } = editsOfPaste(cells, { ...whole, block }, rules)
    return {
      edits: edits.map(
        ({ person: { id }, date, word, line: of }) => `${id} ${date.slice(8)} ${word}${of ? ` ${of}` : ''}`
      ),
      unread,
      outside
    }
  }

  test('has letters, words and lines, with and without accents; blank cells empty the day', () =>
    expect(
      words([
        ['n', 'MAÑANA', ''],
        ['Baja medica', 'noche · linea 2', '-']
      ])
    ).toEqual({
      edits: ['7 02 NOCHE', '7 03 MAÑANA', '7 04 null', '8 02 BAJA', '8 03 NOCHE 2', '8 04 null'],
      unread: [],
      outside: 0
    }))

  test('a cell that isn’t understood is named; the rest is taken', () =>
    expect(words([['N', 'turno 3']])).toEqual({
      edits: ['7 02 NOCHE'],
      unread: [{ fk_staff: 7, date: '2026-03-03', text: expect.stringContaining('«turno 3» no se entiende') }],
      outside: 0
    }))

  test('one cell fills the selection; what is beyond the grid is counted', () => {
    expect(words([['V']], { top: 0, bottom: 1, left: 1, right: 2 }).edits).toHaveLength(4)
    expect(words([['N', 'N']], { top: 1, bottom: 1, left: 2, right: 2 })).toMatchObject({
      edits: ['8 04 NOCHE'],
      outside: 1
    })
  })

  test('what is copied can be pasted', () => {
    const dayOf = (id: number, date: string) => (date === dates[2] ? emptyDay : { ...night, fk_line: id === 8 ? 2 : 1 })
    const text = textOfBlock({ ...whole, block: { top: 0, bottom: 1, left: 1, right: 2 } }, { dayOf, line: 1, rules })
    expect(text).toBe('N\t\nN · Línea 2\t')
    expect(words(text.split('\n').map(row => row.split('\t'))).edits).toEqual([
      '7 02 NOCHE',
      '7 03 null',
      '8 02 NOCHE 2',
      '8 03 null'
    ])
  })
})

describe('filling', () => {
  const away = { fk_line: null, fkc_shift: null, fkc_absence: 111, version: 1 }

  test('a pattern leaves holidays and other lines’ shifts', () => {
    const dayOf = (id: number, date: string) =>
      id === 7 && date === dates[0] ? away : id === 8 && date === dates[0] ? { ...night, fk_line: 2 } : emptyDay
    const { days, kept } = fillByPattern(
      people,
      { from: dates[0]!, to: dates[2]!, pattern: ['NOCHE', 'LIBRE'], stagger: 1 },
      { ...lines, dayOf }
    )
    expect(kept).toHaveLength(2)
    expect(days.map(({ fk_staff, date, fkc_shift }) => [fk_staff, date.slice(8), fkc_shift])).toEqual([
      [7, '03', null],
      [7, '04', 62],
      [8, '03', 62],
      [8, '04', null]
    ])
  })

  test('a week is copied without its holidays', () => {
    const known: Record<string, typeof emptyDay | typeof night | typeof away> = {
      '2026-03-02': night,
      '2026-03-03': away,
      '2026-03-04': { ...away, fkc_absence: 110 },
      '2026-03-05': { ...night, fk_line: 2 },
      '2026-03-16': away
    }
    const dayOf = (id: number, date: string) => (id === 7 ? (known[date] ?? emptyDay) : emptyDay)
    const { days, kept } = copyWeek(people, { monday: '2026-03-02', weeks: 2 }, { ...lines, dayOf })
    expect(days.map(({ date, fkc_shift, fkc_absence }) => [date, fkc_shift ?? fkc_absence])).toEqual([
      ['2026-03-09', 62],
      ['2026-03-11', 110],
      ['2026-03-18', 110]
    ])
    expect(kept).toMatchObject([{ date: '2026-03-16' }])
  })
})

describe('a sheet', () => {
  const read = (rows: string[][]) => readSheet({ rows }, people, rules)

  test('has people by name, under whatever title, and blank cells that change nothing', () => {
    const result = read([
      ['Cuadrante de marzo'],
      ['Apellidos', 'Nombre', 'Cargo', 'lun 02/03/2026', '3/3/2026'],
      ['Alanoca', 'Ana', 'Técnica', 'Noche', ''],
      ['Ana Núñez', 'Rios', '', '', 'v']
    ])
    expect(result?.problems).toEqual([])
    expect(result?.edits).toMatchObject([
      { person: { id: 7 }, date: '2026-03-02', word: 'NOCHE' },
      { person: { id: 8 }, date: '2026-03-03', word: 'VACACIONES' }
    ])
  })

  test('what isn’t understood is named by its cell', () =>
    expect(
      read([
        ['Persona', '02/03/2026'],
        ['Ana Alanoca', 'X'],
        ['Juan Pérez', 'N'],
        ['Nadie', '']
      ])?.problems
    ).toEqual([
      { cell: 'B2', text: expect.stringContaining('«X»') },
      { cell: 'A3', text: 'Nadie de los que se ven se llama «Juan Pérez»' }
    ]))

  test('without a date in any row it is no roster', () => expect(read([['a', 'b']])).toBeUndefined())
})
