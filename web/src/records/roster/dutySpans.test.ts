import { expect, test } from 'vitest'
import { daysOfSpan, dutySpans } from './dutySpans.ts'

const day = (date: string, fk_line: number | null, fkc_shift: number | null, fkc_absence: number | null = null) => ({
  fk_staff: 7,
  date,
  fk_line,
  fkc_shift,
  fkc_absence,
  version: 1
})
const [from, to] = ['2026-12-29', '2027-01-02']

test.each([
  ['nothing filled', [], ['2026-12-29 2027-01-02 null null null']],
  [
    'the same shift over the end of a year is one span',
    ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].map(date => day(date, 1, 62)),
    ['2026-12-29 2027-01-02 1 62 null']
  ],
  [
    'another line, an absence and a gap begin new ones, in whatever order the days come',
    [day('2027-01-02', 1, 62), day('2026-12-29', 1, 62), day('2026-12-30', 2, 62), day('2026-12-31', null, null, 110)],
    [
      '2026-12-29 2026-12-29 1 62 null',
      '2026-12-30 2026-12-30 2 62 null',
      '2026-12-31 2026-12-31 null null 110',
      '2027-01-01 2027-01-01 null null null',
      '2027-01-02 2027-01-02 1 62 null'
    ]
  ]
])('%s', (_, days, expected) =>
  expect(
    dutySpans(days, from, to).map(span =>
      [span.from, span.to, span.fk_line, span.fkc_shift, span.fkc_absence].map(String).join(' ')
    )
  ).toEqual(expected)
)

test('both ends count', () => expect(dutySpans([], from, to).map(daysOfSpan)).toEqual([5]))
