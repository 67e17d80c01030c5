import type { ReactNode } from 'react'
import { type Me, useSession } from '../api/session.ts'

/** True if the profile has the named permission (specification section 6). */
export function isAllowed(me: Me, permission: string): boolean {
  return me.profile.profile_permissions.some(entry => entry.allowed && entry.permission.name === permission)
}

/** Whether the signed-in user's profile has the named permission. */
export function useCan(permission: string): boolean {
  return isAllowed(useSession(), permission)
}

/** Renders its children only with the named permission; the server decides again on every call. */
export function Can({ permission, children, fallback = null }: { permission: string; children: ReactNode; fallback?: ReactNode }) {
  return useCan(permission) ? children : fallback
}
