/** A pseudorandom sequence, the same at every run (mulberry32). */
export type Random = ReturnType<typeof randomFrom>

export function randomFrom(seed: string) {
  let state = hash(seed)
  /** from 0, below 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** a whole number, both ends included */
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const chance = (probability: number) => next() < probability
  const pick = <T>(items: readonly T[]): T => {
    if (!items.length) throw new RangeError('nothing to pick from')
    return items[int(0, items.length - 1)] as T
  }
  /** `count` different items in random order, or all if there are fewer */
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items]
    const taken: T[] = []
    while (taken.length < count && rest.length) taken.push(...rest.splice(int(0, rest.length - 1), 1))
    return taken
  }
  /** one of the values by its weight, a share of the sum */
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return (choices.at(-1) as readonly [T, number])[0]
  }
  /** within ±1, more often near 0 */
  const around = () => (next() + next() + next()) / 1.5 - 1
  return { next, int, chance, pick, some, weighted, around }
}

/** A whole number of 0 or more that depends only on the text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
