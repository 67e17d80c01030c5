import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { datesText, isInForce, isSingle, optionsOf } from './filters.ts'
import { useColumnChoice, useDensity } from './listPreferences.ts'
import { pagesAround, rangeText } from './Pagination.tsx'
import { between } from './selection.ts'

test.each([
  [1, 10, 1, '1 registro'],
  [1, 10, 8, '8 registros'],
  [1, 10, 10, '10 registros'],
  [1, 10, 11, '1–10 de 11'],
  [2, 10, 11, '11–11 de 11'],
  [3, 50, 3456, '101–150 de 3,456']
])('page %i of %i rows each, %i in all: %s', (page, size, count, text) =>
  expect(rangeText(page, size, count)).toBe(text)
)

test('a list that is not counted to its end says so', () =>
  expect(rangeText(2, 25, 10_000, true)).toBe('26–50 de más de 10,000'))

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, undefined, 8]],
  [4, 8, [1, 2, 3, 4, 5, undefined, 8]],
  [5, 8, [1, undefined, 4, 5, 6, 7, 8]],
  [8, 8, [1, undefined, 4, 5, 6, 7, 8]],
  [50, 346, [1, undefined, 49, 50, 51, undefined, 346]],
  [346, 346, [1, undefined, 342, 343, 344, 345, 346]]
])('around page %i of %i', (page, last, expected) => expect(pagesAround(page, last)).toEqual(expected))

describe('a filter', () => {
  test.each([
    ['2026-03-01', '2026-03-01', '01/03/2026'],
    ['2026-03-01', '2026-03-31', 'desde 01/03/2026 hasta 31/03/2026'],
    ['2026-03-01', undefined, 'desde 01/03/2026'],
    [undefined, '2026-03-31', 'hasta 31/03/2026'],
    [undefined, undefined, '']
  ])('of days from %s to %s says so', (from, to, text) => expect(datesText(from, to)).toBe(text))

  test.each([
    [{ at_from: ['2026-03-01'] }, true],
    [{ at_to: ['2026-03-01'] }, true],
    [{ at_to: [], at: ['2026-03-01'] }, false]
  ])('of days is in force with %j: %s', (values, expected) =>
    expect(isInForce({ kind: 'dates', name: 'at', label: 'Fecha' }, values)).toBe(expected)
  )

  const about = { name: 'x', label: 'X' }
  const types = { ...about, kind: 'classifier', type: 'CHECK_STATUS' } as const
  test('of a classifier offers all of its kind, or some', () => {
    expect(optionsOf(types).length).toBeGreaterThan(1)
    const [first] = optionsOf(types)
    expect(optionsOf({ ...types, only: [Number(first?.value)] })).toEqual([first])
  })

  test('has one value at a time where it is yes or no, or says so', () => {
    const options = { ...about, kind: 'options', options: [] } as const
    expect([
      isSingle({ ...about, kind: 'boolean', yes: 'Sí', no: 'No' }),
      isSingle({ ...options, single: true }),
      isSingle(options),
      isSingle(types)
    ]).toEqual([true, true, false, false])
  })
})

describe('what this browser keeps', () => {
  function kept<T>(key: string, value: unknown, use: () => readonly [T, ...unknown[]]): T {
    localStorage.setItem(key, JSON.stringify(value))
    return renderHook(use).result.current[0]
  }
  test.each<[unknown, object]>([
    [{ name: false }, { name: false }],
    [[false], {}],
    [null, {}],
    ['name', {}]
  ])('as columns: %j', (value, expected) => {
    expect(kept('list:brand:columns', value, () => useColumnChoice('brand'))).toEqual(expected)
  })

  test.each(['compact', 'normal'])('as height: %s', value => {
    expect(kept('list:density', value, useDensity)).toBe(value)
  })
})

describe('shift-click', () => {
  const rows = [1, 2, 3, 4, 5].map(id => ({ id }))
  const ids = (from: number | undefined, to: number) => between(rows, from, to).map(row => row.id)
  test('takes all in between, in either direction', () => {
    expect(ids(2, 4)).toEqual([2, 3, 4])
    expect(ids(4, 2)).toEqual([2, 3, 4])
  })
  test('takes the one alone when the other is on another page, or there is none', () => {
    expect(ids(99, 3)).toEqual([3])
    expect(ids(undefined, 3)).toEqual([3])
  })
})
