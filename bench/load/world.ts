/** What the simulated people know of each other's work without asking the server. */
export type World = {
  /** lines on which the demonstration's technician works; orders programmed on others would never be executed */
  busyLines: readonly number[]
  /** orders on a person's screen, which others usually avoid */
  inHand: Set<number>
  /** orders that the supervisor may not sign */
  notMine: Set<number>
  /** orders that the server confirmed as closed */
  closed: Set<number>
  /** checks that the server confirmed as answered, with the version in its answer */
  answered: Map<number, number>
  /** orders in review with an undone check, until they are sent back; a run may end between the two clicks */
  undone: Set<number>
  /** turns without anything to do, in which people read instead, by kind of person */
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

/** Counts a turn in which a person found nothing to do. */
export const noteIdle = ({ idle }: World, kind: string): void => void idle.set(kind, (idle.get(kind) ?? 0) + 1)

/**
 * Works on a row, usually one that isn't on another person's screen, and releases it at the end, whatever the result.
 */
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
