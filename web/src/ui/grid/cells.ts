import { dayOf } from 'contract/core/format.ts'
import { fittingNumber, meaningsOf } from '../input/numbers.ts'
import { numberText } from '../input/numberText.ts'
import { type DayMeaning, dayProblem, readDay } from '../input/texts.ts'
import { momentOf } from '../input/moments.ts'

/** What is typed into a cell. `planned`: a day to come; `moment`: a day, with a time of day if it is known. */
export type CellKind = 'number' | 'date' | 'moment' | 'text' | 'planned'

/** What a typed cell means: nothing, a value (a moment as ISO, a day as `yyyy-MM-dd`), or why it means nothing. */
export type Cell = { value: null } | { value: number | string } | { problem: string }

const formula = 'Es una fórmula: péguela como valor'

/**
 * Reads a cell as it was typed or pasted.
 * @param zone the operator's, for moments
 * @param now a moment that is only a day is its noon; today it is now
 * @param fits whether a number is expected there: of two meanings, the only one that fits is taken
 */
export function readCell(
  kind: CellKind,
  text: string,
  zone: string,
  now = new Date().toISOString(),
  fits?: (number: number) => boolean
): Cell {
  const typed = text.trim()
  if (typed === '') return { value: null }
  // Also formulas, which a spreadsheet would run when the text is opened there again.
  if (/^[=@]|^[+-](?![\d.,])/.test(typed)) return { problem: formula }
  if (kind === 'text') return { value: typed }
  if (kind === 'number') return readNumber(typed, fits)
  if (kind === 'moment') return readMoment(typed, zone, now)
  return readDate(typed, kind === 'planned' ? { kind, today: dayOf(now, zone) } : {})
}

function readNumber(typed: string, fits: ((number: number) => boolean) | undefined): Cell {
  const [number, ...others] = meaningsOf(typed)
  const expected = fittingNumber(typed, fits)
  if (expected !== null && !Number.isNaN(expected)) return { value: expected }
  if (number === undefined) return { problem: 'No es un número' }
  if (others.length === 0) return { value: number }
  const both = [number, ...others].map(numberText).join(' o ')
  return { problem: `Puede ser ${both}: escríbalo sin separar los miles` }
}

/** A pasted day may be written the other way round, as programs do. */
const isoFirst = (typed: string) => typed.replace(/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, '$3/$2/$1')

function readDate(typed: string, meaning: DayMeaning): Cell {
  const day = readDay(isoFirst(typed), meaning)
  const problem = dayProblem(day, meaning)
  return problem ? { problem } : { value: day }
}

/** '8:00', '20:00:05', '8:00:00 p. m.', each perhaps with 'Z' or an offset. */
const clock =
  /^(?<hours>\d{1,2})(?:[:.h ]?(?<minutes>\d{2}))?(?::(?<seconds>\d{2})(?<fraction>[.,]\d+)?)?\s*(?:(?<half>[ap])\.?\s*m\.?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/i

/** A pasted time of day: minutes of the day, seconds, and its offset if it says one; undefined for anything else. */
function readClock(typed: string): { time: string; seconds: number; offset: string | undefined } | undefined {
  const { hours = '', minutes = '0', seconds = '0', fraction = '', half, zone } = clock.exec(typed)?.groups ?? {}
  const isTwelve = half !== undefined
  const hour = isTwelve ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hours === '' || (isTwelve && (Number(hours) < 1 || Number(hours) > 12)) || hour > 23) return undefined
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const time = `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
  // A spreadsheet's …:59.9999999 is the next second.
  return { time, seconds: Math.round(Number(seconds) + Number(fraction.replace(',', '.') || 0)), offset: zone }
}

function readMoment(typed: string, zone: string, now: string): Cell {
  if (/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(typed) && !Number.isNaN(Date.parse(typed)))
    return { value: new Date(typed).toISOString() }
  const [, days = '', times = ''] = /^(\S+)(?:[T ]\s*(.+))?$/.exec(typed.replace('T', ' ')) ?? []
  const date = readDate(days, {})
  if ('problem' in date) return date
  if (times === '' && date.value === dayOf(now, zone)) return { value: now }
  const read = readClock(times === '' ? '12:00' : times.replace(/ ?h$/, ''))
  if (!read) return { problem: 'Escriba la hora como 08:30' }
  const { time, seconds, offset } = read
  const local = `${String(date.value)}T${time}`
  const minute = offset ? new Date(`${local}${offset}`).toISOString() : momentOf(local, zone)
  return { value: new Date(Date.parse(minute) + seconds * 1000).toISOString() }
}
