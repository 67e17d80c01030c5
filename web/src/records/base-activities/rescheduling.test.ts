import { expect, test } from 'vitest'
import { previousDates } from '../../features/programming/previousDates.ts'
import { movable } from './rescheduling.ts'

const rows = [
  { id: 1, next_date: '2026-03-01', rescheduled_date: null },
  { id: 2, next_date: '2026-03-01', rescheduled_date: '2026-03-05' },
  { id: 3, next_date: '2026-03-05', rescheduled_date: null },
  { id: 4, next_date: null, rescheduled_date: null }
]

test('what goes by readings alone can not be moved', () => {
  expect(movable(rows).map(row => row.id)).toEqual([1, 2, 3])
})

test('taking back takes one call for each date', () => {
  expect([...previousDates(rows)]).toEqual([
    ['2026-03-01', [1]],
    ['2026-03-05', [2, 3]]
  ])
})
