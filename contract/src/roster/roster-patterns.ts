/** Shifts that repeat: 4×2, a week of nights. Pure, without zod. */
import { absence, classifierOf, shift } from '../core/classifier.ts'
import { addDays, daysBetween } from '../core/days.ts'

/** What a person may do on a day, by the words of patterns, of cells and of spreadsheets. */
export const patternDays = {
  MAÑANA: { fkc_shift: shift.MANANA, fkc_absence: null },
  TARDE: { fkc_shift: shift.TARDE, fkc_absence: null },
  NOCHE: { fkc_shift: shift.NOCHE, fkc_absence: null },
  LIBRE: { fkc_shift: null, fkc_absence: absence.LIBRE },
  VACACIONES: { fkc_shift: null, fkc_absence: absence.VACACIONES },
  BAJA: { fkc_shift: null, fkc_absence: absence.BAJA },
  PERMISO: { fkc_shift: null, fkc_absence: absence.PERMISO }
} as const satisfies Record<string, { fkc_shift: number | null; fkc_absence: number | null }>

export type PatternDay = keyof typeof patternDays

type State = { fkc_shift: number | null; fkc_absence: number | null }

/** The word of a day; undefined for an empty one. */
export const wordOfDay = ({ fkc_shift, fkc_absence }: State): PatternDay | undefined =>
  (Object.keys(patternDays) as PatternDay[]).find(
    word => patternDays[word].fkc_shift === fkc_shift && patternDays[word].fkc_absence === fkc_absence
  )

/** Twelve weeks. */
export const maxPatternDays = 84

/** The patterns that are proposed, by what people call them. */
export const usualPatterns = [
  { name: '4 × 2 de noche', pattern: ['NOCHE', 'NOCHE', 'NOCHE', 'NOCHE', 'LIBRE', 'LIBRE'] },
  { name: 'Semana de noches, de lunes a viernes', pattern: weekOf('NOCHE') },
  { name: 'Semana de mañanas, de lunes a viernes', pattern: weekOf('MAÑANA') },
  {
    name: 'Rotación de tres semanas: mañana, tarde, noche',
    pattern: [...weekOf('MAÑANA'), ...weekOf('TARDE'), ...weekOf('NOCHE')]
  }
] as const satisfies readonly { name: string; pattern: readonly PatternDay[] }[]

/** Monday to Friday, or any other five days, and two days off. */
export function weekOf(day: PatternDay): PatternDay[] {
  return [day, day, day, day, day, 'LIBRE', 'LIBRE']
}

/**
 * The days that a pattern gives to people. It repeats from `from` on.
 * @param stagger days by which each next person is further on in the pattern: crews that relieve each other
 * @throws RangeError for an empty pattern
 */
export function daysOfPattern(
  staff: readonly number[],
  { from, to, pattern, stagger = 0 }: { from: string; to: string; pattern: readonly PatternDay[]; stagger?: number }
): { fk_staff: number; date: string; day: PatternDay }[] {
  if (pattern.length === 0) throw new RangeError('an empty pattern')
  const length = daysBetween(from, to) + 1
  return staff.flatMap((fk_staff, place) =>
    Array.from({ length: Math.max(0, length) }, (_, index) => ({
      fk_staff,
      date: addDays(from, index),
      day: pattern[(index + place * stagger) % pattern.length] as PatternDay
    }))
  )
}

/**
 * The words of a typed pattern, by words or letters: 'N N N N L L', 'NNNNLL', 'noche, noche, libre'.
 * @returns undefined if a part of it is not understood, or it is longer than `maxPatternDays`
 */
export function readPattern(text: string): PatternDay[] | undefined {
  const parts = text.split(/[\s,;-]+/).filter(Boolean)
  const words = parts.flatMap(part => {
    const word = readDay(part)
    return word ? [word] : part.split('').map(readDay)
  })
  const isRead = words.every(word => word !== undefined)
  return isRead && words.length <= maxPatternDays ? words : undefined
}

/** The word that a text means: the word, its first letter or its name in lists, whatever case and accents. */
export function readDay(text: string): PatternDay | undefined {
  const key = keyOfText(text)
  return (Object.keys(patternDays) as PatternDay[]).find(word =>
    [word, word.charAt(0), nameOfDay(patternDays[word])].some(written => keyOfText(written) === key)
  )
}

/** 'Noche', 'Baja médica'; '' for an empty day. */
export function nameOfDay({ fkc_shift, fkc_absence }: State): string {
  const id = fkc_shift ?? fkc_absence
  return id === null ? '' : classifierOf(id).name
}

const keyOfText = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
