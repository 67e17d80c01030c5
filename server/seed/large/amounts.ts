import type { Clock } from '../clock.ts'

/** Each line's share of everything in percent, in the order in which the demonstration has the lines. */
const shares = [10, 11, 11, 12, 9, 9, 9, 11, 8, 10]

/** Days of history; the youngest line is a little older than this. */
const days = 2800

export type Amounts = ReturnType<typeof amountsOf>

/** How much is added to the demonstration, and when it happened. @param scale 1: a million orders; 0.001: a thousand */
export function amountsOf(scale: number, clock: Clock) {
  const orders = Math.round(1_000_000 * scale)
  return {
    orders,
    /** anomaly reports */
    reports: Math.round(200_000 * scale),
    days,
    perDay: orders / days,
    /** orders from this one on have people and history; the open ones are among them */
    recent: orders * 0.8,
    /** orders from this one on have tasks in their checks, and people who did them; the open ones are among them */
    latest: orders * 0.94,
    /** one base in sixteen has no plan, the others have eight activities each */
    bases: Math.round(40_000 * scale),
    people: Math.max(20, Math.round(440 * scale)),
    /** a PostgreSQL array of a hundred numbers of lines: the n-th row belongs to the one at n modulo 100 */
    lines: `'{${shares.flatMap((share, line) => Array<number>(share).fill(line + 1)).join()}}'::int[]`,
    now: `timestamptz '${new Date(clock.now).toISOString()}'`,
    yesterday: `date '${clock.text(clock.today - 1)}'`,
    firstDay: `date '${clock.text(clock.today - days)}'`,
    zone: `'${clock.timeZone}'`
  }
}
