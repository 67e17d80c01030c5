import { describe, expect, test } from 'vitest'
import { odd, paths, tooLarge } from './shapes.ts'
import { wrongOf } from './sizes.ts'

const shape = { name: 'algo', allowed: [400, 'cut'] } as const
const came = (text: string, isClosed = true) => ({
  statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)),
  text,
  isClosed
})
const refusal = 'HTTP/1.1 400 Bad Request\r\n\r\n{}'

test.each([
  ['a refusal', came(refusal)],
  ['a connection that is cut', came('')]
])('%s may be, where it is allowed', (_what, answer) => {
  expect(wrongOf(shape, answer, 'secreto')).toEqual([])
})

test.each([
  ['an answer that is not a refusal', came('HTTP/1.1 200 OK\r\n\r\n{}')],
  [
    'a second answer, to a request that was hidden',
    came(`${refusal}HTTP/1.1 200 OK\r\n\r\n{}`.replace('{}HTTP', '{}\nHTTP'))
  ],
  ['a server that breaks', came('HTTP/1.1 500 Internal Server Error\r\n\r\n')],
  ['a connection that stays open', came('', false)],
  ['a file of ours', came(`${refusal} "workspaces": []`)],
  ['the key', came(`${refusal} secreto`)],
  ['a trace', came(`${refusal} Error\n    at handler (file.js)`)]
])('%s is noticed', (_what, answer) => {
  expect(wrongOf(shape, answer, 'secreto')).toHaveLength(1)
})

test('a connection that is cut is noticed where an answer is due', () => {
  expect(wrongOf({ name: 'algo', allowed: [400] }, came(''), 'secreto')).toHaveLength(1)
})

describe('what is sent', () => {
  test('is each another thing', () => {
    const names = [...tooLarge('t'), ...odd('t')].map(({ name }) => name)
    expect(new Set([...names, ...paths]).size).toBe(names.length + paths.length)
  })
})
