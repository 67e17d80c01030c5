import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { successText } from 'contract/core/errors.ts'
import type { Query } from './address.ts'
import { ApiError, needsConfirmation } from './client.ts'
import { DeviceLocked } from './erased.ts'
import { isOffline } from './offline.ts'

/** What a query may say about itself in `meta`. */
export type QueryMeta = {
  /**
   * Further entities whose `changed` events make this query refetch; `queryKey[0]` always does.
   * For lists that show columns of other resources.
   */
  entities?: readonly string[]
  /** Of a list: where it is asked for and with what. The same rows come from there as a file. */
  list?: { path: string; query: Query }
}

/** What a mutation may say about itself in `meta`. */
export type MutationMeta = {
  /** Toast on success: true for the product's standard text, or a text of its own. */
  success?: true | string
  /** Entities to refetch on success, at once, without waiting for the realtime event. */
  invalidates?: readonly string[]
  /** True for a refusal that the caller answers with a question or a way on: it is not toasted. */
  handles?: (error: ApiError) => boolean
}

/** A mutation of whose refusals some are answered by its caller. */
export const handling = <Options extends { mutationFn?: unknown; meta?: MutationMeta }>(
  options: Options,
  handles: NonNullable<MutationMeta['handles']>
): Options => ({ ...options, meta: { ...options.meta, handles } })

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: MutationMeta
  }
}

/** What the query client needs from the application around it. */
export type ErrorSurroundings = {
  showError: (text: string) => void
  showSuccess: (text: string) => void
  /** The token is gone, invalid or has expired: leave for the sign-in page. */
  endSession: (text: string) => void
  pathname: () => string
}

/** Codes that mean that the session has ended; without a token (after a week) the code is the first. */
const sessionEnders = ['AUTH.UNAUTHORIZED', 'AUTH.INVALID_TOKEN', 'AUTH.EXPIRED_TOKEN']
const signInPages = ['/auth/login', '/auth/2fa']
const signInCalls = ['auth/sign-in', 'auth/2fa', 'users/2fa/generate']

/**
 * The central error handling of specification section 8, applied exactly once per failed query or mutation. What a
 * page, a form or a dialog shows in its own place are other words (see `shortText`).
 */
export function handleError(error: unknown, around: ErrorSurroundings): void {
  // The guard leads to where the PIN is typed.
  if (error instanceof DeviceLocked) return
  if (!(error instanceof ApiError)) {
    // Not an answer of the server but a mistake in our code: the error page shows it, and the console has the trace.
    reportError(error)
    return
  }
  if (error.status === 401 && error.code && sessionEnders.includes(error.code)) {
    around.endSession(error.message)
    return
  }
  if (error.suppressToast || needsConfirmation(error)) return
  if (error.status === 400 && signInCalls.includes(error.path) && signInPages.includes(around.pathname())) return
  around.showError(error.message)
}

/** True if a `changed` event of one of `entities` affects the query. */
export function isAffectedBy(
  query: { queryKey: readonly unknown[]; meta?: QueryMeta | undefined },
  entities: ReadonlySet<string>
) {
  const [entity] = query.queryKey
  if (typeof entity === 'string' && entities.has(entity)) return true
  return query.meta?.entities?.some(name => entities.has(name)) ?? false
}

/** Refetches what is on the screen and marks the rest stale; the data shown stays until the new arrives. */
export function invalidateEntities(queryClient: QueryClient, entities: Iterable<string>): Promise<void> {
  const names = new Set(entities)
  return queryClient.invalidateQueries({ predicate: query => isAffectedBy(query, names) })
}

/**
 * Changes cached query data, if there is any. An answer in flight may have been written before the change and would
 * take it back, so it is cancelled; callers invalidate the query afterwards.
 */
export async function amendFetched<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (before: T) => T
): Promise<void> {
  if (queryClient.getQueryData(queryKey) === undefined) return
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<T>(queryKey, before => before && change(before))
}

/** The application's query client. */
export function createQueryClient(around: ErrorSurroundings): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What is already on the screen is refreshed in the background; without a connection the line at the bottom
        // says so, and a toast with each refresh would cover what is being read.
        const isRefresh = query.state.data !== undefined
        if (!(isRefresh && isOffline() && error instanceof ApiError && error.status === 0)) handleError(error, around)
      }
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!(error instanceof ApiError && mutation.meta?.handles?.(error))) handleError(error, around)
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        const { success, invalidates } = mutation.meta ?? {}
        if (success) around.showSuccess(success === true ? successText : success)
        // Not awaited: the form closes at once, and the list behind it is fetched again meanwhile.
        if (invalidates) void invalidateEntities(queryClient, invalidates)
      }
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only no answer (0) and an overloaded server (503) are worth a second try; a search that ran out of time isn't.
        retry: (failures, error) =>
          failures < 1 &&
          error instanceof ApiError &&
          [0, 503].includes(error.status) &&
          error.code !== 'SERVICE.TIMEOUT',
        retryDelay: 1_000,
        // Sent even when the browser says that it is offline: the server may be in the same local network.
        networkMode: 'always'
      },
      mutations: { networkMode: 'always' }
    }
  })
  return queryClient
}
