import { expect, test } from 'vitest'
import { keptOf } from './viewQueries.ts'

const list = {
  itemsPerPage: 10,
  sortBy: 'id',
  sortDesc: false,
  defaults: { itemsPerPage: 10, sortBy: 'id', sortDesc: true, prefix: '', view: '' }
}

test('a view keeps filters, order, page size and quick view, not the page nor what lies open', () => {
  const search = {
    vista: 'pendientes',
    page: '3',
    record: '7',
    search: 'freno',
    fkc_status: ['9', 10],
    sortDesc: false,
    type: undefined
  }
  expect(keptOf(search, list)).toEqual({
    vista: 'pendientes',
    search: 'freno',
    fkc_status: ['9', '10'],
    sortBy: 'id',
    sortDesc: 'false',
    itemsPerPage: '10'
  })
})
