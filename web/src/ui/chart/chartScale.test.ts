import { expect, test } from 'vitest'
import { placeOf, ticksOf } from './chartScale.ts'

test.each([
  [0, 10, [0, 2.5, 5, 7.5, 10]],
  [12.5, 19, [12, 14, 16, 18, 20]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
  [-4, 4, [-4, -2, 0, 2, 4]],
  [7, 7, [6, 8]],
  [0, 0, [0, 0.25]],
  [980_000, 1_020_000, [980_000, 990_000, 1_000_000, 1_010_000, 1_020_000]]
])('ticks from %d to %d', (min, max, expected) => {
  expect(ticksOf(min, max)).toEqual(expected)
})

test('a value between two others stands in between; a single one in the middle', () => {
  const place = placeOf([10, 20], [200, 0])
  expect([10, 15, 20].map(place)).toEqual([200, 100, 0])
  expect(placeOf([5, 5], [0, 100])(5)).toBe(50)
})

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [4, [0, 2, 4]],
  // A step of 2.5 would leave 5 as the last whole one, and what is higher would stand out of the plot.
  [7, [0, 5, 10]],
  [8, [0, 5, 10]],
  [75, [0, 50, 100]]
])('%i whole things: %j', (most, ticks) => expect(ticksOf(0, most, 3, true)).toEqual(ticks))

test('whatever is counted stays below the last of the whole numbers', () => {
  for (let most = 1; most < 3000; most++) {
    const ticks = ticksOf(0, most, 3, true)
    expect(ticks.every(Number.isInteger), String(most)).toBe(true)
    expect(ticks.at(-1), String(most)).toBeGreaterThanOrEqual(most)
  }
})
