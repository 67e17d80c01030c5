import { expect, test } from 'vitest'
import { type Failure, placesOf, repeatText } from './failure-repeats.ts'

const failure = (id: number, created_at: string, fk_base = 1, fk_failure_type = 1): Failure => ({
  id,
  fk_base,
  fk_failure_type,
  created_at
})

test.each<[string, Failure[], number[]]>([
  ['alone', [failure(1, '2026-03-01T00:00:00Z')], [1]],
  ['again within the days', [failure(1, '2026-03-01T00:00:00Z'), failure(2, '2026-03-31T00:00:00Z')], [1, 2]],
  ['a second too late', [failure(1, '2026-03-01T00:00:00Z'), failure(2, '2026-03-31T00:00:01Z')], [1, 1]],
  [
    'each counts its own days',
    [failure(1, '2026-03-01T00:00:00Z'), failure(2, '2026-03-20T00:00:00Z'), failure(3, '2026-04-10T00:00:00Z')],
    [1, 2, 2]
  ],
  ['of another base', [failure(1, '2026-03-01T00:00:00Z'), failure(2, '2026-03-02T00:00:00Z', 2)], [1, 1]],
  ['of another type', [failure(1, '2026-03-01T00:00:00Z'), failure(2, '2026-03-02T00:00:00Z', 1, 2)], [1, 1]],
  ['in whatever order they come', [failure(2, '2026-03-02T00:00:00Z'), failure(1, '2026-03-01T00:00:00Z')], [1, 2]],
  ['at the same moment', [failure(8, '2026-03-01T00:00:00Z'), failure(7, '2026-03-01T00:00:00Z')], [1, 2]]
])('%s', (_, failures, places) =>
  expect([...placesOf(failures, 30)].toSorted(([a], [b]) => a - b).map(([, place]) => place)).toEqual(places)
)

test('how it is said', () => expect(repeatText(3, 30)).toBe('Falla repetida: 3.ª en 30 días'))
