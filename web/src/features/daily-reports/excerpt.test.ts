import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const marked = (text: string, words: string) =>
  excerptOf(text, words)
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

const long = `${'Recorrido sin novedad. '.repeat(10)}Se cambió un bandaje. ${'Todo en orden. '.repeat(20)}`

test.each([
  ['Se cambió el bandaje', '', 'Se cambió el bandaje'],
  ['Se cambió el Bandaje', 'CAMBIO bandaje', 'Se [cambió] el [Bandaje]'],
  ['Torre 7 y torre 9', 'torre', '[Torre] 7 y [torre] 9'],
  ['Sin novedad', 'pinza', 'Sin novedad'],
  ['a.b (c) <b>', '(c) <b>', 'a.b [(c)] [<b>]'],
  ['', 'x', '']
])('%j, searched for %j: %j', (text, words, wanted) => expect(marked(text, words)).toBe(wanted))

test('of a long text the part around the first word, cut between words', () => {
  const text = marked(long, 'bandaje')
  expect(text).toMatch(/^… \S.*\[bandaje\].*\S …$/)
  expect(text.length).toBeLessThan(240)
})
