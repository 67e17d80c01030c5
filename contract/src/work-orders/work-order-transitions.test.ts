import { describe, expect, test } from 'vitest'
import {
  defaultTargetStatus,
  editableStatus,
  nextStatuses,
  requirementOf,
  transition
} from './work-order-transitions.ts'

// Written out by hand from domain section 4, not read from the table under test.
const statuses = [9, 10, 11, 12, 13, 15]
const matrix: Record<number, string[]> = {
  //   9          10     11                 12     13     15
  9: ['no', 'yes', 'yes', 'no', 'no', 'permission: cancel'],
  10: ['yes', 'no', 'yes', 'no', 'no', 'permission: cancel'],
  11: ['no', 'yes', 'no', 'yes', 'no', 'permission: cancel + reason'],
  12: ['no', 'no', 'permission: review + reason', 'no', 'permission: review', 'no'],
  13: ['no', 'no', 'permission: reopen + reason', 'no', 'no', 'no'],
  15: ['permission: reopen', 'no', 'no', 'no', 'no', 'no']
}
const cells = statuses.flatMap(from => statuses.map((to, column) => [from, to, matrix[from]?.[column] ?? ''] as const))

const nobody = new Set<string>()
const reopener = new Set(['work-orders.reopen'])
const names = ['work-orders.reopen', 'work-orders.review', 'work-orders.cancel']

/** The result of a transition as one short text. */
function answer(from: number, to: number, permissions: ReadonlySet<string>, reason?: string | null): string {
  const result = transition(from, to, { permissions, reason })
  return result.ok ? 'ok' : result.code
}

describe.each(cells)('%i → %i: %s', (from, to, rule) => {
  const allowed = rule !== 'no'
  const needsPermission = rule.includes('permission')
  const needsReason = rule.includes('reason')
  const needed = names.filter(name => rule.includes(name.replace('work-orders.', ' ')))
  const enough = new Set(needed)
  const others = new Set(names.filter(name => !needed.includes(name)))

  test('the table', () => {
    expect(requirementOf(from, to) !== undefined).toBe(allowed)
    expect(nextStatuses(from).some(next => next.to === to)).toBe(allowed)
  })

  test('without permission, without a reason', () => {
    const expected = !allowed
      ? 'DOMAIN.CONFLICT'
      : needsPermission
        ? 'AUTH.FORBIDDEN'
        : needsReason
          ? 'VALIDATION.INVALID_DATA'
          : 'ok'
    expect(answer(from, to, nobody)).toBe(expected)
  })

  test('without permission, with a reason', () => {
    const expected = !allowed ? 'DOMAIN.CONFLICT' : needsPermission ? 'AUTH.FORBIDDEN' : 'ok'
    expect(answer(from, to, nobody, 'Falta un repuesto')).toBe(expected)
  })

  test.each([undefined, null, '', ' \n '])('with permission, reason %j', reason => {
    const expected = !allowed ? 'DOMAIN.CONFLICT' : needsReason ? 'VALIDATION.INVALID_DATA' : 'ok'
    expect(answer(from, to, enough, reason)).toBe(expected)
  })

  test('with both', () => {
    expect(answer(from, to, enough, 'Falta un repuesto')).toBe(allowed ? 'ok' : 'DOMAIN.CONFLICT')
    if (needsPermission) expect(answer(from, to, others, 'Falta un repuesto')).toBe('AUTH.FORBIDDEN')
  })
})

test('what the refusals carry', () => {
  expect(transition(9, 9, { permissions: reopener })).toEqual({
    ok: false,
    code: 'DOMAIN.CONFLICT',
    reason: 'transition',
    message: 'El cambio de estado no está permitido'
  })
  expect(transition(15, 9, { permissions: nobody })).toEqual({
    ok: false,
    code: 'AUTH.FORBIDDEN',
    permission: 'work-orders.reopen'
  })
  expect(transition(12, 11, { permissions: new Set(['work-orders.review']), reason: ' ' })).toEqual({
    ok: false,
    code: 'VALIDATION.INVALID_DATA',
    errors: { reason: ['El campo Motivo es obligatorio'] }
  })
})

test.each([0, 14, 16, -1, Number.NaN])('an unknown status %i goes nowhere and is never reached', unknown => {
  for (const status of statuses) {
    expect(requirementOf(unknown, status)).toBe(undefined)
    expect(requirementOf(status, unknown)).toBe(undefined)
  }
  expect(nextStatuses(unknown)).toEqual([])
})

test('buttons: onwards first, giving up last', () => {
  expect(statuses.map(from => nextStatuses(from).map(next => next.to))).toEqual([
    [11, 10, 15],
    [11, 9, 15],
    [12, 10, 15],
    [13, 11],
    [11],
    [9]
  ])
})

test('constants', () => {
  expect(defaultTargetStatus).toBe(11)
  expect(editableStatus).toBe(9)
})
