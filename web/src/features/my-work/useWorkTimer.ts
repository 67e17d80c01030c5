import { timerKey } from '../../records/my-work/timerKey.ts'
import { dropStored } from '../../api/storage.ts'
import { useStored } from '../../ui/shell/useStored.ts'

/** Work that is timed: moments in ms; `stop` once it has ended and isn't saved yet. */
type Run = { start: number; stop?: number }

const isRun = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Number.isFinite((value as Run).start))

const minuteMs = 60_000

/** Whole minutes between two moments; 0 when the clock was set back. */
export const minutesBetween = (start: number, stop: number): number =>
  Math.max(0, Math.round((stop - start) / minuteMs))

/** A user's timer of an order. It is in this browser until its minutes are saved, also while the page is closed. */
export function useWorkTimer(user: string, order: number) {
  const key = timerKey(user, order)
  const [run, setRun] = useStored<Run | null>(key, null, isRun)
  return {
    run,
    start: () => setRun({ start: Date.now() }),
    stop: () => setRun(before => before && { ...before, stop: Date.now() }),
    clear: () => {
      setRun(null)
      dropStored(name => name === key)
    }
  }
}
