import type { CalendarEntry } from 'contract/planning/calendar.ts'
import { expect, test } from 'vitest'
import type { Placed } from './nights.ts'
import { byPerson, minutesByPerson } from './people.ts'

const placed = (people: number[], date: string, minutes: number): Placed =>
  ({ entry: { people } as CalendarEntry, date, minutes, isByDay: false }) satisfies Placed

test('the work of each person: an equal share of what several do, over all days', () => {
  const cells = byPerson([
    [placed([1, 2], '2026-03-09', 120), placed([1], '2026-03-09', 30)],
    [placed([2], '2026-03-10', 45), placed([], '2026-03-10', 500)]
  ])
  expect(minutesByPerson(cells)).toEqual(
    new Map([
      [1, 90],
      [2, 105]
    ])
  )
})
