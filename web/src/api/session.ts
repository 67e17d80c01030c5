import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Me, signIn } from 'contract/auth/auth.ts'
import { createContext, use } from 'react'
import { ApiError, request } from './client.ts'
import { dropAnswers, keepAnswer, keptAnswer } from './answerCache.ts'
import { DeviceLocked, eraseKept } from './erased.ts'
import type { ReplyOf } from './resourceApi.ts'

export type { Me }

/** A line assigned to the user. */
export type AssignedLine = Me['locations'][number]

type SignInAnswer = ReplyOf<typeof signIn>

/**
 * The signed-in user, or null without a session: a 401 of this call is no error, and shows no toast on a first visit.
 * Without a connection it is the user who was signed in last, so that the application opens; the server checks the
 * token on every call anyway. @throws DeviceLocked if that takes their PIN
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const me = await request<Me>('auth/me', { signal })
      if (me.level === 'full') void keepSession(me)
      return me
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) {
        await eraseKept()
        dropAnswers('user:')
        return null
      }
      const kept = error.status === 0 ? await keptSession() : null
      if (!kept) throw error
      return kept
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

const answerKey = 'session'

/** Keeps who is signed in. What was kept before a right or a line was taken away is deleted. */
async function keepSession(me: Me): Promise<void> {
  const before = await keptAnswer<Me>(me.uuid, answerKey)
  const rights = rightsOf(me)
  if (before && [...rightsOf(before)].some(right => !rights.has(right))) {
    await (await import('./keptRows.ts')).clearKept()
    dropAnswers('user:')
  }
  await keepAnswer(me.uuid, answerKey, me)
}

const rightsOf = ({ profile, locations }: Me): ReadonlySet<string> =>
  new Set([
    ...profile.profile_permissions.filter(({ allowed }) => allowed).map(({ permission }) => permission.name),
    ...locations.map(({ fk_location }) => `line ${fk_location}`)
  ])

/** Who was signed in last; null for nobody. @throws DeviceLocked until their PIN is typed */
export async function keptSession(): Promise<Me | null> {
  const { keptBy } = await import('./deviceKey.ts')
  const kept = await keptBy()
  if (kept?.locked) throw new DeviceLocked()
  return kept ? keptAnswer<Me>(kept.user, answerKey) : null
}

/** The form shows a refusal (400) itself; any other failure is a toast. */
export const signInMutation = mutationOptions({
  mutationFn: async (credentials: { email: string; password: string }) => {
    const answer = await request<SignInAnswer>('auth/sign-in', { method: 'POST', body: credentials })
    // What is kept belongs to another session, which may have ended without this device having any contact.
    await eraseKept()
    return answer
  }
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
