import type { User } from 'contract/users.ts'

/** What an administrator may do with an account besides editing it. */
export type AccountAction =
  | 'unlock'
  | 'invite'
  | 'sendCode'
  | 'enableTwoFactor'
  | 'disableTwoFactor'
  | 'resetTwoFactor'
  | 'closeSessions'
  | 'activate'
  | 'deactivate'
  | 'remove'

/**
 * What can be done now, in the order of a menu: first what lets somebody in, last what takes something away. With the own account
 * nothing: its password, second factor and sessions have a page of their own, and the rest the server refuses.
 */
export function actionsFor(
  user: Pick<User, 'is_active' | 'locked_until' | 'has_password' | 'two_factor_enabled' | 'has_two_factor_secret'>,
  isOwn: boolean
): AccountAction[] {
  if (isOwn) return []
  const actions: [AccountAction, boolean][] = [
    ['unlock', user.locked_until !== null],
    ['invite', user.is_active && !user.has_password],
    ['sendCode', user.is_active && user.has_password],
    ['enableTwoFactor', user.has_two_factor_secret && !user.two_factor_enabled],
    ['disableTwoFactor', user.two_factor_enabled],
    ['resetTwoFactor', user.has_two_factor_secret],
    ['closeSessions', user.is_active && user.has_password],
    ['activate', !user.is_active],
    ['deactivate', user.is_active],
    ['remove', true]
  ]
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action)
}

/** The one thing to do with an account that can't come in yet, if there is one. */
export const firstAction = (actions: readonly AccountAction[]): AccountAction | undefined =>
  actions.find(action => action === 'unlock' || action === 'invite')
