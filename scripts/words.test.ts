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

test.each([
  ['export const askServer = 1', 1],
  ['export async function tell() {}', 1],
  ['export const isSilence = 1', 1],
  ['export type RowSeen = string', 1],
  ['export const saysNothing = 1', 1],
  ['export const basketTask = 1', 0],
  ['export const forgottenPassword = 1', 0],
  ['const told = 1', 0]
])('%s', (line, count) => {
  expect(found(line).names).toHaveLength(count)
})
