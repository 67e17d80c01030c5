import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Me, signIn } from 'contract/auth/auth.ts'
import { createContext, use } from 'react'
import { ApiError, request } from './client.ts'
import { dropAnswers, fetchOrStored } from './answerCache.ts'
import type { ReplyOf } from './resourceApi.ts'

export type { Me }

/** A line assigned to the user. */
export type AssignedLine = Me['locations'][number]

type SignInAnswer = ReplyOf<typeof signIn>

/**
 * The signed-in user, or null without a session: a 401 of this call is no error, and shows no toast on a first visit.
 * Without a connection it is the user who was signed in last, so that the application opens; the server checks the
 * token on every call anyway.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await fetchOrStored('user:session', () => request<Me>('auth/me', { signal }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      dropAnswers('user:')
      return null
    }
  },
  staleTime: 5 * 60_000,
  gcTime: Infinity,
  meta: {
    entities: [
      'user',
      'profile',
      'profile_page',
      'page',
      'profile_permission',
      'permission',
      'staff_location',
      'location'
    ]
  }
})

/** The form shows a refusal (400) itself; any other failure is a toast. */
export const signInMutation = mutationOptions({
  mutationFn: (credentials: { email: string; password: string }) =>
    request<SignInAnswer>('auth/sign-in', { method: 'POST', body: credentials })
})

/** The second factor: the partial session becomes a full one. */
export const secondFactorMutation = mutationOptions({
  mutationFn: (code: string) => request<SignInAnswer>('auth/2fa', { method: 'POST', body: { code } })
})

/** Ends the session on the server. A session that has ended already (401) counts as signed out. */
export const signOutMutation = mutationOptions({
  mutationFn: async () => {
    try {
      await request('auth/sign-out', { method: 'POST', body: {} })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
  }
})

/** Given on the pages of history, where everybody only reads: how the user is limited. */
export const InHistory = createContext<((me: Me) => Me) | undefined>(undefined)

/**
 * Given by the main layout, not read from the query by each part: a page that is drawn while its session ends needs it.
 */
export const SignedInUser = createContext<Me | null>(null)

/** The signed-in user. Only below the main layout, whose guard has already fetched it. */
export function useSession(): Me {
  const me = use(SignedInUser)
  const limit = use(InHistory)
  if (!me) throw new Error('useSession outside a signed-in page')
  return limit ? limit(me) : me
}
