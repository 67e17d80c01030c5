import { turnBefore, turnsAfter } from 'contract/cron-jobs/cron.ts'
import { requireValue } from '../../platform/require-value.ts'

type Scheduled = {
  expression: string
  time_zone: string
  missed: 'skip' | 'once' | 'all'
  /** the first of its turns that nothing was done for */
  next_run_at: Date
}

/** Milliseconds after which a turn was missed: no server was there to see it. */
const graceMs = 10 * 60_000
/** Turns made up at once; the rest follow in the next round. */
export const maxTurnsAtOnce = 500

/**
 * What is to be done of the turns of a scheduled task until now: those of the last minutes; of those that were missed
 * none (`skip`, which is noted once), the latest if no other is due (`once`), or each (`all`).
 */
export function turnsDue(
  { expression, time_zone, missed, next_run_at }: Scheduled,
  now: Date
): { run: Date[]; skipped: Date | undefined; next: Date } {
  const since = (moment: Date, count: number) => turnsAfter(expression, time_zone, new Date(+moment - 1), count)
  const isOver = (turn: Date) => turn <= now
  const onTimeFrom = new Date(Math.max(+next_run_at, +now - graceMs))
  const hasMissed = next_run_at < onTimeFrom
  if (missed === 'all' && hasMissed) {
    const turns = since(next_run_at, maxTurnsAtOnce + 1)
    const run = turns.filter(isOver).slice(0, maxTurnsAtOnce)
    return { run, skipped: undefined, next: requireValue(turns[run.length]) }
  }
  const onTime = since(onTimeFrom, graceMs / 60_000 + 1).filter(isOver)
  const latest = turnBefore(expression, time_zone, new Date(+now + 1000)) ?? next_run_at
  return {
    run: onTime.length === 0 && missed === 'once' && latest >= next_run_at ? [latest] : onTime,
    skipped: hasMissed && missed === 'skip' ? next_run_at : undefined,
    next: requireValue(turnsAfter(expression, time_zone, now, 1)[0])
  }
}
