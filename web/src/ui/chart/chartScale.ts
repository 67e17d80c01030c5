import { formatNumber } from 'contract/core/format.ts'

/**
 * Round numbers from below `min` to above `max`, about `wanted` of them.
 * @param whole whole things are counted: none of them has a half
 */
export function ticksOf(min: number, max: number, wanted = 4, whole = false): number[] {
  const span = max - min || Math.abs(max) || 1
  const rough = whole ? Math.max(span / wanted, 1) : span / wanted
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step =
    [1, 2, ...(whole ? [] : [2.5]), 5, 10].map(factor => factor * magnitude).find(size => size >= rough) ?? rough
  const from = Math.floor(min / step)
  const to = Math.max(Math.ceil(max / step), from + 1)
  // Each one by itself, rounded: sums of steps would drift.
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)))
}

/** Where a value stands between two others, drawn between two places. */
export const placeOf =
  ([min, max]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    max === min ? (start + end) / 2 : start + ((value - min) / (max - min)) * (end - start)

/** A number of a plot as it is read everywhere else, with as many decimals as it has. */
export const plotNumber = (value: number) => formatNumber(value, 4, { atLeast: 0 })
