/** Milliseconds by which a phone's clock may be ahead of ours. */
const clockSkewMs = 120_000

/** Whether a moment (ISO 8601) lies further in the future than a clock that runs a little fast explains. */
export const isFuture = (moment: string, now = new Date().toISOString()): boolean =>
  Date.parse(moment) > Date.parse(now) + clockSkewMs
