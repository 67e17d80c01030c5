import { describe, expect, test, vi } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { JsonText } from './json-text.ts'

/** The same JSON as text and in pieces. */
const forms = (json: string): [string, JsonText<unknown>][] => [
  ['text', new JsonText(json)],
  ['pieces', new JsonText([Buffer.from(json.slice(0, 3)), Buffer.from(json.slice(3))])]
]

describe.each(forms('{"a":1}'))('an object as %s', (_, object) => {
  test('is parsed', () => expect(object.parsed()).toEqual({ a: 1 }))
  test.each(forms('[1,2]'))('gets a field as %s', (_form, list) => {
    expect(object.with('list', list).parsed()).toEqual({ a: 1, list: [1, 2] })
  })
  test('stands between other texts', () => {
    expect(object.between('{"data":', ',"más":"ñ"}').text.toString()).toBe('{"data":{"a":1},"más":"ñ"}')
  })
})

test('a text that is made when it is asked for: its fields are had without it, those of what it stands between too', () => {
  const text = vi.fn<() => string>(() => '[1]')
  const list = new JsonText(text, () => [1])
  const whole = list.between('{"rows":', '}', () => ({ rows: list.fields() }))
  expect([list.fields(), whole.fields()]).toEqual([[1], { rows: [1] }])
  expect(text).not.toHaveBeenCalled()
  expect([list.text, whole.text, whole.parsed()]).toEqual(['[1]', '{"rows":[1]}', { rows: [1] }])
  expect(new JsonText('[2]').fields()).toEqual([2])
})

describe('bytes', () => {
  const collected = (texts: readonly string[]) => {
    const bytes = new JsonBytes()
    for (const text of texts) bytes.add(text)
    return bytes.whole().toString()
  }
  test.each([
    ['nothing', []],
    ['one text', ['[1]']],
    ['letters of several bytes', ['ñandú ', '→ 🚡']],
    ['what fills a piece exactly', ['x'.repeat(21_845), 'y'.repeat(21_845), 'z'.repeat(21_845), 'end']],
    ['a text longer than a piece', ['a', '→'.repeat(70_000), 'b']],
    ['many texts', Array.from({ length: 5000 }, (_, index) => `fila ${index} ó`)]
  ])('%s comes back as it was added', (_, texts) => expect(collected(texts)).toBe(texts.join('')))
})
