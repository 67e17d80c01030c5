import { expect, test } from 'vitest'
import { parseDay } from './DayInput.tsx'

test.each([
  ['5/3/26', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  [' 05-03-2026 ', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  ['5 3 2026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['31/04/2026', null],
  ['2026-13-01', null],
  ['5/3/126', null],
  ['mañana', null],
  ['', null]
])('%j typed as a day is %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
