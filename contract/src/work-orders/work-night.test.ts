import { expect, test } from 'vitest'
import { byCrewStart, type CrewPart, crewPartOf } from './work-night.ts'

const [PENDIENTE, EN_CURSO] = [9, 11]
const zone = 'America/La_Paz'

// Moments of La Paz, four hours behind UTC.
test.each<[string, string, string | null, CrewPart]>([
  ['in the afternoon', '2026-11-27T15:00-04:00', '2026-11-27T22:45-04:00', 'tonight'],
  ['at 2 a.m. of the same night', '2026-11-28T02:00-04:00', '2026-11-27T22:45-04:00', 'tonight'],
  ['after midnight, seen in the evening', '2026-11-27T21:00-04:00', '2026-11-28T01:30-04:00', 'tonight'],
  ['in the morning after', '2026-11-28T11:59-04:00', '2026-11-27T22:45-04:00', 'tonight'],
  ['from noon on', '2026-11-28T12:00-04:00', '2026-11-27T22:45-04:00', 'late'],
  ['the next night', '2026-11-27T23:00-04:00', '2026-11-28T22:00-04:00', 'next'],
  ['over the turn of the year', '2027-01-01T01:00-04:00', '2026-12-31T23:00-04:00', 'tonight'],
  ['without a date', '2026-11-27T23:00-04:00', null, 'undated']
])('%s', (_, now, scheduled_start, part) => {
  expect(crewPartOf({ fkc_status: PENDIENTE, scheduled_start }, now, zone)).toBe(part)
  expect(crewPartOf({ fkc_status: EN_CURSO, scheduled_start }, now, zone)).toBe('now')
})

test('a crew takes what is in course, then tonight’s, then what comes, then what was missed', () => {
  const now = '2026-11-28T02:00:00.000Z'
  const at = (id: number, scheduled_start: string | null, fkc_status = PENDIENTE) => ({
    id,
    fkc_status,
    scheduled_start
  })
  const orders = [
    at(1, null),
    at(2, '2026-11-20T02:45:00.000Z'),
    at(3, '2026-11-29T02:45:00.000Z'),
    at(4, '2026-11-28T04:00:00.000Z'),
    at(5, '2026-11-28T02:45:00.000Z'),
    at(6, '2026-11-19T02:45:00.000Z', EN_CURSO)
  ]
  expect(orders.toSorted(byCrewStart(now, zone)).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1])
})
