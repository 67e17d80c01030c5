import type { User } from 'contract/users/users.ts'

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
 * The actions that are possible now, in the order of a menu: first what grants access, last what removes something.
 * None for one's own account: password, second factor and sessions have a page of their own, and the server refuses the
 * rest.
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

/** The most important action for an account that can't sign in yet, if there is one. */
export const firstAction = (actions: readonly AccountAction[]): AccountAction | undefined =>
  actions.find(action => action === 'unlock' || action === 'invite')
