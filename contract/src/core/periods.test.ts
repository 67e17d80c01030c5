import { describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import { type PeriodKind, periodsOf, weekOf } from './periods.ts'

const years = [2000, 2020, 2024, 2025, 2026, 2027, 2028, 2100]
const each = years.flatMap(year => (['week', 'month'] as const).map(by => [year, by] as [number, PeriodKind]))

describe.each(each)('%i by %s', (year, by) => {
  const periods = periodsOf(year, by)

  test('every day is in exactly one part', () => {
    expect(periods[0]?.from).toBe(`${year}-01-01`)
    expect(periods.at(-1)?.to).toBe(`${year}-12-31`)
    for (const [index, { to }] of periods.entries())
      if (periods[index + 1]) expect(periods[index + 1]?.from).toBe(addDays(to, 1))
    expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length)
  })
})

test('months have their days', () => {
  const months = periodsOf(2024, 'month')
  expect(months).toHaveLength(12)
  expect(months[1]).toEqual({ key: '2024-02', from: '2024-02-01', to: '2024-02-29' })
})

test('weeks are cut at the border of the year, and keep the number that they have in their own', () => {
  expect(periodsOf(2026, 'week')[0]).toEqual({ key: '2026-W01', from: '2026-01-01', to: '2026-01-04' })
  expect(periodsOf(2026, 'week').at(-1)).toEqual({ key: '2026-W53', from: '2026-12-28', to: '2026-12-31' })
  expect(periodsOf(2027, 'week')[0]).toEqual({ key: '2026-W53', from: '2027-01-01', to: '2027-01-03' })
  expect(periodsOf(2024, 'week').at(-1)).toEqual({ key: '2025-W01', from: '2024-12-30', to: '2024-12-31' })
})

test.each([
  ['2026-01-01', '2026-W01'],
  ['2024-12-30', '2025-W01'],
  ['2027-01-03', '2026-W53'],
  ['2021-01-04', '2021-W01'],
  ['2020-12-31', '2020-W53']
])('%s is in week %s', (day, week) => {
  expect(weekOf(day)).toBe(week)
})
