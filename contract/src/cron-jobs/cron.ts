/** When an expression of five parts (minute, hour, day, month, weekday) has its turns. Pure, without zod. */
import { Cron } from 'croner'

const maxExpressionLength = 100
/** What both croner and the sentence understand: numbers, names, lists, ranges, steps; `L`, `5L`, `5#1`, `15W`. */
const plain = String.raw`(\*|(\d+|[A-Z]{3})(-(\d+|[A-Z]{3}))?)(/\d+)?`
const part = new RegExp(`^(${plain}(,${plain})*|\\d*L|LW|\\d+W|\\d#[1-5])$`, 'i')

/** Whether PostgreSQL and the browser know a zone by this name: 'America/La_Paz'. */
export function isTimeZone(name: string): boolean {
  // Offsets are zones to the browser, but have no changes of clocks.
  if (!/^[A-Z]/i.test(name) || name.length > 60) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const cronOf = (expression: string, timeZone: string) =>
  new Cron(expression, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true })

/** What is wrong with an expression, in words; undefined if it has turns. */
export function expressionProblem(expression: string): string | undefined {
  const parts = expression.trim().split(/\s+/)
  if (expression.length > maxExpressionLength || parts.length !== 5)
    return 'Escriba cinco partes: minuto, hora, día, mes y día de la semana'
  if (!parts.every(one => part.test(one))) return 'La expresión no es válida'
  try {
    return cronOf(expression, 'UTC').nextRun() ? undefined : 'Esta fecha no llega nunca'
  } catch {
    return 'La expresión no es válida'
  }
}

/**
 * The next turns after a moment, as moments. At a change of clocks a time of day that doesn't exist has its turn when
 * the clock goes on, one that exists twice has it once, also one of a list; what comes at every minute or hour (`*`,
 * steps) comes by elapsed time.
 */
export const turnsAfter = (expression: string, timeZone: string, after: Date, count: number): Date[] =>
  cronOf(expression, timeZone).nextRuns(count, after)

/** The latest turn before a moment. */
export const turnBefore = (expression: string, timeZone: string, moment: Date): Date | undefined =>
  cronOf(expression, timeZone).previousRuns(1, moment)[0]
