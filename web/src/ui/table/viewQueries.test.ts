import { expect, test } from 'vitest'
import { keptOf } from './viewQueries.ts'

test('a view keeps filters, order and quick view, not the page nor what lies open', () => {
  const search = {
    vista: 'pendientes',
    page: '3',
    record: '7',
    search: 'freno',
    fkc_status: ['9', 10],
    sortDesc: false,
    type: undefined
  }
  expect(keptOf(search)).toEqual({
    vista: 'pendientes',
    search: 'freno',
    fkc_status: ['9', '10'],
    sortDesc: 'false'
  })
})
