/** What people read about maintenance that is due (specification section 9). Pure, without zod. */
import { addDays, daysBetween, daysText, spanText } from '../core/days.ts'
import { formatNumber } from '../core/format.ts'

/**
 * The message for a due date; both arguments are days. The time left is given in its largest whole unit; a delay is
 * always given in days, because the specification quotes only that form and tolerances are in days. Null without a
 * date.
 */
export function maintenanceMessage(due: string | null, today: string): string | null {
  if (due === null) return null
  const days = daysBetween(today, due)
  if (days < 0) return `El mantenimiento debía realizarse hace ${daysText(-days)}.`
  return days === 0 ? 'El mantenimiento es hoy.' : `El próximo mantenimiento es en ${spanText(today, due)}.`
}

/**
 * How what is due on a day stands today. Its tolerance is the days of delay that don't make it late yet; the day itself
 * and what comes after it are in time.
 */
export function punctualityOf(
  { due_date: due, tolerance_days }: { due_date: string | null; tolerance_days: number },
  today: string
): 'in_time' | 'tolerated' | 'late' {
  if (due === null || due >= today) return 'in_time'
  return addDays(due, tolerance_days) < today ? 'late' : 'tolerated'
}

/**
 * 'Cada 3 meses', 'Cada 1 hora', 'Cada 2,500 km'. `unitName` comes from a catalogue, in singular or plural, with or
 * without a capital; its first word is inflected to agree with `n`. '' if either is missing.
 */
export function intervalLabel(n: number | null | undefined, unitName: string | null | undefined): string {
  const [unit, ...rest] = (unitName ?? '').trim().split(/\s+/)
  if (n === null || n === undefined || !unit) return ''
  const word = isSymbol(unit) ? unit : unit.toLowerCase()
  return ['Cada', formatNumber(n, 2, { atLeast: 0 }), n === 1 ? singular(word) : plural(word), ...rest].join(' ')
}

/** Unit symbols (km, h, kWh, min) are never inflected, nor their capitals changed: SI symbols have no plural. */
const isSymbol = (word: string) => !/[aeiouáéíóú]/i.test(word) || word === 'min' || !/^\p{L}+$/u.test(word)

// An accented í or ú makes a syllable of its own: dí-as.
const syllables = (word: string) => word.match(/[íú]|[aeiouáéóü]+/gi)?.length

const unaccented: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }

function plural(word: string): string {
  if (isSymbol(word)) return word
  // A word of one syllable ('mes') takes an ending; longer ones ('lunes', 'martes', plurals) stay as they are.
  if (word.endsWith('s')) return syllables(word) === 1 ? `${word}es` : word
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`
  if (/[aeiouáéó]$/.test(word)) return `${word}s`
  return `${word.replace(/[áéíóú](?=n$)/, vowel => unaccented[vowel] ?? vowel)}es`
}

function singular(word: string): string {
  const weekday = /^(lunes|martes|miércoles|jueves|viernes)$/.test(word)
  if (isSymbol(word) || weekday || syllables(word) === 1 || !word.endsWith('s')) return word
  if (word.endsWith('iones')) return word.replace(/iones$/, 'ión')
  if (word.endsWith('ces')) return word.replace(/ces$/, 'z')
  if (/(mes|[aeo]r)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
