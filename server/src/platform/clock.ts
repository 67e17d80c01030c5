/** A phone's clock may be this much ahead of ours. */
const clockSkewMs = 120_000

/** Whether a moment (ISO 8601) lies in the future, and by more than a clock that is a little ahead explains. */
export const isFuture = (moment: string, now = new Date().toISOString()): boolean =>
  Date.parse(moment) > Date.parse(now) + clockSkewMs
