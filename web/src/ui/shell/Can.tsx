import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'

/** Whether the signed-in user's profile has the named permission. */
export function useCan(permission: string): boolean {
  return isAllowed(useSession(), permission)
}

/** Renders its children only with the named permission; the server decides again on every call. */
export function Can({ permission, children }: { permission: string; children: ReactNode }) {
  return useCan(permission) ? children : null
}
