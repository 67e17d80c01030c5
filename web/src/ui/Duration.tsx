import { formatDuration } from 'contract/format.ts'

/** Minutes as 'X h Y min'; nothing is shown for none. */
export function Duration({ minutes }: { minutes: number | null | undefined }) {
  if (minutes === null || minutes === undefined) return null
  return <span className="tabular">{formatDuration(minutes)}</span>
}
