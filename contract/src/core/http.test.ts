import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { dayParam, idOrZero, idParam, idsParam, listQuerySchema, oneIdParam } from './http.ts'

/** What a query is read as; null if it is refused. */
const read = (schema: z.ZodType, value: unknown) => {
  const { success, data } = schema.safeParse(value)
  return success ? data : null
}

const list = listQuerySchema(
  { fk_base: 'id', is_active: 'boolean', code: 'text', on: 'date', due: 'day', at: 'instant', minutes: 'number' },
  ['name']
)
const many = (count: number, value: unknown) => Array.from({ length: count }, () => value)

describe('the query of a list', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown> | null]>([
    ['nothing', {}, {}],
    ['blank values', { page: '', search: '', sortBy: '', sortDesc: '', format: '', fk_base: '', due_to: null }, {}],
    ['the first page', { page: '1', itemsPerPage: '1' }, { page: 1, itemsPerPage: 1 }],
    ['the last page', { page: '1000000', itemsPerPage: '500' }, { page: 1_000_000, itemsPerPage: 500 }],
    ['page 0', { page: '0' }, null],
    ['a page too far', { page: '1000001' }, null],
    ['no rows', { itemsPerPage: '0' }, null],
    ['too many rows', { itemsPerPage: '501' }, null],
    ['half a page', { page: '1.5' }, null],
    ['a value as a list of one', { page: ['3'] }, { page: 3 }],
    ['two pages', { page: ['3', '4'] }, null],
    ['search', { search: ' freno ' }, { search: 'freno' }],
    ['search as a list of one', { search: ['freno'] }, { search: 'freno' }],
    ['search, as long as can be', { search: 'x'.repeat(200) }, { search: 'x'.repeat(200) }],
    ['search, too long', { search: 'x'.repeat(201) }, null],
    ['search with NUL', { search: 'a\0' }, null],
    ['order by a field', { sortBy: 'name', sortDesc: 'true' }, { sortBy: 'name', sortDesc: true }],
    ['order by id', { sortBy: 'id', sortDesc: '1' }, { sortBy: 'id', sortDesc: true }],
    ['upwards', { sortDesc: 'false' }, { sortDesc: false }],
    ['upwards, in short', { sortDesc: '0' }, { sortDesc: false }],
    ['order by anything else', { sortBy: 'code' }, null],
    ['a file', { format: 'xlsx' }, { format: 'xlsx' }],
    ['another file', { format: 'csv' }, null],
    ['an unknown filter', { nada: '1' }, null],
    ['one id', { fk_base: '7' }, { fk_base: [7] }],
    ['ids', { fk_base: ['7', '', '0'] }, { fk_base: [7, 0] }],
    ['only blank ids', { fk_base: ['', ''] }, {}],
    ['a negative id', { fk_base: '-1' }, null],
    ['500 ids', { fk_base: many(500, '1') }, { fk_base: many(500, 1) }],
    ['501 ids', { fk_base: many(501, '1') }, null],
    ['a flag', { is_active: '1' }, { is_active: true }],
    ['no flag', { is_active: 'sí' }, null],
    ['a text', { code: 'A1' }, { code: ['A1'] }],
    ['texts, one as long as can be', { code: ['A1', 'x'.repeat(200)] }, { code: ['A1', 'x'.repeat(200)] }],
    ['a text too long', { code: 'x'.repeat(201) }, null],
    ['a text with NUL', { code: 'a\0' }, null],
    ['500 texts', { code: many(500, 'A') }, { code: many(500, 'A') }],
    ['501 texts', { code: many(501, 'A') }, null],
    ['numbers', { minutes_from: '0', minutes_to: '90.5' }, { minutes_from: 0, minutes_to: 90.5 }],
    ['no number', { minutes_from: 'dos' }, null],
    ['a number without a side', { minutes: '2' }, null],
    ['a day', { on: '2026-03-10' }, { on: '2026-03-10' }],
    ['days', { due_from: '2026-03-10', due_to: '2026-03-11' }, { due_from: '2026-03-10', due_to: '2026-03-11' }],
    ['no such day', { due_to: '2026-02-30' }, null],
    ['a day of a moment', { at_from: '2026-03-10' }, { at_from: '2026-03-10' }],
    ['a moment', { at_to: '2026-03-10T10:00:00-04:00' }, { at_to: '2026-03-10T14:00:00.000Z' }]
  ])('%s', (_name, query, expected) => {
    expect(read(list, query)).toEqual(expected && { page: 1, itemsPerPage: 10, ...expected })
  })

  test.each([
    ['', {}],
    [' ', { search: '' }],
    ['x', null]
  ])('where nothing can be searched, %j', (search, expected) => {
    const query = listQuerySchema({}, [], { search: false })
    expect(read(query, { search })).toEqual(expected && { page: 1, itemsPerPage: 10, ...expected })
  })
})

test.each<[string, z.ZodType, unknown, unknown]>([
  ['the smallest id', idParam, '1', 1],
  ['the largest id', idParam, '2147483647', 2_147_483_647],
  ['0 is no id', idParam, '0', null],
  ['an id too large', idParam, '2147483648', null],
  ['0, where it means none', idOrZero, '0', 0],
  ['below 0', idOrZero, '-1', null],
  ['the largest, where 0 means none', idOrZero, '2147483647', 2_147_483_647],
  ['too large, where 0 means none', idOrZero, '2147483648', null],
  ['one id', oneIdParam, '7', 7],
  ['one id, blank', oneIdParam, '', undefined],
  ['one id, two of them', oneIdParam, ['7', '8'], null],
  ['one day, blank', dayParam, '', undefined],
  ['no ids', idsParam, undefined, undefined]
])('a path or query with %s', (_name, schema, value, expected) => {
  expect(read(schema, value)).toEqual(expected)
})

test('texts of a filter are cleaned as what is stored is; blank ones narrow nothing', () => {
  const schema = listQuerySchema({ code: 'text' }, [])
  expect(schema.parse({ code: ['P5\u200BY20', ' Balanci\u0301n\u00A0de  subida '] })).toMatchObject({
    code: ['P5Y20', 'Balancín de subida']
  })
  expect(schema.parse({ code: '\u200B \u00A0' })['code']).toBeUndefined()
  expect(schema.safeParse({ code: 'a\0' }).success).toBe(false)
})

test('a search that is too long is said as the search', () => {
  const { error } = listQuerySchema({}, []).safeParse({ search: 'x'.repeat(201) })
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('Búsqueda')])
})

describe('a range that ends before it begins is refused', () => {
  const ranges = listQuerySchema({ from: 'date', to: 'date', due: 'day', at: 'instant', minutes: 'number' }, [])
  test.each<[string, Record<string, string>, string | undefined]>([
    ['two days', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['of a filter', { due_from: '2026-03-02', due_to: '2026-03-01' }, 'due_to'],
    ['two moments', { at_from: '2026-03-01T10:00:01Z', at_to: '2026-03-01T10:00:00Z' }, 'at_to'],
    ['two numbers', { minutes_from: '10', minutes_to: '9' }, 'minutes_to'],
    ['the same day', { from: '2026-03-01', to: '2026-03-01' }, undefined],
    ['open at one end', { due_to: '2026-03-01' }, undefined],
    ['a moment in the evening of the last day', { at_from: '2026-03-02T02:00:00Z', at_to: '2026-03-01' }, undefined]
  ])('%s', (_, query, field) => {
    const { error } = ranges.safeParse(query)
    expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(field ? [field] : [])
  })
})
