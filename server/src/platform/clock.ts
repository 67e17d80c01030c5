import { type DateKind, dayKindProblem, plannedMomentProblem } from 'contract/core/date-kinds.ts'
import { invalid } from './http/errors.ts'

/** The present moment (ISO) and the operator's zone. */
export type Clock = { now: string; timeZone: string }

/** Milliseconds by which a phone's clock may be ahead of ours. */
const clockSkewMs = 120_000

/**
 * Refuses moments (ISO 8601, by field) that lie further in the future than a clock that runs a little fast explains.
 * @throws VALIDATION.INVALID_DATA
 */
export function requirePast(moments: Record<string, string | undefined>, now = new Date().toISOString()): void {
  const latest = Date.parse(now) + clockSkewMs
  for (const [field, moment] of Object.entries(moments))
    if (moment !== undefined && Date.parse(moment) > latest) throw invalid({ [field]: 'La fecha no puede ser futura' })
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Refuses planned moments that have passed or are absurdly far, of those that are given and differ from before.
 * @throws VALIDATION.INVALID_DATA
 */
export function requirePlanned(names: readonly string[], fields: Fields, before: Fields | undefined): void {
  const wrong = plannedProblems(names, fields, before)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** The same, as pairs of field and text. */
export function plannedProblems(
  names: readonly string[],
  fields: Fields,
  before: Fields | undefined
): [string, string][] {
  const now = new Date().toISOString()
  return names.flatMap((name): [string, string][] => {
    const [moment, earlier] = [fields[name], before?.[name]]
    if (typeof moment !== 'string') return []
    if (typeof earlier === 'string' && Date.parse(earlier) === Date.parse(moment)) return []
    const problem = plannedMomentProblem(moment, now)
    return problem ? [[name, problem]] : []
  })
}

/**
 * Refuses days that can't be of their kind, of those that are given and differ from before.
 * @throws VALIDATION.INVALID_DATA
 */
export function requireDays(
  kinds: Readonly<Record<string, DateKind>>,
  fields: Fields,
  before: Fields | undefined,
  today: string
): void {
  const wrong = Object.entries(kinds).flatMap(([field, kind]) => {
    const day = fields[field]
    const problem = typeof day === 'string' && day !== before?.[field] ? dayKindProblem(kind, day, today) : undefined
    return problem ? [[field, problem]] : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}
