/** What the simulated people know of each other without asking the server: colleagues talk. */
export type World = {
  /** lines where the demonstration's technician works: elsewhere programmed orders would stay undone */
  busyLines: readonly number[]
  /** orders that somebody has on their screen: others mostly take another one */
  inHand: Set<number>
  /** orders that a supervisor may not sign */
  notMine: Set<number>
  /** orders that the server said were closed */
  closed: Set<number>
  /** checks that the server said were answered, with the version that the answer carried */
  answered: Map<number, number>
  /** orders in review of which a check was undone, until they are sent back: two clicks, and a run may end between them */
  undone: Set<number>
  /** what nobody had to do: turns that became reading */
  idle: Map<string, number>
}

export const newWorld = (busyLines: readonly number[]): World => ({
  busyLines,
  inHand: new Set(),
  notMine: new Set(),
  closed: new Set(),
  answered: new Map(),
  undone: new Set(),
  idle: new Map()
})

/** Notes that somebody found nothing to do. */
export const noteIdle = ({ idle }: World, kind: string): void => void idle.set(kind, (idle.get(kind) ?? 0) + 1)

/** Takes a row to work on: mostly one that nobody has in hand. Gives it back when the work is over, however it ended. */
export async function withRow<Row extends { id: number }>(
  { inHand }: World,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>
): Promise<boolean> {
  const free = rows.filter(row => !inHand.has(row.id))
  const candidates = Math.random() < 0.95 ? free : rows
  const row = candidates[Math.floor(Math.random() * candidates.length)]
  if (!row) return false
  inHand.add(row.id)
  try {
    await work(row)
  } finally {
    inHand.delete(row.id)
  }
  return true
}
