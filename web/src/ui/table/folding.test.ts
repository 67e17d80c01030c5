import { expect, test } from 'vitest'
import type { Column } from './columns.tsx'
import { foldedColumns } from './folding.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({ key, label: key, ...more })
const orders = [
  column('code', { width: 100 }),
  column('title', { minWidth: 200 }),
  column('place', { width: 100, fold: 2 }),
  column('people', { width: 100, fold: 1 }),
  column('date', { width: 100 })
]

test.each([
  ['all fit', 600, []],
  ['the first to fold', 599, ['people']],
  ['as few as possible, with room for them', 580, ['people']],
  ['in the order of the columns', 579, ['place', 'people']],
  ['never more than may fold', 100, ['place', 'people']],
  ['the width is not known yet', undefined, []],
  ['nothing is drawn', 0, []]
])('%s: %s px', (_, available, expected) => {
  expect(foldedColumns(orders, available).map(({ key }) => key)).toEqual(expected)
})

test('without a column that takes what is left there is nothing to go under', () => {
  const fixed = orders.map(one => ({ ...one, width: 100 }))
  expect(foldedColumns(fixed, 100)).toEqual([])
})
