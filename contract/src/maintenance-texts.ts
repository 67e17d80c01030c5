/** What people read about maintenance that is due (specification section 9). Pure, without zod. */
import { daysBetween, daysText, spanText } from './days.ts'
import { formatNumber } from './format.ts'

/**
 * The message for a due date; both are days. What lies ahead is told in its largest whole unit, as the text has it; what is
 * late always in days, because the quoted text has nothing else and days are what tolerances are given in. Null without a date.
 */
export function maintenanceMessage(due: string | null, today: string): string | null {
  if (due === null) return null
  const days = daysBetween(today, due)
  if (days < 0) return `El mantenimiento debía realizarse hace ${daysText(-days)}.`
  return days === 0 ? 'El mantenimiento es hoy.' : `El próximo mantenimiento es en ${spanText(today, due)}.`
}

/**
 * 'Cada 3 meses', 'Cada 1 hora', 'Cada 2,500 km'. The unit comes from a catalogue, in singular or plural, with or
 * without a capital; its first word is put into the number that `n` asks for. '' if either is missing.
 */
export function intervalLabel(n: number | null | undefined, unitName: string | null | undefined): string {
  const [unit, ...rest] = (unitName ?? '').trim().split(/\s+/)
  if (n === null || n === undefined || !unit) return ''
  const word = isSymbol(unit) ? unit : unit.toLowerCase()
  return ['Cada', formatNumber(n, 2, { atLeast: 0 }), n === 1 ? singular(word) : plural(word), ...rest].join(' ')
}

/** Symbols (km, h, kWh, min) stay as they are, capitals too: SI symbols have no plural. */
const isSymbol = (word: string) => !/[aeiouáéíóú]/i.test(word) || word === 'min' || !/^\p{L}+$/u.test(word)

// An accented í or ú is a syllable of its own: dí-as.
const syllables = (word: string) => word.match(/[íú]|[aeiouáéóü]+/gi)?.length ?? 0

const unaccented: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }

function plural(word: string): string {
  if (isSymbol(word)) return word
  // 'mes' takes an ending; 'lunes', 'martes', and what is plural already, don't.
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
