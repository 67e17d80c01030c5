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
