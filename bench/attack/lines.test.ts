import type { Route } from 'server/test/requests.ts'
import { describe, expect, test } from 'vitest'
import { changedRows, revealsOtherLine, word } from './lines.ts'
import { idPlaces, placedIn, put } from './places.ts'

const integer = { type: 'integer', minimum: 1, maximum: 9 }
const body = {
  type: 'object',
  properties: {
    fk_base: { anyOf: [integer, { type: 'string' }] },
    fkc_kind: integer,
    version: integer,
    ids: { type: 'array', items: integer },
    items: { type: 'array', items: { type: 'object', properties: { id: integer, minutes: integer }, required: ['id'] } }
  },
  required: []
}
const route: Route = {
  method: 'PUT',
  path: '/api/v1/bases/{id}/parts/{part}',
  query: {
    fkLine: { type: 'array', items: integer },
    search: { type: 'string' },
    page: integer,
    sort: { type: 'string', enum: ['id'] }
  },
  body
}

describe('the places of a call', () => {
  test('ids in its body, however deep', () => {
    expect(idPlaces(body)).toEqual([['fk_base'], ['ids', '*'], ['items', '*', 'id']])
  })

  test.each([
    [['fk_base'], {}, { fk_base: 77 }],
    [['ids', '*'], { ids: [1, 2] }, { ids: [77, 2] }],
    [['items', '*', 'id'], { items: [{ id: 1, minutes: 5 }] }, { items: [{ id: 77, minutes: 5 }] }]
  ])('an id at %j', (way, value, placed) => expect(put(body, value, way, 77, 1)).toEqual(placed))

  test('what leads to a place is made where it is missing', () => {
    expect(put(body, { ids: [1] }, ['items', '*', 'id'], 77, 1)).toEqual({
      ids: [1],
      items: [expect.objectContaining({ id: 77 })]
    })
  })

  test('each request names the other line once; none has a version', () => {
    const requests = placedIn(route, [77], 'PALABRA')
    expect(requests.map(({ place }) => place)).toEqual([
      '{id}',
      '{part}',
      '?fkLine',
      '?search',
      'fk_base',
      'ids.*',
      'items.*.id'
    ])
    for (const { path, body: sent = '' } of requests) {
      expect(`${path} ${sent}`.match(/\b77\b|PALABRA/g)).toHaveLength(1)
      expect(sent).not.toContain('version')
    }
  })
})

describe('what reveals the other line', () => {
  test.each([
    ['its word', '/api/v1/brands', `{"name":"${word} 3"}`],
    ['where something of it is', '/api/v1/base', '{"fk_location":7000003}']
  ])('%s', (_what, path, text) => expect(revealsOtherLine(path, { text })).toBe(true))

  test.each([
    ['an id that is asked for', '/api/v1/base', '{"message":"7000003"}'],
    ['an id of this line', '/api/v1/base', '{"fk_location":3}'],
    ['where people work', '/api/v1/stafflocation', '{"fk_location":7000003}']
  ])('not %s', (_what, path, text) => expect(revealsOtherLine(path, { text })).toBe(false))
})

test('rows that are changed, removed or added are noticed', () => {
  const before = new Map([
    ['base 1', 'a'],
    ['base 2', 'a'],
    ['base 3', 'a']
  ])
  const after = new Map([
    ['base 1', 'a'],
    ['base 2', 'b'],
    ['base 4', 'a']
  ])
  expect(changedRows(before, before)).toEqual([])
  expect(changedRows(before, after)).toEqual(['base 2', 'base 3', 'base 4'])
})
