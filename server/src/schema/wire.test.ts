import { expect, test } from 'vitest'
import { isoFromPostgres, jsonWriterOf, valueReaderOf } from './wire.ts'

test.each([
  ['2026-11-21 04:00:00+00', '2026-11-21T04:00:00.000Z'],
  ['2026-11-21 04:00:00.5+00', '2026-11-21T04:00:00.500Z'],
  ['2026-11-21 04:00:00.123456+00', '2026-11-21T04:00:00.123456Z'],
  ['2026-11-21T04:00:00.5+00:00', '2026-11-21T04:00:00.500Z'],
  ['2026-11-21T00:00:00-04:00', '2026-11-21T04:00:00.000Z']
])('the moment %s is %s', (sent, iso) => {
  expect(isoFromPostgres(sent)).toBe(iso)
})

test.each([
  ['boolean', 16, 't', 'true'],
  ['boolean', 16, 'f', 'false'],
  ['int8', 20, '12', '12'],
  ['text', 25, 'a "b"\n', '"a \\"b\\"\\n"'],
  ['json', 114, '{"a":1}', '{"a":1}'],
  ['float8', 701, '1e-07', '1e-7'],
  ['date', 1082, '2026-11-21', '"2026-11-21"'],
  ['timestamptz', 1184, '2026-11-21 04:00:00+00', '"2026-11-21T04:00:00.000Z"'],
  ['numeric', 1700, '1.5000', '1.5'],
  ['uuid', 2950, 'a-b', '"a-b"']
])('a value of type %s (%i), %s, becomes %s', (_name, type, sent, json) => {
  expect(jsonWriterOf(type)(sent)).toBe(json)
  expect(valueReaderOf(type)(sent)).toEqual(JSON.parse(json))
})

test('a type that nobody thought of is refused', () => {
  expect(() => jsonWriterOf(600)).toThrow('type 600')
})
