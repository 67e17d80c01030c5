import { expect, test } from 'vitest'
import { aGridCheck } from '../../../test/matrix.ts'
import { suitsMatrix } from './suitsMatrix.ts'

const grid = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, index) => aGridCheck(Math.floor(index / columns), index % columns))

test.each([
  [true, grid(3, 2)],
  [true, grid(6, 1)],
  [true, grid(1, 6)],
  [false, grid(5, 1)],
  [false, [0, 1, 2, 3, 4, 5].map(index => aGridCheck(index, index))],
  [false, []]
])('a grid helps: %s (%#)', (suits, checks) => {
  expect(suitsMatrix(checks)).toBe(suits)
})
