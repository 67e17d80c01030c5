import type { Me } from './session.ts'

/** True if the profile may open the page. Patterns are compared with patterns: `_id` does not admit `new`. */
export function mayOpen(me: Me, pattern: string): boolean {
  return me.profile.profile_pages.some(({ allowed, page }) => allowed && page.path === pattern)
}

type Granted = Me['profile']['profile_permissions'][number]

/** True if the permission changes nothing. */
export const isReading = ({ permission }: Granted): boolean => permission.name.endsWith('.read')

/** True if all that the profile has are permissions to read. */
export const onlyReads = (me: Me): boolean =>
  me.profile.profile_permissions.every(granted => !granted.allowed || isReading(granted))

/** True if the profile has the named permission (specification section 6). */
export function isAllowed(me: Me, permission: string): boolean {
  return me.profile.profile_permissions.some(entry => entry.allowed && entry.permission.name === permission)
}
