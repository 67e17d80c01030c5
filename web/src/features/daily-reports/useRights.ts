import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'

/** The caller's permissions, as the rules of the contract ask for them. */
export function useRights(): { permissions: ReadonlySet<string> } {
  const me = useSession()
  return { permissions: { has: (name: string) => isAllowed(me, name) } as ReadonlySet<string> }
}
