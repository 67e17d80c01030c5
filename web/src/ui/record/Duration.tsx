import { formatDuration } from 'contract/core/format.ts'

/** Minutes as 'X h Y min'. */
export function Duration({ minutes }: { minutes: number }) {
  return <span className="tabular">{formatDuration(minutes)}</span>
}
