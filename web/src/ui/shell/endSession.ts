import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { environmentQuery } from '../../api/environment.ts'
import { dropAnswers } from '../../api/answerCache.ts'
import { eraseKept } from '../../api/erased.ts'
import { sessionQuery } from '../../api/session.ts'
import { clearListStates } from '../table/listAsLeft.ts'
import { clearTicks } from '../table/selection.ts'
import { noteSessionEnd } from '../../api/sessionEnd.ts'
import { dismissToasts, showError } from '../../api/toasts.ts'

let ending = false
let ownWish = false

/** Suppresses the message that the session has ended, while the user signs out. */
export function signingOut(now: boolean): void {
  ownWish = now
}

/**
 * Leaves for the sign-in page, and deletes everything that was fetched, on the device too.
 *
 * @param text why, when it wasn't the user's own wish; then sign-in leads back to where they were
 */
export async function endSession(queryClient: QueryClient, router: AnyRouter, text?: string): Promise<void> {
  const why = ownWish ? undefined : text
  const { pathname, href, search } = router.state.location
  // When a session ends, several calls fail at once: the first one does all of this.
  if (ending || pathname === '/auth/login') return
  ending = true
  try {
    const erased = eraseKept()
    dismissToasts()
    if (why) showError(why)
    const uuid = queryClient.getQueryData(sessionQuery.queryKey)?.uuid
    noteSessionEnd(why ? { uuid, text: why } : undefined)
    await Promise.all([erased, queryClient.cancelQueries()])
    // From now on the guards find no session; the other data is dropped once no screen shows it.
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({
      to: '/auth/login',
      // A page of signing in is no place to return to: the way back that it was given is kept.
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
      // Without a session a form with unsaved changes can't be saved: it doesn't ask whether to stay.
      ignoreBlocker: true
    })
    clearUserData(queryClient)
    queryClient.getMutationCache().clear()
  } finally {
    ending = false
  }
}

/** Drops all data that belongs to a user; the public environment stays, so that its banner doesn't disappear. */
export function clearUserData(queryClient: QueryClient): void {
  dropAnswers('user:')
  clearListStates()
  clearTicks()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== environmentQuery.queryKey[0] })
}
