import { expect, test } from 'vitest'
import { type AccountAction, actionsFor, firstAction } from './accountActions.ts'

const usual = {
  is_active: true,
  locked_until: null,
  has_password: true,
  two_factor_enabled: false,
  has_two_factor_secret: false
}

test.each<
  [string, Partial<Record<keyof typeof usual, boolean | string | null>>, AccountAction[], AccountAction | undefined]
>([
  ['a usual one', {}, ['sendCode', 'closeSessions', 'deactivate', 'remove'], undefined],
  [
    'locked',
    { locked_until: '2026-03-01T10:00:00.000Z' },
    ['unlock', 'sendCode', 'closeSessions', 'deactivate', 'remove'],
    'unlock'
  ],
  ['invited', { has_password: false }, ['invite', 'deactivate', 'remove'], 'invite'],
  ['disabled', { is_active: false }, ['activate', 'remove'], undefined],
  ['disabled before a password was set', { is_active: false, has_password: false }, ['activate', 'remove'], undefined],
  [
    'with a second factor',
    { two_factor_enabled: true, has_two_factor_secret: true },
    ['sendCode', 'disableTwoFactor', 'resetTwoFactor', 'closeSessions', 'deactivate', 'remove'],
    undefined
  ],
  [
    'with a second factor that is off',
    { has_two_factor_secret: true },
    ['sendCode', 'enableTwoFactor', 'resetTwoFactor', 'closeSessions', 'deactivate', 'remove'],
    undefined
  ]
])('%s', (_, fields, actions, first) => {
  const user = { ...usual, ...fields } as typeof usual
  expect(actionsFor(user, false)).toEqual(actions)
  expect(firstAction(actionsFor(user, false))).toBe(first)
  expect(actionsFor(user, true)).toEqual([])
})
