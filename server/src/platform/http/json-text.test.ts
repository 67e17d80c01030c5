import { describe, expect, test, vi } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { JsonText } from './json-text.ts'

const bytesOf = (...texts: readonly string[]) => {
  const bytes = new JsonBytes()
  for (const text of texts) bytes.add(text)
  return bytes
}

/** The same JSON as text and as bytes. */
const forms = (json: string): [string, JsonText<unknown>][] => [
  ['text', new JsonText(json)],
  ['bytes', new JsonText(bytesOf(json.slice(0, 3), json.slice(3)))]
]

describe.each(forms('{"a":1}'))('an object as %s', (_, object) => {
  test('is parsed', () => expect(object.parsed()).toEqual({ a: 1 }))
  test.each(forms('[1,2]'))('gets a field as %s', (_form, list) => {
    expect(object.with('list', list).parsed()).toEqual({ a: 1, list: [1, 2] })
  })
  test('stands between other texts', () => {
    expect(object.between('{"data":', ',"más":"ñ"}').text).toBe('{"data":{"a":1},"más":"ñ"}')
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
  test.each([
    ['nothing', []],
    ['one text', ['[1]']],
    ['letters of several bytes', ['ñandú ', '→ 🚡']],
    ['what fills a piece exactly', ['x'.repeat(21_845), 'y'.repeat(21_845), 'z'.repeat(21_845), 'end']],
    ['a text longer than a piece', ['a', '→'.repeat(70_000), 'b']],
    ['many texts', Array.from({ length: 5000 }, (_, index) => `fila ${index} ó`)]
  ])('%s comes back as it was added', (_, texts) => expect(new JsonText(bytesOf(...texts)).text).toBe(texts.join('')))

  test('go out in pieces, between other texts, and serve again when they have gone', () => {
    const list = new JsonText(bytesOf('["ñ",', '2]'))
    const sent = list.between('{"más":', '}').long()
    expect(Buffer.concat(sent?.pieces ?? []).toString()).toBe('{"más":["ñ",2]}')
    const [, piece] = sent?.pieces ?? []
    sent?.free()
    expect(list.long()?.pieces[1]).toHaveLength(0)
    expect(new JsonText(bytesOf('["otro"]')).long()?.pieces[1]?.buffer).toBe(piece?.buffer)
    expect(new JsonText('[]').long()).toBeUndefined()
  })
})
