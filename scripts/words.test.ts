import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const found = (text: string) => wordsOf(new Map([['a.ts', text]]))

test.each([
  ['// Nobody reads this.', 1],
  ['const a = 1 // whoever it was', 1],
  ['/** Somebody is told. */', 1],
  [' * as it was heard', 1],
  ['-- Told at the commit.', 1],
  ['      {/* nobody reads this */}', 1],
  ["const text = 'somebody'", 0],
  ['// a manifold', 0],
  ['const toldOnly = {}', 0]
])('%s', (line, count) => {
  expect(found(line).personified).toHaveLength(count)
})

test.each([
  ['const mostRows = 5', 1],
  ['export const mostIds = 5000', 1],
  ['const maxRows = 5', 0],
  ['const most = 5', 0]
])('%s', (line, count) => {
  expect(found(line).bounds).toHaveLength(count)
})
