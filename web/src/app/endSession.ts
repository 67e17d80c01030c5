import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { environmentQuery } from '../api/environment.ts'
import { forget } from '../api/remembered.ts'
import { sessionQuery } from '../api/session.ts'
import { forgetLists } from '../ui/listAsLeft.ts'
import { showError } from './toasts.ts'

let ending = false
let ownWish = false

/** While the user signs out, the news that the session has ended is no news, whichever way it comes first. */
export function signingOut(now: boolean): void {
  ownWish = now
}

/**
 * Leaves for the sign-in page and forgets everything that was fetched.
 *
 * @param text why, when it wasn't the user's own wish; then sign-in leads back to where they were
 */
export async function endSession(queryClient: QueryClient, router: AnyRouter, text?: string): Promise<void> {
  const why = ownWish ? undefined : text
  const { pathname, href, search } = router.state.location
  // Several calls fail at once when a token dies; the first one does it all.
  if (ending || pathname === '/auth/login') return
  ending = true
  try {
    if (why) showError(why)
    await queryClient.cancelQueries()
    // From here on nobody is signed in, for the guards too; the rest goes when no screen shows it any more.
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({
      to: '/auth/login',
      // Signing in is on the way to somewhere itself.
      search: why
        ? {
            redirect: pathname.startsWith('/auth/')
              ? (search as { redirect?: string }).redirect
              : href === '/'
                ? undefined
                : href
          }
        : {},
      replace: true,
      // A form with unsaved changes must not hold somebody back who is no longer signed in.
      ignoreBlocker: true
    })
    forgetUser(queryClient)
    queryClient.getMutationCache().clear()
  } finally {
    ending = false
  }
}

/** Forgets what was fetched as somebody (or nobody) else; what is public stays, so that nothing on the screen jumps. */
export function forgetUser(queryClient: QueryClient): void {
  forget('user:')
  forgetLists()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== environmentQuery.queryKey[0] })
}
