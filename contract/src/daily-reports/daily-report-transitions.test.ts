import { describe, expect, test } from 'vitest'
import { dailyReportRules, mayWriteReport, writingProblem } from './daily-report-transitions.ts'

// Written out by hand from domain section 4, not read from the table under test.
const statuses = [50, 51, 52]
const matrix: Record<number, string[]> = {
  //  50        51      52
  50: ['no', 'write', 'no'],
  51: ['reason', 'no', 'close'],
  52: ['no', 'no', 'no']
}
const cells = statuses.flatMap(from => statuses.map((to, column) => [from, to, matrix[from]?.[column] ?? ''] as const))

describe.each(cells)('%i → %i: %s', (from, to, rule) => {
  const answer = (permissions: readonly string[], reason?: string) => {
    const result = dailyReportRules.transition(from, to, { permissions: new Set(permissions), reason })
    return result.ok ? 'ok' : result.code
  }
  const allowed = rule !== 'no'

  test('the table', () => {
    expect(dailyReportRules.requirementOf(from, to) !== undefined).toBe(allowed)
    expect(dailyReportRules.nextStatuses(from).some(next => next.to === to)).toBe(allowed)
  })

  test('who may, and with what', () => {
    const [writer, closer] = [['daily-reports.write'], ['daily-reports.close']]
    const otherwise = allowed ? 'AUTH.FORBIDDEN' : 'DOMAIN.CONFLICT'
    expect(answer([], 'Falta la tarde')).toBe(otherwise)
    expect(answer(writer, 'Falta la tarde')).toBe(rule === 'write' ? 'ok' : otherwise)
    expect(answer(closer, 'Falta la tarde')).toBe(rule === 'close' || rule === 'reason' ? 'ok' : otherwise)
    if (rule === 'reason') expect(answer(closer, ' ')).toBe('VALIDATION.INVALID_DATA')
  })
})

test.each([
  [50, ['daily-reports.write'], undefined],
  [51, ['daily-reports.write'], 'in_review'],
  [51, ['daily-reports.write', 'daily-reports.close'], undefined],
  [52, ['daily-reports.write', 'daily-reports.close'], 'closed']
])('who writes in a report: state %i, %j: %s', (status, permissions, problem) => {
  expect(writingProblem(status, { permissions: new Set(permissions) })).toBe(problem)
  expect(mayWriteReport(status, { permissions: new Set(permissions) })).toBe(problem === undefined)
})

test('who only reads writes in no report', () => {
  for (const status of statuses) expect(mayWriteReport(status, { permissions: new Set() })).toBe(false)
})
