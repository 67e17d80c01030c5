/** A number from `from` up to, but not including, `to`. */
export const between = (from: number, to: number): number => from + Math.random() * (to - from)

/** A whole number, both ends included. */
export const wholeBetween = (from: number, to: number): number => Math.floor(between(from, to + 1))

/** True so many times of a hundred. */
export const inHundred = (times: number): boolean => Math.random() * 100 < times

/** One of these; undefined of none. */
export const oneOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)]

/** Up to so many of these, none twice. */
export const someOf = <T>(values: readonly T[], most: number): T[] =>
  values
    .map(value => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ value }) => value)
