/** A number from `from` up to, but not including, `to`. */
export const between = (from: number, to: number): number => from + Math.random() * (to - from)

/** A whole number, both ends included. */
export const wholeBetween = (from: number, to: number): number => Math.floor(between(from, to + 1))

/** True in so many of a hundred cases. */
export const inHundred = (times: number): boolean => Math.random() * 100 < times

/** A random one of these; undefined if there are none. */
export const oneOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)]

/** Up to `most` of these, each at most once. */
export const someOf = <T>(values: readonly T[], most: number): T[] =>
  values
    .map(value => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ value }) => value)
