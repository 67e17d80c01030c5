/** When a failure is a repeated one. Pure, without zod. */

/**
 * A failure: a corrective order that wasn't cancelled, of which base and type of failure are known. It happens when its
 * order is created.
 */
export type Failure = { id: number; fk_base: number; fk_failure_type: number; created_at: string }

const dayMs = 86_400_000

/**
 * Which one each failure is of its base and type, counting those of so many days before it and itself: 1 for the first.
 * Two of the same moment follow each other by id.
 */
export function placesOf(failures: readonly Failure[], days: number): Map<number, number> {
  const places = new Map<number, number>()
  const kinds = Map.groupBy(failures, ({ fk_base, fk_failure_type }) => `${fk_base} ${fk_failure_type}`)
  for (const same of kinds.values()) {
    const inOrder = same
      .map(({ id, created_at }) => ({ id, at: Date.parse(created_at) }))
      .toSorted((a, b) => a.at - b.at || a.id - b.id)
    let first = 0
    for (const [index, { id, at }] of inOrder.entries()) {
      while ((inOrder[first]?.at ?? at) < at - days * dayMs) first++
      places.set(id, index - first + 1)
    }
  }
  return places
}

/** 'Falla repetida: 3.ª en 30 días'. */
export const repeatText = (nth: number, days: number): string => `Falla repetida: ${nth}.ª en ${days} días`
