/**
 * What a date says, and which dates can say it: one rule for forms, grids, pastes and the server. Pure, without
 * zod. Days are texts 'yyyy-MM-dd'.
 */
import { addDays, addMonths } from './days.ts'
import { formatDate } from './format.ts'

/**
 * `happened`: made, commissioned, obtained: not in the future. `planned`: a first date, a planned start: from today on,
 * within some years. `valid`: the end of a warranty or a training: either, within a lifetime.
 */
export type DateKind = 'happened' | 'planned' | 'valid'

const maxPlannedYears = 10
const maxValidYears = 50
/** Nothing of a ropeway is older. */
const earliestDay = '1900-01-01'

export function dayLimits(kind: DateKind, today: string): { min: string; max: string } {
  if (kind === 'happened') return { min: earliestDay, max: today }
  if (kind === 'planned') return { min: today, max: addMonths(today, 12 * maxPlannedYears) }
  return { min: earliestDay, max: addMonths(today, 12 * maxValidYears) }
}

/** Why a day can't be of this kind; undefined if it can. */
export function dayKindProblem(kind: DateKind, day: string, today: string): string | undefined {
  const { min, max } = dayLimits(kind, today)
  if (day > max)
    return kind === 'happened' ? 'La fecha no puede ser futura' : `La fecha es posterior al ${formatDate(max)}`
  if (day < min) return kind === 'planned' ? 'La fecha ya ha pasado' : `La fecha es anterior al ${formatDate(min)}`
  return undefined
}

/** A planned start may lie so far back: in the night that is not over, wherever the day begins. */
const startGraceMs = 36 * 3_600_000

/** Why a planned moment (ISO 8601) can't be one; undefined if it can. */
export function plannedMomentProblem(moment: string, now: string): string | undefined {
  if (Date.parse(moment) < Date.parse(now) - startGraceMs) return 'La fecha ya ha pasado'
  const { max } = dayLimits('planned', now.slice(0, 10))
  return moment.slice(0, 10) > max ? `La fecha es posterior al ${formatDate(max)}` : undefined
}

/**
 * The year of two digits: of what happened the nearest one that isn't to come, of what is planned the one of this
 * century, of anything else the nearest.
 */
export function fullYear(digits: number, kind: DateKind | undefined, today: string): number {
  const thisYear = Number(today.slice(0, 4))
  const year = thisYear - (thisYear % 100) + digits
  if (kind === 'planned' || kind === 'valid') return year
  if (kind === 'happened') return year > thisYear ? year - 100 : year
  return [year - 100, year, year + 100].reduce((best, one) =>
    Math.abs(one - thisYear) < Math.abs(best - thisYear) ? one : best
  )
}

/** Longest execution without a break; longer ones are several, or a wrong month. */
const maxExecutionDays = 7
/** How long before its order was written work may have begun. */
const maxDaysBefore = 31

/**
 * What is wrong with an execution, by field: absurdly long, far before its order, or beyond what is planned.
 * @param from, to, created moments (ISO 8601)
 * @param dayAt the day of a moment on the operator's clock
 */
export function executionProblem(
  { from, to, created }: { from: string; to: string; created: string },
  today: string,
  dayAt: (moment: string) => string
): { start_at: string } | { end_at: string } | undefined {
  const day = dayAt(from)
  if (day < addDays(dayAt(created), -maxDaysBefore))
    return { start_at: `Cae más de ${maxDaysBefore} días antes de la orden: compruebe el día, el mes y el año` }
  if (day > today) {
    const problem = dayKindProblem('planned', day, today)
    if (problem) return { start_at: problem }
  }
  if (Date.parse(to) - Date.parse(from) > maxExecutionDays * 86_400_000)
    return { end_at: `Dura más de ${maxExecutionDays} días: compruebe el día, el mes y el año, o divídala en varias` }
  return undefined
}
