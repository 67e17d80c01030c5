import { describe, expect, test } from 'vitest'
import { daysOfPattern, patternDays, readDay, readPattern, usualPatterns, wordOfDay } from './roster-patterns.ts'
import { reachProblem, rosterWarnings } from './roster-rules.ts'

const person = { lines: [1], trainings: [{ name: 'Trabajo en altura', valid_until: '2026-03-10' }] }
const rules = { week_minutes: 48 * 60, shiftsOf: () => [] }
/** Shifts of line 1 by date; 2026-03-02 is a Monday. */
const warnings = (shifts: Record<string, number | null>, line = 1) =>
  Object.fromEntries(
    rosterWarnings(
      Object.entries(shifts).map(([date, fkc_shift]) => ({ date, fkc_shift, fk_line: fkc_shift && line })),
      person,
      rules
    )
  )
const nights = (...dates: string[]) => Object.fromEntries(dates.map(date => [`2026-03-${date}`, 62]))

describe('warnings', () => {
  test.each<[string, Record<string, number | null>, Record<string, string[]>]>([
    ['six nights are 48 hours', nights('02', '03', '04', '05', '06', '07'), {}],
    [
      'the seventh is beyond the legal hours',
      nights('02', '03', '04', '05', '06', '07', '08'),
      { '2026-03-08': ['Semana de 56 h 0 min: el máximo legal es de 48 h 0 min'] }
    ],
    ['a week begins on Monday', nights('01', '02', '03', '04', '05', '06', '07'), {}],
    ['absences take no hours', { ...nights('02', '03', '04', '05', '06', '07'), '2026-03-08': null }, {}],
    [
      'no rest after a night',
      { '2026-03-02': 62, '2026-03-03': 60 },
      { '2026-03-03': ['Solo 0 h 0 min de descanso desde el turno anterior'] }
    ],
    ['eight hours after an afternoon are enough', { '2026-03-02': 61, '2026-03-03': 60 }, {}],
    ['a day between is enough', { '2026-03-02': 62, '2026-03-04': 60 }, {}],
    ['the last valid day of a training', { '2026-03-10': 60 }, {}],
    [
      'the day after',
      { '2026-03-11': 60 },
      { '2026-03-11': ['Capacitación vencida el mar 10/03/2026: Trabajo en altura'] }
    ],
    ['absent without a valid training', { '2026-03-11': null }, {}]
  ])('%s', (_, shifts, expected) => expect(warnings(shifts)).toEqual(expected))

  test('a line that isn’t the person’s', () => {
    expect(warnings({ '2026-03-02': 60 }, 2)).toEqual({ '2026-03-02': ['No tiene asignada esta línea'] })
  })

  test('hours are those of the line’s own shifts', () => {
    const shiftsOf = () => [{ fkc_shift: 62, starts: '22:00', ends: '07:00' }]
    const days = ['02', '03', '04', '05', '06', '07'].map(date => ({
      date: `2026-03-${date}`,
      fk_line: 1,
      fkc_shift: 62
    }))
    expect([...rosterWarnings(days, person, { ...rules, shiftsOf }).keys()]).toEqual(['2026-03-07'])
  })
})

describe('patterns', () => {
  const pattern = ['NOCHE', 'NOCHE', 'LIBRE'] as const
  test('they repeat from the first day on, over the end of a year', () => {
    const days = daysOfPattern([7], { from: '2027-12-30', to: '2028-01-02', pattern })
    expect(days.map(({ date, day }) => `${date} ${day}`)).toEqual([
      '2027-12-30 NOCHE',
      '2027-12-31 NOCHE',
      '2028-01-01 LIBRE',
      '2028-01-02 NOCHE'
    ])
  })
  test('each next person is further on', () => {
    const firsts = daysOfPattern([7, 8, 9], { from: '2026-03-02', to: '2026-03-02', pattern, stagger: 2 })
    expect(firsts.map(({ day }) => day)).toEqual(['NOCHE', 'LIBRE', 'NOCHE'])
  })
  test('none before its beginning, and no empty one', () => {
    expect(daysOfPattern([7], { from: '2026-03-02', to: '2026-03-01', pattern })).toEqual([])
    expect(() => daysOfPattern([7], { from: '2026-03-02', to: '2026-03-02', pattern: [] })).toThrow(RangeError)
  })
  test.each(usualPatterns.map(({ name, pattern: usual }) => [name, usual] as const))(
    '«%s» keeps the legal hours and rests',
    (_, usual) => {
      const days = daysOfPattern([7], { from: '2026-01-05', to: '2026-03-29', pattern: usual }).map(
        ({ date, day }) => ({
          date,
          fk_line: 1,
          fkc_shift: { MAÑANA: 60, TARDE: 61, NOCHE: 62 }[day as string] ?? null
        })
      )
      expect(rosterWarnings(days, { lines: [1], trainings: [] }, rules).size).toBe(0)
    }
  )
})

test.each([
  ['2026-03-02', undefined],
  ['2025-01-26', undefined],
  ['2025-01-25', 'Es de hace más de un año: revise el año'],
  ['2027-04-06', undefined],
  ['2027-04-07', 'Falta más de un año: revise el año']
])('on 2 March 2026, %s: %s', (date, expected) => expect(reachProblem(date, '2026-03-02')).toBe(expected))

describe('what people write', () => {
  test.each([
    ['N N N L', ['NOCHE', 'NOCHE', 'NOCHE', 'LIBRE']],
    ['mtn', ['MAÑANA', 'TARDE', 'NOCHE']],
    ['noche, Mañana; manana', ['NOCHE', 'MAÑANA', 'MAÑANA']],
    ['vacaciones-B', ['VACACIONES', 'BAJA']],
    ['', []],
    ['NNX', undefined],
    ['N'.repeat(85), undefined]
  ])('%j', (text, expected) => expect(readPattern(text)).toEqual(expected))

  test.each([
    [' Permiso ', 'PERMISO'],
    ['m', 'MAÑANA'],
    ['baja medica', 'BAJA'],
    ['ma', undefined],
    ['', undefined]
  ])('the day %j', (text, expected) => expect(readDay(text)).toBe(expected))

  test('each word is that of its day', () => {
    for (const [word, day] of Object.entries(patternDays)) expect(wordOfDay(day)).toBe(word)
    expect(wordOfDay({ fkc_shift: null, fkc_absence: null })).toBeUndefined()
  })
})
